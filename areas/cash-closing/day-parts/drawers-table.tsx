import type { CashDrawer } from '@app/domain/day/facts/contract'
import { sumOf } from '@app/kit/contract'
import { DataTable, KeyValue, Money } from '@app/kit/web'
import type { z } from 'zod'

export type DrawerView = z.infer<typeof CashDrawer>

type Term = {
  label: string
  value: (drawer: DrawerView) => number | null
  result?: boolean
  signed?: boolean
  /** True for a term shown only if a drawer has an amount in it. */
  optional?: boolean
}

/** Cash of a counted drawer that goes to the safe. */
export const getCollectedCents = ({ counted_cents, left_float_cents }: DrawerView) =>
  counted_cents === null || left_float_cents === null ? null : counted_cents - left_float_cents

const terms: readonly Term[] = [
  { label: '(+) Fundo de troco inicial', value: (drawer) => drawer.opening_float_cents },
  { label: '(+) Vendas em dinheiro', value: (drawer) => drawer.cash_sales_cents },
  { label: '(+) Recebimento de cliente em dinheiro', value: (drawer) => drawer.receipts_cents },
  { label: '(+) Suprimento', value: (drawer) => drawer.supplies_cents },
  { label: '(−) Sangria', value: (drawer) => drawer.withdrawals_cents },
  { label: '(−) Vale de funcionário', value: (drawer) => drawer.advances_cents },
  { label: '(−) Despesa com comprovante', value: (drawer) => drawer.expenses_cents },
  { label: '(−) Troco de cheque', value: (drawer) => drawer.refunds_cents ?? null, optional: true },
  { label: '= Esperado na gaveta', value: (drawer) => drawer.expected_cents, result: true },
  { label: 'Contado', value: (drawer) => drawer.counted_cents },
  { label: 'Diferença (contado − esperado)', value: (drawer) => drawer.difference_cents, result: true, signed: true },
  { label: 'Fundo deixado para o próximo turno', value: (drawer) => drawer.left_float_cents },
  { label: 'Recolhido ao cofre no fechamento', value: getCollectedCents },
]

const termsOf = (drawers: readonly DrawerView[]) =>
  terms.filter(({ optional, value }) => !optional || drawers.some((drawer) => value(drawer)))

const totalOf = (drawers: readonly DrawerView[], { value, optional }: Term) =>
  !optional && drawers.some((drawer) => value(drawer) === null) ? null : sumOf(drawers, (drawer) => value(drawer) ?? 0)

export const DrawersTable = ({ drawers }: { drawers: readonly DrawerView[] }) => (
  <DataTable
    label="Caixa por turno"
    rows={termsOf(drawers)}
    rowKey={(term) => term.label}
    columns={[
      { title: 'Termo do caixa', cell: (term) => (term.result ? <strong>{term.label}</strong> : term.label) },
      ...drawers.map((drawer) => ({
        title: `Turno ${drawer.shift_no} · ${drawer.till}`,
        number: true,
        cell: (term: Term) => <Money cents={term.value(drawer)} signed={term.signed} strong={term.result} />,
      })),
      {
        title: 'Dia',
        number: true,
        cell: (term) => <Money cents={totalOf(drawers, term)} signed={term.signed} strong={term.result} />,
      },
    ]}
  />
)

/** The arithmetic of one drawer, term by term. */
export const DrawerTerms = ({ drawer }: { drawer: DrawerView }) => (
  <KeyValue
    items={termsOf([drawer]).map(({ label, value, signed, result }) => [
      label,
      <Money key={label} cents={value(drawer)} signed={signed} strong={result} />,
    ])}
  />
)
