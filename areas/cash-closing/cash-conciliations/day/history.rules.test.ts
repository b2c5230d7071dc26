import { expect, test } from 'vitest'
import { changedFields, ownName, subjectOf } from './history.rules.ts'

const before = { status: 'open', unexplained_cents: -150, difference: { code: 'D09', status: 'open', note: null } }
const after = {
  status: 'open',
  unexplained_cents: 50,
  difference: { code: 'D09', status: 'explained', note: 'Contado.' },
}

test('only what changed is told, also inside a record', () => {
  expect(changedFields(before, after)).toEqual([
    { name: 'unexplained_cents', before: '-150', after: '50' },
    { name: 'difference.status', before: 'open', after: 'explained' },
    { name: 'difference.note', before: null, after: 'Contado.' },
  ])
})

test('a new record tells all of its fields, and one that is gone what it was', () => {
  expect(changedFields(null, { kind: 'add', amount_cents: 6190 })).toEqual([
    { name: 'kind', before: null, after: 'add' },
    { name: 'amount_cents', before: null, after: '6190' },
  ])
  expect(changedFields({ kind: 'add' }, undefined)).toEqual([{ name: 'kind', before: 'add', after: null }])
})

test('an entry about a difference says which', () => {
  expect(subjectOf(after)).toBe('D09')
  expect(subjectOf({ status: 'open' })).toBeNull()
  expect(ownName('difference.status')).toBe('status')
})
