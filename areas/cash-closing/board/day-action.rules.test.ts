import { dayView } from '@app/domain/day/facts/testing'
import { expect, test } from 'vitest'
import { findDayAction } from './day-action.rules.ts'

const request = '01930000-0000-7000-8000-0000000000f1'
const find = (change: Parameters<typeof dayView>[0], mayAnalyze: boolean) =>
  findDayAction(dayView({ id: 'd1', ...change }), mayAnalyze)

test.each([
  ['an open day is resolved', {}, true, 'Resolver', '/cash-conciliation/d1'],
  ['a closed day is opened', { status: 'closed' }, true, 'Abrir', '/cash-conciliation/d1'],
  [
    'an analyst analyzes the request of a submitted day',
    { status: 'submitted', pending_solicitation_id: request },
    true,
    'Analisar',
    `/cash-conciliation-solicitation/${request}`,
  ],
  [
    'other people open a submitted day',
    { status: 'submitted', pending_solicitation_id: request },
    false,
    'Abrir',
    '/cash-conciliation/d1',
  ],
] as const)('%s', (_, change, mayAnalyze, label, to) => {
  expect(find(change, mayAnalyze)).toEqual({ label, to })
})
