import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { newSettlement } from '../acquirer/acquirer-items.ts'
import type { ParsedSettlement } from '../acquirer/acquirer-types.ts'
import { leaveOutItem } from '../reading/left-out.ts'
import { newReport, unknownRecord } from '../reading/report.ts'
import { cents, orNull } from '../testing/arbitraries.fixture.ts'

const reason = { code: 'test', reason: 'motivo de teste' }

const settlements = fc.record({
  entry_kind: fc.constantFrom<ParsedSettlement['entry_kind']>('sale', 'payout', 'rescheduling', 'debit_adjustment'),
  paid_on: orNull(fc.constant('2026-10-14')),
  status: fc.constantFrom<ParsedSettlement['status']>(
    'paid',
    'scheduled',
    'pending',
    'suspended',
    'rejected',
    'to_confirm',
  ),
  net_cents: fc.oneof(
    cents,
    cents.map((value) => -value),
  ),
})
const settlementOf = (part: Pick<ParsedSettlement, 'entry_kind' | 'paid_on' | 'status' | 'net_cents'>) =>
  newSettlement({
    line: 1,
    acquirer: 'cielo',
    merchant_no: '1',
    summary_no: '1',
    summary_unique_no: '1',
    gross_cents: part.net_cents,
    ...part,
  })

describe('left-out records', () => {
  test('imported and left-out amounts add up to all settlements in the payments of an acquirer', () => {
    fc.assert(
      fc.property(fc.array(settlements), (parts) => {
        const report = newReport()
        const rows = parts.map(settlementOf)
        for (const row of rows) leaveOutItem('cielo-v13-payments', { kind: 'settlement', row }, report)
        const imported = rows.filter(({ paid_on, entry_kind }) => paid_on !== null && entry_kind !== 'payout')
        const sum = (items: readonly { net_cents: number }[]) =>
          items.reduce((all, { net_cents }) => all + net_cents, 0)
        const leftOut = report.leftOut.reduce((all, { amount_cents }) => all + (amount_cents ?? Number.NaN), 0)
        expect(sum(imported) + leftOut).toBe(sum(rows))
        expect(imported.length + report.leftOut.reduce((all, { records }) => all + records, 0)).toBe(rows.length)
      }),
    )
  })

  test('a forecast in a sales file is not left out, because it repeats the sales, but a payout is', () => {
    const report = newReport()
    const forecast = settlementOf({ entry_kind: 'sale', paid_on: null, status: 'scheduled', net_cents: 100 })
    const payout = settlementOf({ entry_kind: 'payout', paid_on: '2026-10-14', status: 'paid', net_cents: 70 })
    for (const row of [forecast, payout]) leaveOutItem('cielo-v13-sales', { kind: 'settlement', row }, report)
    expect(report.leftOut).toMatchObject([{ code: 'payout', records: 1, amount_cents: 70 }])
  })

  test('records left out for one reason are one entry, whose sum is unknown if one amount is unknown', () => {
    const report = newReport()
    report.leaveOut(reason, 100)
    report.leaveOut(reason, -30)
    expect(report.leftOut).toEqual([{ ...reason, records: 2, amount_cents: 70 }])
    report.leaveOut(reason, null)
    report.leaveOut(reason, 5)
    report.leaveOut(unknownRecord, null)
    expect(report.leftOut).toEqual([
      { ...reason, records: 4, amount_cents: null },
      { ...unknownRecord, records: 1, amount_cents: null },
    ])
  })
})

test('a wrong control figure is reported even after the maximum number of warnings', () => {
  const report = newReport()
  for (let line = 1; line <= 300; line++) report.warn('odd', 'aviso.', { line })
  report.mismatch('trailer', 'o trailer não soma.', { line: 301 })
  report.mismatch('trailer', 'o trailer não soma.', { line: 302 })
  report.close()
  expect(report.warnings.filter(({ sums }) => sums)).toMatchObject([{ code: 'trailer', line: 301 }])
  expect(report.warnings.at(-1)?.message).toBe('Há mais 101 avisos no arquivo.')
})
