import { expect, test } from 'vitest'
import { waitingRow } from '../solicitation.fixture.ts'
import type { SolicitationRow } from '../solicitations.contract.ts'
import { findNextRequest, getDecisionRefusal } from './next-request.rules.ts'

const me = '01930000-0000-7000-8000-0000000000aa'
const now = '2026-10-15T12:00:00.000Z'
const viewer = { user_id: me, now }
const queue = (...rows: readonly Partial<SolicitationRow>[]) =>
  rows.map((row, index) => ({ ...waitingRow, id: String(index), ...row }))
const heldByOther = { analyst_id: 'other', analyst_name: 'Bruna', analyst_until: '2026-10-15T12:30:00.000Z' }

test('the next request is the first of the queue that is not decided yet', () => {
  expect(findNextRequest(queue({}, {}, {}), ['1'], viewer)?.id).toBe('0')
  expect(findNextRequest(queue({}, {}, {}), ['0', '1'], viewer)?.id).toBe('2')
})

test('a request that the analyst cannot decide is skipped', () => {
  const waiting = queue({}, { status: 'approved' }, { requested_by_id: me }, heldByOther, {})
  expect(findNextRequest(waiting, ['0'], viewer)?.id).toBe('4')
  expect(findNextRequest(waiting.slice(0, 4), ['0'], viewer)).toBeUndefined()
})

test('a request of another analyst can be decided from the end of the half hour on', () => {
  const [request] = queue(heldByOther)
  const refuse = (time: string) => request && getDecisionRefusal(request, { user_id: me, now: time })
  expect(refuse('2026-10-15T12:29:59.999Z')).toBe('Solicitação em análise por Bruna até 09:30.')
  expect(refuse('2026-10-15T12:30:00.000Z')).toBeUndefined()
  expect(findNextRequest(queue({}, heldByOther), ['0'], { user_id: me, now: '2026-10-15T12:30:00.000Z' })?.id).toBe('1')
})
