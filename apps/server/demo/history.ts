import { addDays } from '@app/kit/contract'
import { historyDay } from './history-day.ts'
import { historyFiles, type Source } from './history-files.ts'
import { newForecourt } from './history-forecourt.ts'
import type { DemoFile } from './import-files.ts'
import { randomOf } from './random.ts'
import type { Station } from './stations.ts'

/** The days around the worked day. `today` is the demonstration's current date. */
export const firstDate = '2026-09-01'
export const today = '2026-10-15'
const weeksEnd = 43
const daysPerFile = 22

const everySource: readonly Source[] = ['cielo', 'stone', 'pix', 'pos']

/** The station whose Stone file of yesterday is late. Today only the point-of-sale exports have arrived. */
const lateStone = 4

/** Yields the files of a station in order of arrival: one file per several weeks, yesterday and today separately. */
export function* historyFilesOf(station: Station): Generator<DemoFile> {
  const forecourt = newForecourt(randomOf(`forecourt/${station.no}`))
  const daysFrom = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => historyDay(station, addDays(firstDate, from + index), forecourt))
  for (let from = 0; from < weeksEnd; from += daysPerFile)
    yield* historyFiles(station, daysFrom(from, Math.min(daysPerFile, weeksEnd - from)), everySource)
  const late = station.no === lateStone ? 'stone' : undefined
  yield* historyFiles(
    station,
    daysFrom(weeksEnd, 1),
    everySource.filter((source) => source !== late),
  )
  yield* historyFiles(station, daysFrom(weeksEnd + 1, 1), ['pos'])
}
