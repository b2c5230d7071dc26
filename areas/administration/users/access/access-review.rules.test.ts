import { expect, test } from 'vitest'
import { assessAccess } from './access-review.rules.ts'

const now = '2026-10-15T09:00:00.000Z'
const fine = {
  abilities: ['fuel-cost'],
  company_count: 1,
  invited: false,
  last_access_at: '2026-10-14T09:00:00.000Z',
  created_at: '2026-10-01T09:00:00.000Z',
  access_reviewed_at: null,
}

test.each([
  [{}, []],
  [{ abilities: ['admin'], company_count: 0 }, ['admin']],
  [{ abilities: ['cash-conciliation.solicitation', 'cash-conciliation.solicitation.analyze'] }, ['sends_and_analyses']],
  [{ last_access_at: null, invited: true }, ['never_in']],
  [{ last_access_at: '2026-07-17T09:00:00.000Z' }, ['long_away']],
  [{ last_access_at: '2026-07-17T09:00:01.000Z' }, []],
  [{ company_count: 0 }, ['no_company']],
  [{ abilities: [] }, ['no_ability']],
  [{ abilities: ['smart-pos-terminal'] }, ['half_spelled']],
  [{ abilities: ['smart-pos-terminal', 'smart-pos-terminal.actions'] }, []],
  [{ created_at: '2026-01-01T09:00:00.000Z' }, ['unreviewed']],
  [{ created_at: '2026-01-01T09:00:00.000Z', access_reviewed_at: '2026-09-01T09:00:00.000Z' }, []],
])('for a person with %j the findings are %j', (change, expected) => {
  expect(assessAccess({ ...fine, ...change }, now)).toEqual(expected)
})
