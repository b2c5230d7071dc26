import { expect, test } from 'vitest'
import { asCaptures, type StoredCapture } from './captures.rules.ts'

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
  txid: null,
  cancelled_at: null,
  own: true,
}
const returned: StoredCapture = { ...pix, id: 2, kind: 'pix_returned', captured_at: '2026-10-14T19:00:00.000Z' }

test('a received Pix is a sale paid by Pix', () => {
  expect(asCaptures([pix])).toEqual([{ ...pix, kind: 'sale', method: 'pix' }])
})

test('a returned Pix cancels the one it gives back, and only one', () => {
  const other = { ...pix, id: 3, e2e_id: 'E3' }
  expect(asCaptures([pix, returned, other])).toMatchObject([
    { id: 1, cancelled_at: '2026-10-14T19:00:00.000Z' },
    { id: 3, cancelled_at: null },
  ])
})

test('a return of another amount or of a Pix of another day cancels nothing of this day', () => {
  expect(asCaptures([pix, { ...returned, gross_cents: 100 }])).toMatchObject([
    { id: 1, cancelled_at: null },
    { id: 2, kind: 'adjustment' },
  ])
  expect(asCaptures([{ ...returned, e2e_id: 'E9' }])).toMatchObject([{ kind: 'adjustment' }])
})

test('captures of acquirers stay as they are', () => {
  const card: StoredCapture = { ...pix, kind: 'sale', method: 'debit', acquirer: 'cielo' }
  expect(asCaptures([card])).toEqual([card])
})
