import { expect, test } from 'vitest'
import { answerOrders, type SentOrder } from './slip-orders.rules.ts'

const answer = (event: string, code: string, occurred_on = '2026-10-21') => ({ event, code, occurred_on })
const order = (kind: SentOrder['kind'], change: Partial<SentOrder> = {}) => ({
  ...{ id: kind, kind, sent_on: '2026-10-20' },
  ...change,
})

test.each([
  ['entry', answer('entered', '02'), 'confirmed'],
  ['entry', answer('entry_refused', '03'), 'refused'],
  ['write_off', answer('written_off', '09'), 'confirmed'],
  ['write_off', answer('refused', '15'), 'refused'],
  ['due_date', answer('changed', '14'), 'confirmed'],
  ['due_date', answer('changed', '12'), 'sent'],
  ['abatement', answer('changed', '12'), 'confirmed'],
  ['protest', answer('protest', '19'), 'confirmed'],
  ['protest', answer('protest', '20'), 'sent'],
  ['write_off', answer('settled', '06'), 'sent'],
] as const)('an order of %s that the bank answers with %j is %s', (kind, found, state) => {
  expect(answerOrders([order(kind)], [found])).toEqual([{ id: kind, state }])
})

test('an answer counts for one order only, and not for an order that was sent later', () => {
  const orders = [order('due_date', { id: 'second', sent_on: '2026-10-23' }), order('due_date', { id: 'first' })]
  expect(answerOrders(orders, [answer('changed', '14', '2026-10-22')])).toEqual([
    { id: 'first', state: 'confirmed' },
    { id: 'second', state: 'sent' },
  ])
  const refused = [answer('refused', '26'), answer('changed', '14', '2026-10-24')]
  expect(answerOrders(orders, refused).map(({ state }) => state)).toEqual(['refused', 'confirmed'])
})
