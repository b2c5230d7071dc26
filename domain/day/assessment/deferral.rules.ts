import { addDays, type BusinessDate, showDate, sumOf } from '@app/kit/contract'
import type { AssessedDifference } from './explanations.rules.ts'

/** Days that a file may be waited for, from when the difference was first put off (operations 3.7, item 8). */
export const longestDeferral = 10

/** The reason of every deferral; the reason map says for which codes it may stand. */
export const waitingReason = 'WAITING'

type Deferred = { deferred_on: BusinessDate | null }

/** The days until which a difference may be put off now; none where its time is used up. */
export function deferralWindow({ deferred_on }: Deferred, today: BusinessDate) {
  const window = { from: addDays(today, 1), to: addDays(deferred_on ?? today, longestDeferral) }
  return window.from <= window.to ? window : null
}

/** Why it may not be put off until this day; null when it may. */
export function deferralRefusal(difference: Deferred, { to, today }: { to: BusinessDate; today: BusinessDate }) {
  const window = deferralWindow(difference, today)
  if (!window) return `Esta diferença já foi adiada pelo prazo máximo de ${longestDeferral} dias.`
  const inside = window.from <= to && to <= window.to
  return inside ? null : `Adie para uma data entre ${showDate(window.from)} e ${showDate(window.to)}.`
}

/** The file may come until the end of its day. */
export const hasLapsed = (deferred_to: BusinessDate | null, today: BusinessDate) =>
  deferred_to !== null && deferred_to < today

/** The money that waits for files, whichever way each goes: a shortage may not hide an overage. */
export const deferredOf = (differences: readonly AssessedDifference[]) =>
  sumOf(differences, ({ explanation, amount_cents }) =>
    explanation?.status === 'deferred' ? Math.abs(amount_cents) : 0,
  )
