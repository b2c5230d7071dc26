import { expect, it } from 'vitest'
import {
  computeLastDayInTime,
  listStatesAllowing,
  nextReceivableState,
  type ReceivableEvent,
  type ReceivableState,
  receivableEvents,
  receivableStates,
  receivableTransitions,
} from './receivable-states.rules.ts'

const walk = (from: ReceivableState, ...events: ReceivableEvent[]) =>
  events.reduce<ReceivableState | null>((state, event) => state && nextReceivableState(state, event), from)

it('a receivable is forecast, scheduled with its day, paid by the acquirer and matched with the bank', () => {
  expect(walk('forecast', 'close', 'pay', 'bank')).toBe('in_bank')
})
it('a payment before the forecast is anticipated, and matched with the bank as any other', () => {
  expect(walk('forecast', 'close', 'pay_early', 'bank')).toBe('in_bank')
})
it('an overdue receivable can still be paid', () => {
  expect(walk('scheduled', 'expire', 'pay', 'bank')).toBe('in_bank')
})
it('a chargeback is contested, then recovered or lost; after a withdrawal it is a chargeback again', () => {
  expect([
    walk('in_bank', 'charge_back', 'contest', 'reverse'),
    walk('paid', 'charge_back', 'contest', 'lose'),
    walk('paid', 'charge_back', 'contest', 'withdraw'),
  ]).toEqual(['recovered', 'lost', 'chargeback'])
})
it('an amount that the acquirer returns is recovered, whether the chargeback was contested, lost or neither', () => {
  expect([walk('chargeback', 'reverse'), walk('lost', 'reverse')]).toEqual(['recovered', 'recovered'])
})
it('undo leads back from the bank to paid, and from paid to scheduled', () => {
  expect(walk('in_bank', 'unbank', 'unpay')).toBe('scheduled')
})
it('a cancelled or recovered receivable has no further transition', () => {
  expect([receivableTransitions.cancelled, receivableTransitions.recovered]).toEqual([{}, {}])
})
it('an impossible event has no next state', () => {
  expect([
    nextReceivableState('forecast', 'bank'),
    nextReceivableState('cancelled', 'pay'),
    nextReceivableState('in_bank', 'pay'),
  ]).toEqual([null, null, null])
})
it('every state except the first is reached from another', () => {
  const reached = new Set<string>(
    Object.values(receivableTransitions).flatMap((transitions) => Object.values(transitions)),
  )
  expect(Object.keys(receivableStates).filter((state) => !reached.has(state))).toEqual([])
})
it('a statement can pay a receivable that is waiting, overdue, ceded or retained', () => {
  expect(listStatesAllowing('pay')).toEqual(['forecast', 'scheduled', 'overdue', 'ceded', 'retained'])
})
it('a payment is in time until two working days after the forecast', () => {
  expect([computeLastDayInTime('2026-10-15'), computeLastDayInTime('2026-10-16')]).toEqual(['2026-10-19', '2026-10-20'])
})
it('every payable receivable can be paid early, and a ceded or retained one is released to waiting', () => {
  expect(listStatesAllowing('pay_early')).toEqual(listStatesAllowing('pay'))
  expect([walk('overdue', 'cede', 'release'), walk('forecast', 'retain', 'release', 'reopen')]).toEqual([
    'scheduled',
    'forecast',
  ])
})
it('every event has a transition from at least one state', () => {
  const events = Object.keys(receivableEvents) as ReceivableEvent[]
  expect(events.filter((event) => listStatesAllowing(event).length === 0)).toEqual([])
})
