import { type CieloRow, writeCieloPayments, writeCieloSales } from '@app/formats/generate'
import type { BusinessDate } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cieloDraft, cieloRows, workedDayFiles } from '../demo/worked-day-files.ts'
import { stationTests } from './two-days.testing.ts'

const { api, sendBytes } = stationTests()

const rowsOf = (...nsus: string[]) => cieloRows().filter(({ kind, nsu }) => kind === 'sale' && nsus.includes(nsu))
const [sale] = rowsOf('000187')
if (!sale) throw new Error('no C01')

const later = (kind: 'chargeback' | 'chargeback_reversal', on: BusinessDate): CieloRow => ({
  ...sale,
  kind,
  gross_cents: kind === 'chargeback' ? -sale.gross_cents : sale.gross_cents,
  rate: 0,
  sold_on: on,
  sold_at: '10:00:00',
  due_days: [on],
})

let sequence = 300
const sales = (on: BusinessDate, ...rows: CieloRow[]) =>
  writeCieloSales({ ...cieloDraft(rows), processed_on: on, period: { from: on, to: on }, sequence: ++sequence })
const payments = (on: BusinessDate, ...rows: CieloRow[]) =>
  writeCieloPayments({ ...cieloDraft(rows), processed_on: on, paid_on: on })

/** A day sold, paid, charged back and given back, as its files tell it. */
const files: readonly (readonly [name: string, bytes: () => Uint8Array])[] = [
  ...workedDayFiles().map(({ file_name, bytes }) => [file_name, () => bytes] as const),
  ['pago-15', () => payments('2026-10-15', ...cieloRows())],
  ['chargeback-20', () => sales('2026-10-20', later('chargeback', '2026-10-20'))],
  ['pago-20', () => payments('2026-10-20', later('chargeback', '2026-10-20'))],
]

async function outcome() {
  const rows = async (text: string) => (await api.test.admin.query(text)).rows
  return {
    receivables: await rows(`select sale.nsu, sale.kind, sale.gross_cents, part.number, part.status, part.paid_on,
        part.batch_reference, part.fee_charged_cents, part.net_cents, sale.cancelled_at
      from acquirer_installments part join acquirer_transactions sale on sale.company_id = part.company_id
        and sale.id = part.acquirer_transaction_id order by 1, 2, 3, 4`),
    groups: await rows(`select held.pair_type, held.status, held.pass_no, held.sentence from match_groups held
      where held.undone_at is null order by 1, 2, 3, 4`),
    differences: await rows(`select found.code, found.amount_cents, found.status, found.sentence, found.business_date,
        sale.nsu from receivable_differences found left join acquirer_transactions sale
        on sale.company_id = found.company_id and sale.id = found.sale_id order by 1, 2, 3, 4`),
    day: await rows(`select day.business_date, day.status, found.code, found.amount_cents, found.status as state
      from cash_conciliations day left join differences found on found.cash_conciliation_id = day.id
        and found.status <> 'resolved' order by 1, 3, 4`),
    alerts: await rows('select type, message from notifications order by 1, 2'),
  }
}

test.each(fc.sample(fc.shuffledSubarray([...files.keys()], { minLength: files.length }), { numRuns: 6, seed: 4 }))(
  'files in order %j',
  async (...order) => {
    for (const at of order.flat()) {
      const [name, bytes] = files[at] ?? ['', () => new Uint8Array()]
      const done = await sendBytes(name, bytes())
      if (done.status !== 'done') throw new Error(JSON.stringify(done))
    }
    console.log(JSON.stringify(order), JSON.stringify(await outcome(), null, 1).length)
    const { writeFileSync } = await import('node:fs')
    writeFileSync(`/tmp/rest4b-order-${order.flat().join('')}.json`, JSON.stringify(await outcome(), null, 1))
    expect(1).toBe(1)
  },
  60_000,
)
