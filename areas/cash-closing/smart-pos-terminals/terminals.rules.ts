import type { HourOfDay, TerminalStatus } from './smart-pos-terminal.contract.ts'

/** Status changes apart from transfer and swap. */
const nextStatuses: Readonly<Record<TerminalStatus, readonly TerminalStatus[]>> = {
  stock: ['active'],
  active: ['maintenance', 'blocked'],
  maintenance: ['active'],
  blocked: ['active', 'returned', 'lost'],
  returned: [],
  lost: [],
}

export const listNextStatuses = (status: TerminalStatus) => nextStatuses[status]
export const canTerminalBecome = (from: TerminalStatus, to: TerminalStatus) => nextStatuses[from].includes(to)

export const hasEnded = (status: TerminalStatus) => status === 'returned' || status === 'lost'

/** A blocked terminal cannot be moved while it is investigated. */
export const canMoveTerminal = (status: TerminalStatus) => !hasEnded(status) && status !== 'blocked'

export const canSwapTerminal = (status: TerminalStatus) => status === 'active' || status === 'maintenance'

/** Number of earlier days that define the usual hours, and the minimum of days with captures. */
export const usualDays = 14
export const minUsualDays = 5
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

type CaptureHistory = { captures: readonly number[]; before: readonly (readonly number[])[]; until: number }

// An hour is usual with captures on four of five earlier days, silent if it is usual and past without a capture.
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
