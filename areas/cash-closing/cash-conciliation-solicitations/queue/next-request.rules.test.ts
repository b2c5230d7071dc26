import { expect, test } from 'vitest'
import { waitingRow } from '../solicitation.fixture.ts'
import type { SolicitationRow } from '../solicitations.contract.ts'
import { findNextRequest } from './next-request.rules.ts'

const me = '01930000-0000-7000-8000-0000000000aa'
const queue = (...rows: readonly Partial<SolicitationRow>[]) =>
  rows.map((row, index) => ({ ...waitingRow, id: String(index), ...row }))
const heldByOther = { analyst_id: 'other', analyst_name: 'Bruna', analyst_until: '2999-10-15T12:30:00.000Z' }

test('the next request is the one below the decided one, and after the last one the first', () => {
  expect(findNextRequest(queue({}, {}, {}), '1', me)?.id).toBe('2')
  expect(findNextRequest(queue({}, {}, {}), '2', me)?.id).toBe('0')
})

test('a request that the analyst cannot decide is skipped', () => {
  const waiting = queue({}, { status: 'approved' }, { requested_by_id: me }, heldByOther, {})
  expect(findNextRequest(waiting, '0', me)?.id).toBe('4')
  expect(findNextRequest(waiting.slice(0, 4), '0', me)).toBeUndefined()
})
