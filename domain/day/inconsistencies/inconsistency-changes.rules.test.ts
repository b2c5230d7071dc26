import { expect, test } from 'vitest'
import { findInconsistencies } from './checks.rules.ts'
import { cleanDay, withLine } from './clean-day.fixture.ts'
import { type KnownInconsistency, planInconsistencyChanges } from './inconsistency-changes.rules.ts'
import {
  canCorrectInconsistency,
  canDecideInconsistency,
  type InconsistencyStatus,
  inconsistencyStatuses,
  nextInconsistencyStatus,
} from './inconsistency-states.rules.ts'

const wrong = findInconsistencies(withLine('F02', { nsu: null }))
const [first] = wrong
if (!first) throw new Error('a line without NSU is inconsistent')
const context = { explained: new Set<string>(), newId: () => 'new' }
const known = (status: InconsistencyStatus, change: Partial<KnownInconsistency> = {}): KnownInconsistency[] => [
  { ...first, id: 'known', status, ...change },
]
const after = (status: InconsistencyStatus, found = wrong, explained: string[] = []) =>
  planInconsistencyChanges(known(status), found, { ...context, explained: new Set(explained) })[0]?.status ?? status

test('a new inconsistency is pending, and a repeated assessment writes no change', () => {
  expect(planInconsistencyChanges([], wrong, context)).toMatchObject([{ id: 'new', status: 'pending', decides: false }])
  expect(planInconsistencyChanges(known('pending'), wrong, context)).toEqual([])
})

test.each([
  ['pending', 'pending', 'corrected', 'became_difference'],
  ['corrected', 'pending', 'corrected', 'became_difference'],
  ['ignored', 'ignored', 'ignored', 'ignored'],
  ['became_difference', 'pending', 'corrected', 'became_difference'],
] as const)(
  'from %s: found again it is %s, no longer found %s, and with its difference explained %s',
  (from, foundStatus, missingStatus, explainedStatus) => {
    expect(after(from)).toBe(foundStatus)
    expect(after(from, findInconsistencies(cleanDay))).toBe(missingStatus)
    expect(after(from, wrong, [first.ref])).toBe(explainedStatus)
  },
)

test('a new sentence of an ignored inconsistency is stored and the decision stays', () => {
  const [change] = planInconsistencyChanges(known('ignored', { sentence: 'Antes' }), wrong, context)
  expect(change).toMatchObject({ id: 'known', status: 'ignored', sentence: first.sentence, decides: false })
})

test('a pending one can be ignored, an ignored one reconsidered, and a right value cannot be corrected', () => {
  const statuses: InconsistencyStatus[] = ['pending', 'corrected', 'ignored', 'became_difference']
  expect(statuses.map((status) => inconsistencyStatuses[status])).toHaveLength(4)
  expect(statuses.filter((status) => canDecideInconsistency('ignore', status))).toEqual(['pending'])
  expect(statuses.filter((status) => canDecideInconsistency('reconsider', status))).toEqual(['ignored'])
  expect(statuses.filter((status) => !canCorrectInconsistency(status))).toEqual(['corrected'])
  expect(nextInconsistencyStatus('reconsider', 'ignored')).toBe('pending')
})
