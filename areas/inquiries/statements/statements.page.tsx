import { ImportFilesButton } from '@app/areas/imports/web'
import {
  CompanyFilter,
  EmptyState,
  ListPage,
  MoneyField,
  MoreFilters,
  namedOptions,
  PeriodField,
  SelectField,
  Skeleton,
  useListOrCharts,
  useOpenRecord,
  useRead,
} from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { LineTag } from './line-tag.tsx'
import { lineStates, statements } from './statements.contract.ts'

const LinePanel = lazy(() => import('./line.panel.tsx'))
const CreditsChart = lazy(() => import('./credits-chart.tsx'))
const AccountFigures = lazy(() => import('./account-figures.tsx'))

const lastMonth = { period: 'last-30' }
const signs = { credit: 'Créditos', debit: 'Débitos' }

function Filters() {
  const { data } = useRead(statements.choices, {}, { staleTime: 300_000 })
  return (
    <>
      <PeriodField />
      <SelectField
        name="bank_account_id"
        label="Conta"
        options={namedOptions(data?.accounts)}
        clearable
        placeholder="Todas"
      />
      <SelectField name="status" label="Situação" options={lineStates} clearable placeholder="Todas" />
      <SelectField name="sign" label="Sinal" options={signs} clearable placeholder="Todos" />
      <MoreFilters>
        <CompanyFilter companies={data?.companies} />
        <MoneyField name="least_cents" label="Valor de" />
        <MoneyField name="most_cents" label="Valor até" />
        <SelectField name="rule_id" label="Regra" options={namedOptions(data?.rules)} clearable placeholder="Todas" />
      </MoreFilters>
    </>
  )
}

/** Lines of every account with their conciliation, and whether each account adds up to what its bank says. */
export default function StatementsPage() {
  const charts = useListOrCharts('Gráfico', CreditsChart)
  const open = useOpenRecord('Lançamento', (id) => (
    <Suspense fallback={<Skeleton lines={10} />}>
      <LinePanel key={id} id={id} />
    </Suspense>
  ))
  return (
    <>
      <ListPage
        title="Extratos bancários"
        list={statements.list}
        first={lastMonth}
        selectable
        dense
        search="Histórico, documento ou identificador"
        filters={<Filters />}
        create={<ImportFilesButton />}
        {...charts}
        summary={(query) => (
          <Suspense>
            <AccountFigures query={query} />
          </Suspense>
        )}
        {...open.list}
        empty={
          <EmptyState title="Nenhum extrato recebido ainda." action={<ImportFilesButton />}>
            Envie o extrato em OFX de cada conta; o que já veio não se repete.
          </EmptyState>
        }
        columns={[
          { field: 'posted_date', title: 'Data' },
          { field: 'account_name', title: 'Conta', width: 150 },
          { field: 'company_name', title: 'Empresa', hidden: true },
          { field: 'memo', title: 'Histórico', width: 260 },
          { field: 'doc_no', title: 'Documento', wideOnly: true },
          { field: 'credit_cents', title: 'Crédito' },
          { field: 'debit_cents', title: 'Débito' },
          { field: 'status', title: 'Situação', labels: lineStates, cell: ({ status }) => <LineTag status={status} /> },
          { field: 'matched_with', title: 'Conciliado com', width: 260, wideOnly: true },
          { field: 'kind', title: 'Tipo', hidden: true },
        ]}
      />
      {open.above}
    </>
  )
}
