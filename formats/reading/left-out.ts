import type { ParsedSettlement } from '../acquirer/acquirer-types.ts'
import type { TotalRows } from '../mapping/tables/mapping-totals.ts'
import type { ReadItem } from '../values/answer-types.ts'
import type { Layout } from './layouts.ts'
import type { LeftOutGroup, LeftOutReason, ProblemReport } from './report.ts'

export const refusedSale: LeftOutReason = { code: 'refused-sale', reason: 'venda que a adquirente recusou e não paga' }
export const balanceLine: LeftOutReason = { code: 'balance-line', reason: 'linha de saldo; não é lançamento' }
/** The amount in reais is unknown, so the file waits for a person. */
export const foreignCurrency: LeftOutReason = {
  code: 'foreign-currency',
  reason: 'lançamento em outra moeda, cujo valor em reais o arquivo não informa',
}
const payout: LeftOutReason = {
  code: 'payout',
  reason: 'saque da conta da adquirente; o extrato do banco mostra esse dinheiro',
}
const pendingDebit: LeftOutReason = {
  code: 'pending-debit',
  reason: 'débito pendente, a descontar de créditos que virão; nada foi cobrado ainda',
}
const suspended: LeftOutReason = {
  code: 'suspended',
  reason: 'crédito retido ou suspenso pela adquirente; nada foi pago ainda',
}
/** The file's own total does not include it. */
const reserve: LeftOutReason = {
  code: 'reserve',
  reason: 'reserva retida pela adquirente como garantia; nada foi pago ainda',
}
const rejectedByBank: LeftOutReason = {
  code: 'rejected-by-bank',
  reason: 'pagamento recusado pelo banco; nada foi pago ainda',
}
const forecast: LeftOutReason = {
  code: 'forecast',
  reason: 'previsão de pagamento; entra com o arquivo do dia em que for paga',
}
const withoutSales: LeftOutReason = {
  code: 'summary-without-sales',
  reason: 'resumo sem vendas no arquivo (cobrança, ajuste ou previsão); entra com o arquivo de pagamentos',
}

/** Has a negative amount, because the sale is imported whole and the file's total lacks the instalment. */
export const missingInstallment: LeftOutReason = {
  code: 'missing-installment',
  reason: 'parcela que falta no arquivo, de uma venda que entra pelo valor inteiro',
}

const totalRow: LeftOutReason = {
  code: 'total-row',
  reason: 'linha de total ou subtotal, que repete as linhas acima dela',
}

/** The amount is unknown, so the file waits for a person. */
export const unreadSheet: LeftOutReason = {
  code: 'unread-sheet',
  reason: 'linha de outra aba da planilha; envie a aba em outro arquivo ou escreva no layout a aba que deve ser lida',
}

/** Returns the left-out entry of total rows in a file of columns; empty without such rows. */
export const leftOutTotals = ({ rows, amount_cents }: TotalRows): LeftOutGroup[] =>
  rows === 0 ? [] : [{ ...totalRow, records: rows, amount_cents }]

/** The second of two equal received Pix in a file; the importer takes the first. */
export const repeatedPix: LeftOutReason = {
  code: 'repeated-pix',
  reason: 'Pix recebido que o arquivo traz duas vezes; conta uma vez',
}

/** The second of two equal refunds in a Pix file; the importer takes the first. */
export const repeatedReturn: LeftOutReason = {
  code: 'repeated-return',
  reason: 'devolução de Pix que o arquivo traz duas vezes; conta uma vez',
}

/** In these layouts a settlement not yet paid repeats the money of sales in the same file. */
const repeatsSales: ReadonlySet<Layout> = new Set<Layout>([
  'cielo-v13-sales',
  'cielo-v15-sales',
  'cielo-v15-pix',
  'rede-eevc',
  'rede-eevd',
  'getnet-v10',
])

export function leaveOutItem(layout: Layout, item: ReadItem, report: ProblemReport): void {
  if (item.kind === 'capture' && item.row.rejection_code !== null) report.leaveOut(refusedSale, item.row.gross_cents)
  if (item.kind === 'balance-note' && item.row.amount_cents !== null)
    report.leaveOut(balanceLine, item.row.amount_cents)
  if (item.kind !== 'settlement') return
  const reason = item.alone ? null : reasonOf(layout, item.row)
  if (item.alone && item.row.paid_on === null) leaveOutSummary(item.row.gross_cents, report)
  const { net_cents, lien_cents, assigned_cents } = item.row
  if (reason) report.leaveOut(reason, net_cents || lien_cents || assigned_cents)
}

/** The total of the file includes the gross amount of a summary without sales. */
export const leaveOutSummary = (gross_cents: number, report: ProblemReport): void =>
  report.leaveOut(withoutSales, gross_cents)

function reasonOf(layout: Layout, { entry_kind, paid_on, status, net_cents }: ParsedSettlement): LeftOutReason | null {
  if (entry_kind === 'payout') return payout
  if (paid_on !== null) return null
  // A refused anticipation is paid later as its original credits.
  if (entry_kind !== 'rescheduling') {
    if (status === 'rejected') return rejectedByBank
    if (status === 'suspended') return entry_kind === 'lien' ? reserve : suspended
    if (status === 'pending' && net_cents < 0) return pendingDebit
  }
  return repeatsSales.has(layout) ? null : forecast
}

/** Left-out reasons with records that the file's own total still includes. */
const countedIn: Readonly<Record<'gross' | 'net', readonly LeftOutReason[]>> = {
  gross: [refusedSale, repeatedPix, repeatedReturn, withoutSales, missingInstallment],
  net: [pendingDebit, suspended, rejectedByBank, forecast],
}

/** Returns the sum in cents of left-out records that the file's own total of this kind includes. */
export const leftOutOfTotal = (totalKind: 'gross' | 'net', left_out: readonly LeftOutGroup[]): number =>
  left_out.reduce(
    (sum, { code, amount_cents }) =>
      countedIn[totalKind].some((reason) => reason.code === code) ? sum + (amount_cents ?? 0) : sum,
    0,
  )

/** True if the file cannot be proven complete: control figures disagree, or it has records of unknown type. */
export const hasUnprovenSums = ({ left_out, warnings }: Proven): boolean =>
  warnings.some(({ sums }) => sums === true) || left_out.some(({ amount_cents }) => amount_cents === null)

type Proven = { left_out: readonly LeftOutGroup[]; warnings: readonly { sums?: true }[] }
