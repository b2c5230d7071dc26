import { ImportFilesButton } from '@app/areas/imports/web'
import {
  lineStates,
  type StatementLine,
  statementCategories,
  statementCategoriesOrNone,
  statementOrigins,
} from '@app/domain/transactions/contract'
import { showDocument, showMoney } from '@app/kit/contract'
import {
  type BulkAction,
  CompanyFilterField,
  DateField,
  EmptyState,
  type ListColumn,
  Money,
  MoneyField,
  MoreFilters,
  PeriodField,
  SelectField,
  Skeleton,
  TextAreaField,
  TextField,
  toNamedOptions,
  useListOrCharts,
  useOpenRecord,
  useRead,
  useView,
  WorkListPage,
} from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { LineTag } from './line-tag.tsx'
import { statements } from './statements.contract.ts'

const LinePanel = lazy(() => import('./line.panel.tsx'))
const LineBar = lazy(() => import('./line-actions.tsx'))
const CreditsChart = lazy(() => import('./credits-chart.tsx'))
const AccountFigures = lazy(() => import('./account-figures.tsx'))

const lastMonth = { period: 'last-30' }
const stateChips = [
  { value: 'pending', label: 'Sem conciliar' },
  { value: 'suggested', label: 'Sugeridos' },
  { value: 'confirmed', label: 'Conciliados' },
  { value: 'ignored', label: 'Ignorados' },
  { value: 'reversed', label: 'Estornados' },
  // Its parts count instead of it.
  { value: 'split', label: 'Divididos', aside: true },
]
const signs = { credit: 'Créditos', debit: 'Débitos' }

const countMatchedAgain = ({ changed }: { changed: number }) =>
  changed === 1 ? '1 linha procurou par de novo.' : `${changed} linhas procuraram par de novo.`

function Filters() {
  const { data } = useRead(statements.choices, {}, { staleTime: 300_000 })
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
      <SelectField name="status" label="Situação" options={stateChips} isMain clearable placeholder="Tudo" />
      <SelectField name="sign" label="Sinal" options={signs} clearable placeholder="Todos" />
      <MoreFilters>
        <CompanyFilterField companies={data?.companies} />
        <DateField name="value_from" label="Data valor de" />
        <DateField name="value_to" label="Data valor até" />
        <MoneyField name="least_cents" label="Valor de" />
        <MoneyField name="most_cents" label="Valor até" />
        <SelectField name="rule_id" label="Regra" options={toNamedOptions(data?.rules)} clearable placeholder="Todas" />
        <SelectField
          name="category"
          label="Categoria"
          options={statementCategoriesOrNone}
          clearable
          placeholder="Todas"
        />
        <SelectField name="origin" label="Origem do crédito" options={statementOrigins} clearable placeholder="Todas" />
        <TextField name="counterpart" label="Contraparte" placeholder="Nome, CPF ou CNPJ" />
        <TextField name="e2e_id" label="Identificador do Pix" maxLength={32} />
      </MoreFilters>
    </>
  )
}

const reason = <TextAreaField name="reason" label="Motivo" maxLength={500} rows={2} />

const changes = [
  { label: 'Ignorar', change: statements.ignoreMany, fields: reason },
  { label: 'Voltar a conciliar', change: statements.restoreMany, fields: reason },
  {
    label: 'Categorizar',
    change: statements.categoriseMany,
    fields: <SelectField name="category" label="Categoria" options={statementCategoriesOrNone} />,
  },
  { label: 'Aplicar regras', change: statements.applyRulesMany, describeOutcome: countMatchedAgain },
] satisfies BulkAction[]

const Memo = ({ line: { memo, whole_cents, blocked } }: { line: StatementLine }) => (
  <>
    {memo}
    {blocked && (
      <div>
        <small>bloqueado</small>
      </div>
    )}
    {whole_cents !== null && (
      <div>
        <small>parte de {showMoney(Math.abs(whole_cents))}</small>
      </div>
    )}
  </>
)

/** A row of a phone has one amount, which its total and the sum of a selection must add up. */
const signedAmount: ListColumn<StatementLine>[] = [
  {
    field: 'amount_cents',
    title: 'Valor',
    main: true,
    cell: ({ amount_cents }) => <Money cents={amount_cents} signed />,
    total: ({ amount_cents = 0 }) => <Money cents={amount_cents} signed />,
  },
]
const creditAndDebit: ListColumn<StatementLine>[] = [
  { field: 'credit_cents', title: 'Crédito', main: true },
  { field: 'debit_cents', title: 'Débito' },
]

export default function StatementsPage() {
  const view = useView()
  const isPhone = view === 'mobile'
  const charts = useListOrCharts('Gráfico', CreditsChart)
  const open = useOpenRecord('Lançamento', (id) => (
    <Suspense fallback={<Skeleton lines={10} />}>
      <LinePanel key={id} id={id} />
    </Suspense>
  ))
  return (
    <>
      <WorkListPage
        title="Extratos bancários"
        list={statements.list}
        first={lastMonth}
        period="posted_date"
        bulk={changes}
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
        bar={(lines, focusLine) => view === 'desktop' && <LineBar lines={lines} focusLine={focusLine} />}
        empty={
          <EmptyState title="Nenhum extrato recebido ainda." action={<ImportFilesButton />}>
            Envie o extrato em OFX de cada conta; o que já veio não se repete.
          </EmptyState>
        }
        columns={[
          { field: 'posted_date', title: 'Data' },
          { field: 'value_date', title: 'Data valor', hidden: true },
          { field: 'account_name', title: 'Conta', brief: 'detail', width: 150 },
          { field: 'company_name', title: 'Empresa', hidden: true },
          {
            field: 'memo',
            title: 'Histórico',
            width: 240,
            brief: 'title',
            cell: (line) => (isPhone ? line.memo : <Memo line={line} />),
          },
          { field: 'doc_no', title: 'Documento', wideOnly: true },
          ...(isPhone ? signedAmount : creditAndDebit),
          { field: 'balance_after_cents', title: 'Saldo', wideOnly: true },
          {
            field: 'status',
            title: 'Situação',
            brief: 'detail',
            width: 170,
            labels: lineStates,
            cell: ({ status }) => <LineTag status={status} />,
          },
          { field: 'matched_with', title: 'Conciliado com', wideOnly: true },
          { field: 'category', title: 'Categoria', labels: statementCategories, hidden: true },
          { field: 'kind', title: 'Tipo', hidden: true },
          { field: 'counterpart_name', title: 'Contraparte', width: 200, hidden: true },
          {
            field: 'counterpart_document',
            title: 'CPF/CNPJ',
            hidden: true,
            cell: ({ counterpart_document }) => counterpart_document && showDocument(counterpart_document),
          },
          { field: 'e2e_id', title: 'Identificador do Pix', width: 300, hidden: true },
        ]}
      />
      {open.above}
    </>
  )
}
