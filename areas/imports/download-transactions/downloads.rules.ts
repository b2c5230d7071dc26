import { addDays, type BusinessDate, daysBetween, instantOf, localDate, localTime, showDate } from '@app/kit/contract'
import type { DayState } from './downloads.contract.ts'

/** Seconds until the next try, after each that failed: five more, ever later. */
export const retryDelays = [30, 120, 600, 1800, 7200] as const

/** How long to wait after so many tries; null when there were enough. */
export const delayAfter = (attempts: number): number | null => retryDelays[attempts - 1] ?? null

/** When yesterday is asked for by itself, on the clock of São Paulo: some acquirers deliver a day only the day after. */
export const rounds = ['05:00', '08:00', '11:00'] as const

/** The last of today's rounds that has begun, and the day it asks for; undefined before the first. */
export function roundAt(now: string): { began_at: string; business_date: BusinessDate } | undefined {
  const today = localDate(now)
  const time = rounds.findLast((round) => round <= localTime(now))
  return time && { began_at: instantOf(today, time), business_date: addDays(today, -1) }
}

/** Every day from one to another. */
export const daysFrom = (from: BusinessDate, to: BusinessDate): BusinessDate[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at))

/** Days that follow each other, as stretches of at most so many days. */
export function stretchesOf(days: readonly BusinessDate[], most: number): { from: BusinessDate; to: BusinessDate }[] {
  const stretches: { from: BusinessDate; to: BusinessDate }[] = []
  for (const day of [...days].sort()) {
    const last = stretches.at(-1)
    if (last && addDays(last.to, 1) === day && daysBetween(last.from, day) < most) last.to = day
    else stretches.push({ from: day, to: day })
  }
  return stretches
}

/** What is known of a day of a source: files that came, requests for it, what a person or the station's day says. */
export type DayFacts = {
  files: readonly ('importing' | 'imported' | 'empty' | 'error')[]
  marked: boolean
  /** The station's day has had this source otherwise: sent by hand. */
  arrived: boolean
  /** A request for it is at work. */
  asked: boolean
  /** The last request for it ended because the source could not be used. */
  failed: boolean
}

/** The state of a day, from the first fact that decides it. */
export function stateOf({ files, marked, arrived, asked, failed }: DayFacts): DayState {
  if (files.includes('imported')) return 'received'
  if (files.includes('importing')) return 'pending'
  if (arrived && !marked) return files.includes('empty') ? 'empty' : 'received'
  if (files.includes('empty') || marked) return 'empty'
  if (asked) return 'pending'
  return files.includes('error') || failed ? 'error' : 'absent'
}

/** Days as people list them: `01/10/2026, 03/10/2026 e mais 4`. */
export function daysInWords(days: readonly BusinessDate[], most = 3) {
  const shown = days.slice(0, most).map(showDate).join(', ')
  return days.length > most ? `${shown} e mais ${days.length - most}` : shown
}
