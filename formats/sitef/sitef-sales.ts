import { installmentRow, newCapture } from '../acquirer/acquirer-items.ts'
import type { Modality, ParsedCapture } from '../acquirer/acquirer-types.ts'
import type { CellRow } from '../acquirer/cells.ts'
import type { FieldValues } from '../fixed-width/fixed-width.ts'
import type { ProblemReport } from '../reading/report.ts'
import { showCents } from '../values/amounts.ts'
import { lastFour } from '../values/card-numbers.ts'
import type { FileCalendar } from '../values/dates.ts'
import { parseCompactDay, parseCompactTime } from '../values/dates.ts'
import type { sitefCreditLayout, sitefSaleLayout } from './sitef-layout.ts'

export type SitefReading = { calendar: FileCalendar; report: ProblemReport; warnedValues: Set<string> }

type Sale = FieldValues<typeof sitefSaleLayout>
type Money = Pick<
  FieldValues<typeof sitefCreditLayout>,
  'gross_cents' | 'net_cents' | 'commission_cents' | 'service_cents'
>
type SaleId = Pick<Sale, 'merchant_no' | 'summary_no' | 'sold_on' | 'nsu'>

/** Returns the key of a sale. Early payments of some networks have only its first two parts. */
export const sitefSaleKey = ({ merchant_no, summary_no, sold_on, nsu }: SaleId) =>
  `${merchant_no}-${summary_no}-${sold_on.replaceAll('-', '')}-${nsu}`

const products: Readonly<Record<string, Modality>> = { C: 'credit', D: 'debit', V: 'voucher' }

export function modalityOfSitef(
  code: string,
  installments: number,
  line: number,
  { report, warnedValues }: SitefReading,
) {
  const known = Object.hasOwn(products, code) ? products[code] : undefined
  if (!known && !warnedValues.has(code))
    report.warn('sitef.product', 'tipo de produto desconhecido; entrou como crédito.', {
      line,
      field: 'tipo de produto',
      value: code,
    })
  if (!known) warnedValues.add(code)
  const modality = known ?? 'credit'
  return modality === 'credit' && installments > 1 ? 'credit_installments' : modality
}

/** It is unconfirmed whether the net deducts the service fee: both pass, any other net is a mismatch. */
export function computeSitefMoney(
  { gross_cents, net_cents, commission_cents, service_cents }: Money,
  context: MoneyContext,
) {
  const deductions = gross_cents - net_cents
  if (deductions !== commission_cents && deductions !== commission_cents + service_cents)
    context.report.mismatch('sitef.net', 'o líquido difere de bruto − comissão − taxa de serviço.', {
      line: context.line,
      field: 'valor líquido',
      value: showCents(net_cents),
    })
  const other_fees_cents = deductions === commission_cents + service_cents ? service_cents : 0
  return { gross_cents, net_cents, other_fees_cents, fee_cents: deductions - other_fees_cents }
}
type MoneyContext = { line: number; report: ProblemReport }

export const countOfSitef = ({ installments, installment }: Pick<Sale, 'installments' | 'installment'>) => {
  const count = Math.max(1, installments)
  return { count, number: Math.max(1, installment) }
}

export function toSitefCapture({ line }: CellRow, found: Sale, reading: SitefReading): ParsedCapture {
  const { merchant_no, sold_on, nsu, due_on } = found
  const money = computeSitefMoney(found, { line, report: reading.report })
  const { count, number } = countOfSitef(found)
  const { gross_cents, fee_cents, other_fees_cents } = money
  return newCapture({
    line,
    acquirer: 'sitef',
    merchant_no,
    kind: 'sale',
    modality: modalityOfSitef(found.product, count, line, reading),
    // The brand codes are not public.
    brand: null,
    product_code: found.product,
    installments: count,
    ...money,
    nsu,
    auth_code: found.auth_code,
    card_last4: lastFour(found.card),
    captured_at: timeOfSitef(found, reading.calendar),
    sold_on,
    capture_key: sitefSaleKey(found),
    installment_rows: [
      installmentRow({ number, of: count, due_on, gross_cents, fee_cents: fee_cents + other_fees_cents }),
    ],
  })
}

function timeOfSitef({ sitef_day, sitef_time }: Sale, calendar: FileCalendar): string | null {
  const day = parseCompactDay(calendar, sitef_day)
  const time = parseCompactTime(sitef_time.replaceAll(':', ''))
  return day === null || time === null ? null : `${day}T${time}`
}
