import { expect, test } from 'vitest'
import { dayView } from '../day-view.fixture.ts'
import { newestOf } from './day.rules.ts'

const glance = (version: number, stands = true) => ({ ...dayView({ version }), stands })
const whole = (version: number) => dayView({ version })

test('stored amounts stand in until the day is judged, and again once it changed since', () => {
  const stored = glance(7)
  const judged = whole(7)
  const changed = glance(8)
  expect(newestOf(stored, undefined)).toBe(stored)
  expect(newestOf(stored, judged)).toBe(judged)
  expect(newestOf(changed, judged)).toBe(changed)
  expect(newestOf(stored, whole(8))?.version).toBe(8)
  expect(newestOf(undefined, judged)).toBe(judged)
})

test('amounts that are none stand for nothing', () => {
  expect(newestOf(glance(7, false), undefined)).toBeUndefined()
  expect(newestOf(glance(8, false), whole(7))?.version).toBe(7)
})
