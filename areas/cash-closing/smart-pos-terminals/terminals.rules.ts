import type { HourOfDay, TerminalStatus } from './smart-pos-terminal.contract.ts'

/** What each status may become by itself; buttons, refusals and tests read this one table. */
const next: Readonly<Record<TerminalStatus, readonly TerminalStatus[]>> = {
  stock: ['active'],
  active: ['maintenance', 'blocked'],
  maintenance: ['active'],
  blocked: ['active', 'returned', 'lost'],
  returned: [],
  lost: [],
}

export const statusesAfter = (status: TerminalStatus) => next[status]
export const mayBecome = (from: TerminalStatus, to: TerminalStatus) => next[from].includes(to)

/** A device that went back or was lost is history: it never changes again. */
export const hasEnded = (status: TerminalStatus) => status === 'returned' || status === 'lost'

/** A blocked device stays where it is while it is looked into. */
export const mayMove = (status: TerminalStatus) => !hasEnded(status) && status !== 'blocked'

/** A device in use or out of order goes back in exchange for another. */
export const mayBeSwapped = (status: TerminalStatus) => status === 'active' || status === 'maintenance'

/** Days that tell what is usual, and how many of them must be there before anything is. */
export const usualDays = 14
export const fewestDays = 5
const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour)

type Seen = { captures: readonly number[]; before: readonly (readonly number[])[]; until: number }

/**
 * The hours of one day, each with its captures (by hour, 24 numbers). An hour is usual when four of five earlier days
 * on which the terminal worked had a capture in it; it is silent when it is usual, over (`until` is the first hour that
 * is not) and without a capture.
 */
export function hoursOf({ captures, before, until }: Seen): HourOfDay[] {
  const worked = before.filter((day) => day.some((count) => count > 0))
  const enough = worked.length >= fewestDays
  return hoursOfDay.map((hour) => {
    const count = captures[hour] ?? 0
    const times = worked.filter((day) => (day[hour] ?? 0) > 0).length
    const usual = enough && times * 5 >= worked.length * 4
    return { hour, captures: count, usual, silent: usual && count === 0 && hour < until }
  })
}
