import fc from 'fast-check'
import { expect } from 'vitest'
import { cents, dayAt, digitsOf, times } from '../testing/arbitraries.fixture.ts'
import { cleanContent } from '../testing/read-back.fixture.ts'
import type { InstallmentRow, ParsedCapture, ParsedSettlement } from './acquirer-types.ts'
import { type SaleDraft, splitSaleAmount } from './sale-draft.ts'

export const soldOn = (days: number) =>
  fc
    .record({
      day: fc.integer({ min: 4000, max: 3999 + days }),
      sold_at: times,
      gross_cents: cents,
      rate: fc.integer({ min: 0, max: 999 }),
      count: fc.integer({ min: 1, max: 12 }),
      auth_code: digitsOf(6),
      terminal_logical_no: digitsOf(8),
      card_last4: digitsOf(4),
    })
    .map(({ day, count, ...facts }) => ({
      ...facts,
      sold_on: dayAt(day),
      due_days: Array.from({ length: count }, (_, index) => dayAt(day + 30 * (index + 1))),
    }))

export const numbered = <Sale>(sales: readonly Sale[], digits: number) =>
  sales.map((sale, index) => ({ ...sale, nsu: String(index * 37).padStart(digits, '0') }))

export const readClean = (bytes: Uint8Array) => cleanContent(bytes, 'captures')

const common = ['merchant_no', 'gross_cents', 'nsu', 'auth_code', 'terminal_logical_no', 'card_last4'] as const

const pick = <Row extends object>(row: Row, names: readonly (keyof Row)[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]]))

type SaleWith<Name extends keyof ParsedCapture> = SaleDraft & Pick<ParsedCapture, Name>
type Part = Pick<InstallmentRow, 'number' | 'due_on' | 'gross_cents'>
type Compared<Name> = {
  names: readonly Name[]
  partOf?: (part: Part) => unknown
}

export function expectSales<Name extends keyof ParsedCapture>(
  captures: readonly ParsedCapture[],
  sales: readonly SaleWith<Name>[],
  { names, partOf = ({ number, due_on, gross_cents }) => [number, due_on, gross_cents] }: Compared<Name>,
) {
  const found = captures.map((capture) => ({
    captured_at: capture.captured_at,
    ...pick(capture, [...common, ...names]),
    parts: capture.installment_rows.map(partOf),
  }))
  const written = sales.map((sale) => ({
    captured_at: `${sale.sold_on}T${sale.sold_at}`,
    ...pick(sale, [...common, ...names]),
    parts: splitSaleAmount(sale)
      .map((gross_cents, index) => ({ number: index + 1, due_on: sale.due_days[index]!, gross_cents }))
      .map(partOf),
  }))
  const ordered = (list: readonly object[]) => list.map((item) => JSON.stringify(item)).sort()
  expect(ordered(found)).toEqual(ordered(written))
}

export const owed = (s: ParsedSettlement) =>
  s.gross_cents -
  s.fee_cents -
  s.other_fees_cents -
  s.anticipation_cost_cents -
  s.assigned_cents -
  s.lien_cents +
  s.rejected_cents

export function expectSums({ captures, settlements }: { captures: ParsedCapture[]; settlements: ParsedSettlement[] }) {
  for (const settlement of settlements) expect(owed(settlement)).toBe(settlement.net_cents)
  for (const field of ['gross_cents', 'fee_cents', 'net_cents'] as const)
    expect(settlements.reduce((sum, s) => sum + s[field], 0)).toBe(captures.reduce((sum, c) => sum + c[field], 0))
}

export const paidIn = (settlements: readonly ParsedSettlement[]) =>
  settlements.flatMap(({ items }) => items.map((item) => [item.capture_key, item.number, item.net_cents].join())).sort()

export const promisedBy = (captures: readonly ParsedCapture[]) =>
  captures
    .flatMap(({ capture_key, installment_rows }) =>
      installment_rows.map((row) => [capture_key, row.number, row.net_cents].join()),
    )
    .sort()
