import { sumOf } from '@app/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildMatchSides } from '../../matching/items.rules.ts'
import { type StoredCapture, toCaptures } from './captures.rules.ts'

const pix: StoredCapture = {
  id: 1,
  business_date: '2026-10-14',
  captured_at: '2026-10-14T18:02:00.000Z',
  acquirer: 'pix',
  merchant_no: '',
  kind: 'pix_received',
  method: 'pix',
  brand: null,
  installments: 1,
  gross_cents: 6190,
  nsu: null,
  auth_code: null,
  terminal_logical_no: null,
  e2e_id: 'E1',
  parent_key: null,
  txid: null,
  cancelled_at: null,
  own: true,
}
const pixReturn: StoredCapture = {
  ...pix,
  id: 2,
  kind: 'pix_returned',
  gross_cents: -6190,
  captured_at: '2026-10-14T19:00:00.000Z',
}

test('a received Pix is a sale paid by Pix', () => {
  expect(toCaptures([pix])).toEqual([{ ...pix, kind: 'sale', method: 'pix' }])
})

test('a full return cancels the Pix that it returns, and only one', () => {
  const otherPix = { ...pix, id: 3, e2e_id: 'E3' }
  expect(toCaptures([pix, pixReturn, otherPix])).toMatchObject([
    { id: 1, cancelled_at: '2026-10-14T19:00:00.000Z' },
    { id: 3, cancelled_at: null },
  ])
})

test('a partial return leaves the rest of the Pix', () => {
  expect(toCaptures([pix, { ...pixReturn, gross_cents: -100 }])).toMatchObject([
    { id: 1, cancelled_at: null, gross_cents: 6090, returned: { amount_cents: 100, ids: [2] } },
  ])
})

test('a return of a Pix of another day, known or not, counts separately', () => {
  const otherReturn = { ...pixReturn, gross_cents: -6190, e2e_id: 'D1', parent_key: 'E9' }
  expect(toCaptures([otherReturn])).toMatchObject([{ kind: 'pix_return', gross_cents: -6190, gives_back: null }])
  const known = [{ e2e_id: 'E9', business_date: '2026-10-13', gross_cents: 7000 }]
  expect(toCaptures([otherReturn], known)).toMatchObject([
    { kind: 'pix_return', gives_back: { business_date: '2026-10-13', gross_cents: 7000 } },
  ])
  const stray = { ...pix, e2e_id: 'E9', business_date: '2026-10-13' }
  expect(toCaptures([stray, otherReturn])).toMatchObject([{ kind: 'sale', gross_cents: 6190 }, { kind: 'pix_return' }])
})

const stories = fc.record({
  payments: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 300 }), charge: fc.constantFrom(null, 'A', 'B') }), {
    maxLength: 6,
  }),
  returns: fc.array(
    fc.record({
      cents: fc.integer({ min: 1, max: 300 }),
      paymentNo: fc.option(fc.integer({ min: 0, max: 7 }), { nil: null }),
      ownId: fc.boolean(),
      charge: fc.constantFrom(null, 'A', 'B', 'C'),
      minute: fc.integer({ min: 10, max: 15 }),
    }),
    { maxLength: 8 },
  ),
})
type Story = typeof stories extends fc.Arbitrary<infer Value> ? Value : never

function rowsOf({ payments, returns }: Story): StoredCapture[] {
  const paymentRows = payments.map(({ cents, charge }, index) => ({
    ...pix,
    e2e_id: `E${index}`,
    txid: charge,
    gross_cents: cents,
    captured_at: `2026-10-14T12:0${index}:00.000Z`,
  }))
  const returnRows = returns.map(({ cents, paymentNo, ownId, charge, minute }, index) => ({
    ...pixReturn,
    e2e_id: ownId || paymentNo === null ? `D${index}` : `E${paymentNo}`,
    parent_key: ownId && paymentNo !== null ? `E${paymentNo}` : null,
    txid: charge,
    gross_cents: -cents,
    captured_at: `2026-10-14T13:${minute}:00.000Z`,
  }))
  return [...paymentRows, ...returnRows]
}

const arriving = (rows: readonly StoredCapture[], order: readonly number[]) =>
  rows
    .map((row, index) => ({ row, place: order[index] ?? 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ row }, id) => ({ ...row, id }))

const noSales = { business_date: '2026-10-14', movements: [], manuals: [] }

test('captures confirm payments less returns, in any order of the files', () => {
  fc.assert(
    fc.property(stories, fc.array(fc.nat(), { minLength: 14, maxLength: 14 }), (story, order) => {
      const rows = rowsOf(story)
      const captures = toCaptures(arriving(rows, order))
      const { confirmation, returns } = buildMatchSides({ ...noSales, captures })
      const sum = (items: readonly { amount_cents: number }[]) => sumOf(items, ({ amount_cents }) => amount_cents)
      expect(sum(confirmation) + sum(returns)).toBe(sumOf(rows, ({ gross_cents }) => gross_cents))
      const tiedIds = captures.flatMap(({ returned: returnedPart }) => returnedPart?.ids ?? [])
      expect(tiedIds.length + returns.length).toBe(story.returns.length)
      expect(new Set([...tiedIds.map(String), ...returns.map(({ id }) => id)]).size).toBe(story.returns.length)
      expect(captures.every(({ kind, gross_cents }) => kind !== 'sale' || gross_cents > 0)).toBe(true)
      const summarize = (list: typeof captures) =>
        list
          .map(({ e2e_id, kind, gross_cents, cancelled_at }) => [e2e_id, kind, gross_cents, cancelled_at].join())
          .sort()
      expect(summarize(captures)).toEqual(summarize(toCaptures(arriving(rows, []))))
    }),
    { numRuns: 500 },
  )
})

test('captures of acquirers are not changed', () => {
  const card: StoredCapture = { ...pix, kind: 'sale', method: 'debit', acquirer: 'cielo' }
  expect(toCaptures([card])).toEqual([card])
})
