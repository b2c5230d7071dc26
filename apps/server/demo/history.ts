import { addDays, type BusinessDate } from '@app/kit/contract'
import { generateHistoryDay } from './history-day.ts'
import { type HistorySource, writeHistoryFiles } from './history-files.ts'
import { createForecourt } from './history-forecourt.ts'
import type { DemoFile } from './import-files.ts'
import { createRandom } from './random.ts'
import type { Station } from './stations.ts'

/** Days of history of a station; the last one is yesterday at the first start. */
export const historyDays = 45
const weeksEnd = historyDays - 2
const daysPerFile = 22

const everySource: readonly HistorySource[] = ['cielo', 'stone', 'pix', 'pos']

/** Number of the station without its Stone file of the day before the last one: the file is late. */
const lateStone = 4

/** Date of a day of the history by its number from 0. */
export const getHistoryDate = (lastDate: BusinessDate, no: number) => addDays(lastDate, no + 1 - historyDays)

/** Yields the files of a station in order of arrival: one for several weeks, then one for each of the last two days. */
export function* generateHistoryFiles(station: Station, lastDate: BusinessDate): Generator<DemoFile> {
  const forecourt = createForecourt(createRandom(`forecourt/${station.no}`))
  const daysFrom = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      generateHistoryDay(station, { no: from + index, date: getHistoryDate(lastDate, from + index) }, forecourt),
    )
  for (let from = 0; from < weeksEnd; from += daysPerFile)
    yield* writeHistoryFiles(station, daysFrom(from, Math.min(daysPerFile, weeksEnd - from)), everySource)
  const late = station.no === lateStone ? 'stone' : undefined
  yield* writeHistoryFiles(
    station,
    daysFrom(weeksEnd, 1),
    everySource.filter((source) => source !== late),
  )
  // On the last day only the exports of the points of sale have arrived.
  yield* writeHistoryFiles(station, daysFrom(weeksEnd + 1, 1), ['pos'])
}
