import { addDays, addMilliseconds, localDate, toInstant } from '@app/kit/contract'

/** Times of a reading: every N minutes, or at times of day in São Paulo. */
export type ReadingTimes = { every_minutes: number | null; times: readonly string[] }

export const readingStates = {
  running: 'Em execução',
  succeeded: 'Concluída',
  partial: 'Parcial',
  failed: 'Falhou',
} as const
export type ReadingState = keyof typeof readingStates

const daysAhead = [0, 1]

/** The first time after `now` at which a reading is made. */
export function findNextRun({ every_minutes, times }: ReadingTimes, now: string) {
  if (every_minutes !== null) return addMilliseconds(now, every_minutes * 60_000)
  const today = localDate(now)
  const runs = daysAhead.flatMap((days) => times.map((time) => toInstant(addDays(today, days), time)))
  const next = runs.filter((run) => run > now).sort()[0]
  if (next === undefined) throw new Error('a schedule has a time of day')
  return next
}

/** Text of the times of a reading. */
export function formatReadingTimes({ every_minutes, times }: ReadingTimes) {
  if (every_minutes === null) return `Todo dia às ${new Intl.ListFormat('pt-BR').format(times.toSorted())}`
  if (every_minutes % 60 !== 0) return `A cada ${every_minutes} min`
  return every_minutes === 60 ? 'A cada hora' : `A cada ${every_minutes / 60} h`
}
