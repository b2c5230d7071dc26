import { inTransaction, newId } from '@app/kit/server'
import { testDatabase } from '@app/kit/testing'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { Intake } from '../files/intake.server.ts'
import { merchants, modelo, seedStations, vizinho } from '../testing/stations.fixture.ts'
import type { ImportedCapture } from './capture-rows.server.ts'
import { planCaptures } from './captures.server.ts'
import { openStagedCaptures } from './staged-captures.server.ts'

const open = testDatabase()
const scope = { user_id: null, companies: 'all' } as const
const now = '2026-10-15T09:00:00.000Z'
beforeEach(() => seedStations(open.admin))

type Sale = { nsu: string; gross_cents: number; day: number; neighbour: boolean; refused: boolean }

const captureOf = ({ nsu, gross_cents, day, neighbour, refused }: Sale, line: number): ImportedCapture => ({
  line,
  acquirer: 'cielo',
  merchant_no: neighbour ? merchants.vizinho : merchants.modelo,
  kind: 'sale',
  modality: 'debit',
  brand: 'visa',
  product_code: '',
  installments: 1,
  installment: null,
  gross_cents,
  fee_cents: 0,
  other_fees_cents: 0,
  net_cents: gross_cents,
  cash_out_cents: 0,
  nsu,
  auth_code: 'A1',
  tid: null,
  order_ref: null,
  e2e_id: null,
  txid: null,
  terminal_logical_no: null,
  card_last4: null,
  captured_at: null,
  sold_on: `2026-10-1${day}`,
  capture_key: nsu,
  parent_key: null,
  cancelled_amount_cents: 0,
  rejection_code: refused ? '05' : null,
  fuelling: null,
  fee_ppm: null,
  capture_means: null,
  arn: null,
  installment_rows: [
    {
      number: 1,
      of: 1,
      due_on: null,
      gross_cents,
      fee_cents: 0,
      net_cents: gross_cents,
      gross_micros: 0,
      net_micros: 0,
    },
  ],
})

const imported = (file: readonly Sale[], bits: number) =>
  inTransaction(open.db, scope, async (db) => {
    const order = { id: newId(), company_id: null, created_by: null, now }
    const row = { file_name: 'vendas', sha256: order.id, size_bytes: 1, status: 'running', created_at: now }
    await db
      .insertInto('imports')
      .values({ id: order.id, ...row })
      .execute()
    const intake = new Intake(db, { order, today: '2026-10-15' })
    const staged = openStagedCaptures(intake)
    const captures = file.map((sale, at) => ({
      row: captureOf(sale, at + 2),
      company_id: sale.neighbour ? vizinho : modelo,
    }))
    for (let at = 0; at < captures.length; at += bits)
      await staged.take({ acquirer: 'cielo', captures: captures.slice(at, at + bits), settlements: [] })
    await intake.staging.end()
    const facts = { company_ids: [modelo, vizinho], period: null, gross_cents: null } as const
    const plan = await planCaptures(db, staged.end(), { ...facts, layout: 'cielo-v13-sales', contents: 'sales' }, order)
    const { records_new } = await plan.write(db)
    const { records_read, amount_total_cents, rejections, rejected_beyond, touched } = plan
    const days = [...(await plan.summaryRows(db))].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
    return {
      records_new,
      summary: { records_read, amount_total_cents, rejected: rejections.length, rejected_beyond, touched, days },
    }
  })

const stored = async () =>
  (
    await open.admin.query(`select sale.company_id, sale.business_date, encode(row_hash, 'hex') as hash, row_seq,
        sale.gross_cents, count(item.id)::int as parts
      from acquirer_transactions sale left join acquirer_installments item on item.company_id = sale.company_id
        and item.business_date = sale.business_date and item.acquirer_transaction_id = sale.id
      group by sale.company_id, sale.business_date, sale.id order by 3, 4`)
  ).rows
const clear = () => open.admin.query('delete from acquirer_installments; delete from acquirer_transactions')

test('sales read in pieces of any size and order give the result of the whole file, with twins and refused rows', async () => {
  const sale = fc.record({
    nsu: fc.constantFrom('1', '2'),
    gross_cents: fc.constantFrom(1000, 2500),
    day: fc.integer({ min: 0, max: 2 }),
    neighbour: fc.boolean(),
    refused: fc.integer({ min: 0, max: 5 }).map((no) => no === 0),
  })
  const file = fc.array(sale, { minLength: 1, maxLength: 14 })
  await fc.assert(
    fc
      .asyncProperty(
        file,
        fc.integer({ min: 1, max: 14 }),
        fc.infiniteStream(fc.nat()),
        async (sales, bits, numbers) => {
          const accepted = sales.filter(({ refused }) => !refused).length
          const whole = await imported(sales, sales.length)
          expect(whole.records_new).toBe(accepted)
          expect(whole.summary).toMatchObject({ records_read: sales.length, rejected: sales.length - accepted })
          const left = await stored()
          expect(left.every(({ parts }) => parts === 1)).toBe(true)
          const mixed = sales
            .map((one) => ({ one, at: numbers.next().value ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one)
          const again = await imported(mixed, bits)
          expect(again).toEqual({ records_new: 0, summary: whole.summary })
          await clear()
          expect(await imported(mixed, bits)).toEqual(whole)
          expect(await stored()).toEqual(left)
        },
      )
      .afterEach(clear),
    { numRuns: 15 },
  )
})

test('the first 10,000 sales that the acquirer refused are stored, and all of them are counted', async () => {
  const refused: Sale = { nsu: '1', gross_cents: 1000, day: 0, neighbour: false, refused: true }
  const { records_new, summary } = await imported(new Array(10_002).fill(refused), 5000)
  expect([records_new, summary.records_read, summary.rejected, summary.rejected_beyond]).toEqual([0, 10_002, 10_000, 2])
})
