import { addDays, localDate, localTime, TimeOfDay, toInstant } from '@app/kit/contract'
import { z } from 'zod'

/** Hours of weekdays (0 is Sunday) in which a connection sends, in the time of São Paulo. */
export const SendingWindow = z
  .array(z.object({ weekdays: z.array(z.int().min(0).max(6)).min(1), from: TimeOfDay, to: TimeOfDay }))
  .min(1)
export type SendingWindow = z.infer<typeof SendingWindow>

const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()
const daysAhead = [0, 1, 2, 3, 4, 5, 6, 7]

/** Returns the next time at which the connection may send; undefined if it may now. */
export function findWindowOpening(window: SendingWindow, now: string) {
  const today = localDate(now)
  const time = localTime(now)
  const isOpen = window.some(
    ({ weekdays, from, to }) => weekdays.includes(weekdayOf(today)) && from <= time && time < to,
  )
  if (isOpen) return undefined
  const openings = daysAhead
    .map((days) => addDays(today, days))
    .flatMap((date) =>
      window.filter(({ weekdays }) => weekdays.includes(weekdayOf(date))).map(({ from }) => toInstant(date, from)),
    )
  return openings.filter((opening) => opening > now).sort()[0]
}
