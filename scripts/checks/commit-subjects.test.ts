import { expect, test } from 'vitest'
import { findOddSubjects } from './commit-subjects.ts'

test.each(['kit: retry a lost listener', 'areas, domain: name the noun', 'apps/server: start without a demonstration'])(
  'a commit subject with an area is accepted: %s',
  (subject) => {
    expect(findOddSubjects([subject])).toEqual([])
  },
)

test.each([
  ['Merge branch main', 'not `area: imperative`: Merge branch main'],
  ['kit:retry', 'not `area: imperative`: kit:retry'],
  [`kit: ${'x'.repeat(68)}`, `73 characters (at most 72): kit: ${'x'.repeat(68)}`],
])('any other commit subject is reported: %s', (subject, sentence) => {
  expect(findOddSubjects([subject])).toEqual([sentence])
})
