import { addDays, type BusinessDate, showDate, sumOf } from '@app/kit/contract'
import { parseEvidence } from './evidence.contract.ts'
import type { AssessedDifference } from './explanations.rules.ts'

/** Maximum days of a deferral, counted from the first one (operations 3.7, item 8). */
export const maxDeferralDays = 10

/** Reason code of every deferral; the reason map defines the difference codes it covers. */
export const waitingReason = 'WAITING'

type DeferrableDifference = { deferred_on: BusinessDate | null }

/** Returns the first and last day to which a difference may be deferred now; null if its time is used up. */
export function getDeferralWindow({ deferred_on }: DeferrableDifference, today: BusinessDate) {
  const window = { from: addDays(today, 1), to: addDays(deferred_on ?? today, maxDeferralDays) }
  return window.from <= window.to ? window : null
}

/** Adds the day to a proposal to wait for a file; without one, the difference can no longer wait. */
export function addWaitingDay<Row extends DeferrableDifference & { suggestion: unknown }>(
  difference: Row,
  today: BusinessDate,
) {
  const evidence = parseEvidence(difference.suggestion)
  const until = evidence?.kind === 'wait' ? getDeferralWindow(difference, today)?.from : undefined
  if (evidence?.kind !== 'wait') return difference
  const suggestion = until && { ...evidence, until, label: `Esperar o arquivo até ${showDate(until)}` }
  return { ...difference, suggestion: suggestion ?? null }
}

/** Returns why a difference may not be deferred to this day; null if it may. */
export function getDeferralRefusal(
  difference: DeferrableDifference,
  { to, today }: { to: BusinessDate; today: BusinessDate },
) {
  const window = getDeferralWindow(difference, today)
  if (!window) return `Esta diferença já foi adiada pelo prazo máximo de ${maxDeferralDays} dias.`
  const isInside = window.from <= to && to <= window.to
  return isInside ? null : `Adie para uma data entre ${showDate(window.from)} e ${showDate(window.to)}.`
}

/** Returns true once the day after the deferral date has begun: the file may arrive until the end of that date. */
export const hasLapsed = (deferred_to: BusinessDate | null, today: BusinessDate) =>
  deferred_to !== null && deferred_to < today

/** Returns the total of deferred differences in centavos, by absolute value: a shortage must not cancel an overage. */
export const sumDeferred = (differences: readonly AssessedDifference[]) =>
  sumOf(differences, ({ explanation, amount_cents }) =>
    explanation?.status === 'deferred' ? Math.abs(amount_cents) : 0,
  )
