import type { HourOfDay, TerminalStatus } from './smart-pos-terminal.contract.ts'

/** Allowed status changes, apart from transfer and swap; shared by buttons, refusals and tests. */
const nextStatuses: Readonly<Record<TerminalStatus, readonly TerminalStatus[]>> = {
  stock: ['active'],
  active: ['maintenance', 'blocked'],
  maintenance: ['active'],
  blocked: ['active', 'returned', 'lost'],
  returned: [],
  lost: [],
}

export const statusesAfter = (status: TerminalStatus) => nextStatuses[status]
export const canTerminalBecome = (from: TerminalStatus, to: TerminalStatus) => nextStatuses[from].includes(to)

/** A returned or lost terminal never changes again. */
export const hasEnded = (status: TerminalStatus) => status === 'returned' || status === 'lost'

/** A blocked terminal cannot be moved while it is investigated. */
export const canMoveTerminal = (status: TerminalStatus) => !hasEnded(status) && status !== 'blocked'

/** Only an active terminal or one in maintenance can be swapped. */
export const canSwapTerminal = (status: TerminalStatus) => status === 'active' || status === 'maintenance'

/** Earlier days that define the usual hours, and the minimum of them required. */
export const usualDays = 14
export const minUsualDays = 5
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

type CaptureHistory = { captures: readonly number[]; before: readonly (readonly number[])[]; until: number }

/**
 * Hours of a day with their captures (`captures` has 24 numbers). An hour is usual if it had a capture on four of five
 * earlier days with captures. It is silent if it is usual, past (`until` is the first hour that is not) and without a
 * capture.
 */
export function assessHours({ captures, before, until }: CaptureHistory): HourOfDay[] {
  const daysWithCaptures = before.filter((day) => day.some((count) => count > 0))
  const hasEnoughDays = daysWithCaptures.length >= minUsualDays
  return hoursOfDay.map((hour) => {
    const count = captures[hour] ?? 0
    const times = daysWithCaptures.filter((day) => (day[hour] ?? 0) > 0).length
    const usual = hasEnoughDays && times * 5 >= daysWithCaptures.length * 4
    return { hour, captures: count, usual, silent: usual && count === 0 && hour < until }
  })
}
