import type { PastPairs } from '../day/facts/past-pairs.contract.ts'

export const taught: PastPairs = {
  method: 'debit',
  brand: 'Visa',
  movement_type_code: 'VND-DEB',
  acquirer: 'cielo',
  capture_method: 'debit',
  capture_brand: 'Visa',
  times: 3,
  first_at: '2026-10-09T12:00:00.000Z',
  last_on: '2026-10-10',
  refused_at: null,
}
