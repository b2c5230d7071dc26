import { addDays } from '@app/kit/contract'
import { generateHistoryDay } from './history-day.ts'
import { type HistorySource, writeHistoryFiles } from './history-files.ts'
import { createForecourt } from './history-forecourt.ts'
import type { DemoFile } from './import-files.ts'
import { createRandom } from './random.ts'
import type { Station } from './stations.ts'

/** The days around the worked day. `today` is the demonstration's current date. */
export const firstDate = '2026-09-01'
export const demoToday = '2026-10-15'
const weeksEnd = 43
const daysPerFile = 22

const everySource: readonly HistorySource[] = ['cielo', 'stone', 'pix', 'pos']

/** The station whose Stone file of yesterday is late. Today only the point-of-sale exports have arrived. */
const lateStone = 4

/** Yields the files of a station in order of arrival: one file per several weeks, yesterday and today separately. */
export function* generateHistoryFiles(station: Station): Generator<DemoFile> {
  const forecourt = createForecourt(createRandom(`forecourt/${station.no}`))
  const daysFrom = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      generateHistoryDay(station, addDays(firstDate, from + index), forecourt),
    )
  for (let from = 0; from < weeksEnd; from += daysPerFile)
    yield* writeHistoryFiles(station, daysFrom(from, Math.min(daysPerFile, weeksEnd - from)), everySource)
  const late = station.no === lateStone ? 'stone' : undefined
  yield* writeHistoryFiles(
    station,
    daysFrom(weeksEnd, 1),
    everySource.filter((source) => source !== late),
  )
  yield* writeHistoryFiles(station, daysFrom(weeksEnd + 1, 1), ['pos'])
}
