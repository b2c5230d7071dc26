import { expect, test } from 'vitest'
import { newLeftOutEntry } from './left-out-entry.rules.ts'

const reason = { code: 'later-line', reason: 'lançamento futuro' }

test('records left out are counted and summed, and no record gives no entry', () => {
  const entry = newLeftOutEntry(reason)
  expect([entry.count(), entry.all()]).toEqual([0, []])
  entry.add(-1250)
  entry.add(5000, 2)
  expect([entry.count(), entry.all()]).toEqual([3, [{ ...reason, records: 3, amount_cents: 3750 }]])
})

test('the sum of records left out is unknown after a record without an amount', () => {
  const entry = newLeftOutEntry(reason)
  entry.add(null)
  entry.add(5000)
  expect(entry.all()).toEqual([{ ...reason, records: 2, amount_cents: null }])
})
