import { expect, test } from 'vitest'
import { proposeId } from './proposed-id.rules.ts'

const typing = { id: 'typing' }
const lost = { id: 'lost' }

test('the stored reason is proposed before that of a rule, and the only reason if neither is known', () => {
  expect(proposeId([typing, lost], 'lost', 'typing')).toBe('lost')
  expect(proposeId([typing, lost], null, 'typing')).toBe('typing')
  expect(proposeId([typing], null, undefined)).toBe('typing')
})

test('nothing is proposed among several reasons without evidence', () => {
  expect(proposeId([typing, lost], null)).toBeUndefined()
  expect(proposeId([])).toBeUndefined()
})

test('a stored reason that is no longer allowed is not proposed', () => {
  expect(proposeId([typing, lost], 'ended')).toBeUndefined()
})
