import { showMoney, sumOf } from '@app/kit/contract'
import type { Quantities, SessionCount } from './session-count.contract.ts'

/** Above this difference another person must have seen the count (operations R24). */
export const maxUnwitnessedDifference_cents = 2_000

/** Counts of one till: the first and one recount. */
export const maxSessionCounts = 2

export const sumCount = (quantities: Quantities) =>
  sumOf(Object.entries(quantities), ([value, quantity]) => Number(value) * quantity)

export const needsWitness = ({ difference_cents }: Pick<SessionCount, 'difference_cents'>) =>
  Math.abs(difference_cents) > maxUnwitnessedDifference_cents

export const isUnwitnessed = (count: Pick<SessionCount, 'difference_cents' | 'witness'>) =>
  needsWitness(count) && count.witness === null

export const isCountInForce = ({ undone_at }: Pick<SessionCount, 'undone_at'>) => undone_at === null

export const formatCountMessage = ({ number, expected_cents, total_cents, difference_cents }: SessionCount) =>
  number === 1
    ? `Contagem registrada. Esperado ${showMoney(expected_cents)}, contado ${showMoney(total_cents)}, diferença ${showMoney(difference_cents)}.`
    : 'Segunda contagem registrada; a primeira permanece no histórico.'
