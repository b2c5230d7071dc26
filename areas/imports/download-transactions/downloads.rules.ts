import { addDays, type BusinessDate, daysBetween, localDate, localTime, showDate, toInstant } from '@app/kit/contract'
import type { DayState } from './downloads.contract.ts'

export const retryDelays = [30, 120, 600, 1800, 7200] as const // in seconds

export const getRetryDelay = (attempts: number): number | null => retryDelays[attempts - 1] ?? null

/** São Paulo time of the next day, when some acquirers deliver. */
const downloadRounds = ['05:00', '08:00', '11:00'] as const

export function getDownloadRound(now: string): { began_at: string; business_date: BusinessDate } | undefined {
  const today = localDate(now)
  const time = downloadRounds.findLast((round) => round <= localTime(now))
  return time && { began_at: toInstant(today, time), business_date: addDays(today, -1) }
}

export const listDownloadDays = (from: BusinessDate, to: BusinessDate): BusinessDate[] =>
  Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, at) => addDays(from, at))

export function groupConsecutiveDays(
  days: readonly BusinessDate[],
  maxDays: number,
): { from: BusinessDate; to: BusinessDate }[] {
  const ranges: { from: BusinessDate; to: BusinessDate }[] = []
  for (const day of [...days].sort()) {
    const last = ranges.at(-1)
    if (last && addDays(last.to, 1) === day && daysBetween(last.from, day) < maxDays) last.to = day
    else ranges.push({ from: day, to: day })
  }
  return ranges
}

export type DownloadDayFacts = {
  files: readonly ('importing' | 'imported' | 'empty' | 'error')[]
  marked: boolean
  arrived: boolean
  requested: boolean
  failed: boolean
}

export function assessDownloadDay({ files, marked, arrived, requested, failed }: DownloadDayFacts): DayState {
  if (files.includes('imported')) return 'received'
  if (files.includes('importing')) return 'pending'
  if (arrived && !marked) return files.includes('empty') ? 'empty' : 'received'
  if (files.includes('empty') || marked) return 'empty'
  if (requested) return 'pending'
  return files.includes('error') || failed ? 'error' : 'absent'
}

export function formatDownloadDays(days: readonly BusinessDate[], maxShown = 3) {
  const shown = days.slice(0, maxShown).map(showDate).join(', ')
  return days.length > maxShown ? `${shown} e mais ${days.length - maxShown}` : shown
}
