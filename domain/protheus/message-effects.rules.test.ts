import { describe, expect, test } from 'vitest'
import type { MessageState } from '../integration/message.contract.ts'
import {
  afterCancellation,
  afterCreation,
  afterWriteOff,
  beforeReversal,
  findStateAfter,
} from './message-effects.rules.ts'

const follow = (status: MessageState, title: Parameters<typeof findStateAfter>[1], states: object = afterCreation) =>
  findStateAfter(states, title, { id: 'M1', status })

describe('a title', () => {
  const queued = { state: 'queued', message_id: 'M1' } as const

  test.each([
    ['succeeded', 'integrated'],
    ['failed_business', 'rejected'],
    ['dead', 'rejected'],
    ['ignored', 'rejected'],
    ['cancelled', 'draft'],
    ['uncertain', undefined],
    ['retry_scheduled', undefined],
  ] as const)('whose creation is %s becomes %s', (status, state) => {
    expect(follow(status, queued)).toBe(state)
  })

  test('is queued again with its message', () => {
    expect(follow('pending', { state: 'rejected', message_id: 'M1' })).toBe('queued')
    expect(follow('blocked_dependency', { state: 'rejected', message_id: 'M1' })).toBe('queued')
  })

  test('takes no state but success from a message that a later one replaced', () => {
    const sentAgain = { state: 'queued', message_id: 'M2' } as const
    expect(follow('ignored', sentAgain)).toBeUndefined()
    expect(follow('succeeded', sentAgain)).toBe('integrated')
  })

  test('that was cancelled stays cancelled when its ignored message is opened again', () => {
    expect(follow('pending', { state: 'cancelled', message_id: 'M1' })).toBeUndefined()
  })

  test.each(['failed_business', 'dead', 'ignored', 'cancelled'] as const)(
    'stays in the ERP if its cancellation is %s',
    (status) => {
      expect(follow(status, { state: 'cancelling', message_id: 'M1' }, afterCancellation)).toBe('integrated')
    },
  )
})

describe('a write-off', () => {
  test.each(['failed_business', 'dead', 'ignored', 'cancelled'] as const)(
    'is rejected if its message is %s, and stays done if that of its reversal is',
    (status) => {
      expect(follow(status, { state: 'queued', message_id: 'M1' }, afterWriteOff)).toBe('rejected')
      expect(follow(status, { state: 'reversing', message_id: 'M1' }, beforeReversal)).toBe('done')
    },
  )
})
