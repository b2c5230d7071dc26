import { showMoney, sumOf } from '@app/kit/contract'
import type { Quantities, SessionCount } from './session-count.contract.ts'

/** A difference above this needs somebody else who saw the count (operations R24). */
export const witnessAbove_cents = 2_000

/** Counts of one till: the first, and one recount. */
export const mostCounts = 2

/** What lies counted on the table. */
export const totalOf = (quantities: Quantities) =>
  sumOf(Object.entries(quantities), ([value, quantity]) => Number(value) * quantity)

export const needsWitness = ({ difference_cents }: Pick<SessionCount, 'difference_cents'>) =>
  Math.abs(difference_cents) > witnessAbove_cents

/** Whether the count still waits for its witness. */
export const isUnwitnessed = (count: Pick<SessionCount, 'difference_cents' | 'witness'>) =>
  needsWitness(count) && count.witness === null

/** Whether the count holds: a count that was undone is history only. */
export const isCountInForce = ({ undone_at }: Pick<SessionCount, 'undone_at'>) => undone_at === null

/** What is said once a count was kept. */
export const countMessage = ({ number, expected_cents, total_cents, difference_cents }: SessionCount) =>
  number === 1
    ? `Contagem registrada. Esperado ${showMoney(expected_cents)}, contado ${showMoney(total_cents)}, diferença ${showMoney(difference_cents)}.`
    : 'Segunda contagem registrada; a primeira permanece no histórico.'
