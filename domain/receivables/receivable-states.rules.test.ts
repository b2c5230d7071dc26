import { expect, it } from 'vitest'
import {
  lastDayInTime,
  listStatesFor,
  nextReceivableState,
  type ReceivableEvent,
  type ReceivableState,
  receivableEvents,
  receivableStates,
  receivableTransitions,
} from './receivable-states.rules.ts'

const walk = (from: ReceivableState, ...events: ReceivableEvent[]) =>
  events.reduce<ReceivableState | null>((state, event) => state && nextReceivableState(state, event), from)

it('a receivable is forecast, scheduled with its day, paid by the acquirer and found in the bank', () => {
  expect(walk('forecast', 'close', 'pay', 'bank')).toBe('in_bank')
})
it('what is paid before its forecast is anticipated, and found in the bank as any other', () => {
  expect(walk('forecast', 'close', 'pay_early', 'bank')).toBe('in_bank')
})
it('what is late can still be paid', () => {
  expect(walk('scheduled', 'expire', 'pay', 'bank')).toBe('in_bank')
})
it('a chargeback is contested, then recovered or lost; withdrawn, it is a chargeback again', () => {
  expect([
    walk('in_bank', 'charge_back', 'contest', 'reverse'),
    walk('paid', 'charge_back', 'contest', 'lose'),
    walk('paid', 'charge_back', 'contest', 'withdraw'),
  ]).toEqual(['recovered', 'lost', 'chargeback'])
})
it('what the acquirer gives back is recovered, contested or not, given up or not', () => {
  expect([walk('chargeback', 'reverse'), walk('lost', 'reverse')]).toEqual(['recovered', 'recovered'])
})
it('undoing leads back: from the bank to paid, from paid to scheduled', () => {
  expect(walk('in_bank', 'unbank', 'unpay')).toBe('scheduled')
})
it('what is cancelled or recovered ends there', () => {
  expect([receivableTransitions.cancelled, receivableTransitions.recovered]).toEqual([{}, {}])
})
it('what cannot happen leads nowhere', () => {
  expect([
    nextReceivableState('forecast', 'bank'),
    nextReceivableState('cancelled', 'pay'),
    nextReceivableState('in_bank', 'pay'),
  ]).toEqual([null, null, null])
})
it('every state but the first is reached from another', () => {
  const reached = new Set<string>(Object.values(receivableTransitions).flatMap((ways) => Object.values(ways)))
  expect(Object.keys(receivableStates).filter((state) => !reached.has(state))).toEqual([])
})
it('a statement may pay what is waiting, late, ceded or retained', () => {
  expect(listStatesFor('pay')).toEqual(['forecast', 'scheduled', 'overdue', 'ceded', 'retained'])
})
it('a payment is in time until two working days after the forecast', () => {
  expect([lastDayInTime('2026-10-15'), lastDayInTime('2026-10-16')]).toEqual(['2026-10-19', '2026-10-20'])
})
it('whatever may be paid may be paid early, and what is held is released to wait', () => {
  expect(listStatesFor('pay_early')).toEqual(listStatesFor('pay'))
  expect([walk('overdue', 'cede', 'release'), walk('forecast', 'retain', 'release', 'reopen')]).toEqual([
    'scheduled',
    'forecast',
  ])
})
it('everything that may happen leads somewhere from some state', () => {
  const events = Object.keys(receivableEvents) as ReceivableEvent[]
  expect(events.filter((event) => listStatesFor(event).length === 0)).toEqual([])
})
