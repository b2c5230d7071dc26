import { ImportFilesButton } from '@app/areas/imports/web'
import {
  CompanyFilterField,
  EmptyState,
  Money,
  MoneyField,
  MoreFilters,
  PeriodField,
  SelectField,
  Skeleton,
  toNamedOptions,
  useCan,
  useOpenRecord,
  useRead,
  useView,
  WorkListPage,
} from '@app/kit/web'
import { lazy, type ReactNode, Suspense } from 'react'
import { BenchChoiceProvider } from './bench-choice.tsx'
import { BenchTag } from './bench-tags.tsx'
import { benchStates, transactionConciliation } from './transaction-conciliation.contract.ts'

const CandidatesPanel = lazy(() => import('./candidates.panel.tsx'))
const BenchBar = lazy(() => import('./bench-bar.tsx'))
const BenchEquation = lazy(() => import('./bench-equation.tsx'))

const openLines = { period: 'last-30', status: 'open' }
const signs = { credit: 'Créditos', debit: 'Débitos' }

function Filters() {
  const { data } = useRead(transactionConciliation.choices, {}, { staleTime: 300_000 })
  return (
    <>
      <PeriodField />
      <SelectField
        name="bank_account_id"
        label="Conta"
        options={toNamedOptions(data?.accounts)}
        clearable
        placeholder="Todas"
      />
      <SelectField name="status" label="Situação" options={benchStates} isMain clearable placeholder="Tudo" />
      <SelectField name="sign" label="Sinal" options={signs} clearable placeholder="Todos" />
      <MoreFilters>
        <CompanyFilterField companies={data?.companies} />
        <MoneyField name="least_cents" label="Valor de" />
        <MoneyField name="most_cents" label="Valor até" />
      </MoreFilters>
    </>
  )
}

export default function LinesTab({ actions }: { actions: ReactNode }) {
  const view = useView()
  const mayImport = useCan()('import-file-column-mapping')
  const open = useOpenRecord('Linha do banco', () => (
    <Suspense fallback={<Skeleton lines={12} />}>
      <CandidatesPanel />
    </Suspense>
  ))
  return (
    <BenchChoiceProvider>
      <WorkListPage
        title="Conciliação de transações"
        list={transactionConciliation.list}
        first={openLines}
        period="posted_date"
        search="Histórico ou documento"
        filters={<Filters />}
        actions={actions}
        selectable
        summary={(query) => (
          <Suspense>
            <BenchEquation query={query} />
          </Suspense>
        )}
        {...open.list}
        bar={(lines, focusLine) => view === 'desktop' && <BenchBar lines={lines} focusLine={focusLine} />}
        empty={
          <EmptyState title="Nenhum extrato recebido ainda." action={mayImport && <ImportFilesButton />}>
            Envie o extrato em OFX de cada conta; cada linha dele aparece aqui até ser explicada.
          </EmptyState>
        }
        columns={[
          { field: 'posted_date', title: 'Data' },
          { field: 'company_name', title: 'Empresa', brief: 'detail', width: 150 },
          { field: 'account_name', title: 'Conta', hidden: true },
          { field: 'memo', title: 'Histórico', brief: 'title', width: 220 },
          { field: 'doc_no', title: 'Documento', hidden: true },
          {
            field: 'amount_cents',
            title: 'Valor',
            main: true,
            cell: ({ amount_cents }) => <Money cents={amount_cents} signed />,
            total: ({ amount_cents = 0 }) => <Money cents={amount_cents} signed />,
          },
          {
            field: 'status',
            title: 'Situação',
            brief: 'detail',
            width: 150,
            labels: benchStates,
            cell: (line) => <BenchTag line={line} />,
          },
          {
            field: 'matched_with',
            title: 'Sugestão ou par',
            width: 220,
            cell: ({ matched_with, proposal }) => matched_with ?? proposal?.sentence ?? '–',
          },
        ]}
      />
      {open.above}
    </BenchChoiceProvider>
  )
}
