import type { JournalLine } from '../../journal/journal.rules.ts'
import { isFrozen, isProven } from '../life/day-states.rules.ts'
import type { DayStatus, SolicitationStatus, SolicitationType } from './day-words.contract.ts'

export function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

export type WalkedDay = {
  status: DayStatus
  arrived: number
  counted: number
  waiting: number
  proven: number
  net: readonly JournalLine[]
  posted: number
  requests: readonly { type: SolicitationType; status: SolicitationStatus }[]
}

const sum = (lines: readonly JournalLine[], side: 'debit_cents' | 'credit_cents') =>
  lines.reduce((total, line) => total + line[side], 0)

/** Returns the first invariant that the day breaks; null if it keeps them all. */
export function broken(day: WalkedDay) {
  const pending = day.requests.filter(({ status }) => status === 'pending')
  if (day.arrived !== day.counted + day.waiting) return 'money was lost or doubled'
  if (pending.length > 1) return 'two requests wait'
  if (isFrozen(day.status) !== (pending[0]?.type === 'closing')) return 'frozen without a request, or the reverse'
  if (pending[0] && pending[0].type !== 'closing' && !isProven(day.status)) return 'a request of an open day'
  if (isProven(day.status) && day.counted !== day.proven) return 'a closed day changed'
  if (isProven(day.status) ? sum(day.net, 'debit_cents') !== day.posted : day.net.length > 0)
    return 'the journal says otherwise'
  if (sum(day.net, 'debit_cents') !== sum(day.net, 'credit_cents')) return 'debits are not credits'
  if (day.waiting > 0 && !isProven(day.status)) return 'something waits beside an open day'
  return null
}
