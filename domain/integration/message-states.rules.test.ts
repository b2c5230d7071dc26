import { fillMessage } from '@app/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { illegalTransition, type MessageState, messageStates } from './message.contract.ts'
import { canBecome, describeRefusedTransition, transitions } from './message-states.rules.ts'
import { type CallResult, decideAfterLookup, decideAfterLostLease, decideAfterSend } from './results.rules.ts'
import { maxAttempts } from './retry.rules.ts'

const states = Object.keys(messageStates) as MessageState[]
const now = '2026-10-15T12:00:00.000Z'

describe('the states of a message', () => {
  test.each<[MessageState, MessageState[]]>([
    ['pending', ['processing', 'cancelled', 'blocked_mapping', 'blocked_dependency', 'dead']],
    ['blocked_mapping', ['pending', 'cancelled']],
    ['blocked_dependency', ['pending', 'cancelled']],
    ['processing', ['succeeded', 'retry_scheduled', 'failed_business', 'uncertain', 'dead', 'pending']],
    ['retry_scheduled', ['processing', 'cancelled', 'blocked_mapping', 'dead']],
    ['uncertain', ['processing', 'succeeded', 'pending']],
    ['failed_business', ['pending', 'ignored', 'cancelled']],
    ['succeeded', []],
    ['dead', ['pending', 'ignored']],
    ['ignored', ['pending']],
    ['cancelled', []],
  ])('%s becomes only %j', (from, allowed) => {
    expect(states.filter((to) => canBecome(from, to)).sort()).toEqual([...allowed].sort())
  })

  test('are eleven, and each but the first is reached from another', () => {
    expect(states).toHaveLength(11)
    const reached = new Set(states.flatMap((state) => transitions[state]))
    expect(states.filter((state) => !reached.has(state))).toEqual([])
  })

  test('an illegal transition is refused with a sentence of state and action', () => {
    expect(fillMessage(illegalTransition.message, describeRefusedTransition('succeeded', 'cancelled'))).toBe(
      'A mensagem está "Concluída" e não pode ser cancelada.',
    )
  })
})

const results = fc.oneof<fc.Arbitrary<CallResult>[]>(
  fc.record({ kind: fc.constant('ok' as const) }),
  fc.record({ kind: fc.constant('business' as const), message: fc.string(), exists: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('unauthorized' as const, 'forbidden' as const, 'wrong_address' as const) }),
  fc.record({
    kind: fc.constantFrom('rate' as const, 'server' as const, 'gateway' as const),
    message: fc.string(),
    retry_after_ms: fc.option(fc.nat(), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('contract' as const), message: fc.string() }),
  fc.record({ kind: fc.constant('transport' as const), message: fc.string(), may_have_sent: fc.boolean() }),
  fc.record({ kind: fc.constant('stopped' as const), may_have_sent: fc.boolean() }),
)
const sent = fc.record({
  attempts: fc.integer({ min: 1, max: maxAttempts }),
  repeatable: fc.boolean(),
  can_look_up: fc.boolean(),
})

test('each result of a call leads to a state that processing may become, and only waiting states have a next time', () => {
  fc.assert(
    fc.property(results, sent, fc.double({ min: 0, max: 1, noNaN: true }), (result, message, random) => {
      const { status, next_attempt_at } = decideAfterSend(result, message, { now, random })
      expect(canBecome('processing', status)).toBe(true)
      if (status === 'retry_scheduled' || status === 'pending') expect(next_attempt_at).not.toBeNull()
      if (['succeeded', 'dead', 'failed_business'].includes(status)) expect(next_attempt_at).toBeNull()
    }),
  )
})

test('a write that is not repeatable is never sent again by itself after its bytes may have left', () => {
  fc.assert(
    fc.property(sent, fc.constantFrom('transport', 'stopped'), (message, kind) => {
      const result = { kind, may_have_sent: true, message: '' } as const
      const { status } = decideAfterSend(result as CallResult, { ...message, repeatable: false }, { now, random: 0.5 })
      expect(status).toBe('uncertain')
    }),
  )
  expect(decideAfterLostLease({ repeatable: false, can_look_up: true, attempts: maxAttempts }, now).status).toBe(
    'uncertain',
  )
  expect(decideAfterLostLease({ repeatable: true, can_look_up: false, attempts: 1 }, now).status).toBe('pending')
})

test('a message whose result is lost at its last attempt ends, so that it is not sent for ever', () => {
  const message = { repeatable: true, can_look_up: false, attempts: maxAttempts }
  expect(decideAfterLostLease(message, now)).toMatchObject({ status: 'dead', next_attempt_at: null })
})

test('a look-up leads to a state that processing may become, and to a new attempt only after two misses that are 60 s apart', () => {
  const found = fc.constantFrom(
    undefined,
    { kind: 'found', external_id: 'T1' } as const,
    { kind: 'different' } as const,
    { kind: 'absent' } as const,
  )
  const uncertain = fc.record({
    attempts: fc.integer({ min: 1, max: maxAttempts }),
    misses: fc.nat({ max: 1 }),
    ms_since_miss: fc.option(fc.nat({ max: 120_000 })),
    error_kind: fc.constantFrom('transport' as const, 'business' as const, null),
    error_message: fc.constant(null),
  })
  fc.assert(
    fc.property(found, uncertain, (result, message) => {
      const { status } = decideAfterLookup(result, message, now)
      expect(canBecome('processing', status)).toBe(true)
      if (status === 'pending') {
        expect([result?.kind, message.misses]).toEqual(['absent', 1])
        expect(message.ms_since_miss).toBeGreaterThanOrEqual(60_000)
      }
    }),
  )
})
