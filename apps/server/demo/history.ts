import { generateHistoryDay } from './history-day.ts'
import { type HistorySource, writeHistoryFiles } from './history-files.ts'
import { createForecourt, drawForecourtStart } from './history-forecourt.ts'
import { getFirstDayNo, getHistoryDate, type HistorySpan, historyDays } from './history-span.ts'
import type { DemoFile } from './import-files.ts'
import { createRandom } from './random.ts'
import type { Station } from './stations.ts'

const weeksEnd = historyDays - 2
const daysPerFile = 22

const everySource: readonly HistorySource[] = ['cielo', 'stone', 'pix', 'pos']
const lastDaySources: readonly HistorySource[] = ['cielo', 'stone', 'pos']

/** Number of the station whose Stone files of the last two days are late. */
const lateStone = 4
export const lostCieloFolder = 3

/** In order of arrival. The Pix reports of the last day have not arrived, so that day awaits data. */
export function* generateHistoryFiles(station: Station, { lastDate, days }: HistorySpan): Generator<DemoFile> {
  const forecourt = createForecourt(drawForecourtStart(createRandom(`forecourt/${station.no}`)))
  const daysFrom = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      generateHistoryDay(station, { no: from + index, date: getHistoryDate(lastDate, from + index) }, forecourt),
    )
  let sequence = 1
  for (let from = getFirstDayNo(days); from < weeksEnd; from += daysPerFile) {
    yield* writeHistoryFiles(station, daysFrom(from, Math.min(daysPerFile, weeksEnd - from)), {
      sources: everySource,
      sequence: sequence++,
    })
  }
  const lateSource = station.no === lateStone ? 'stone' : undefined
  const lostSource = station.no === lostCieloFolder ? 'cielo' : undefined
  yield* writeHistoryFiles(station, daysFrom(weeksEnd, 1), {
    sources: everySource.filter((source) => source !== lateSource),
    sequence: sequence++,
  })
  yield* writeHistoryFiles(station, daysFrom(weeksEnd + 1, 1), {
    sources: lastDaySources.filter((source) => source !== lateSource && source !== lostSource),
    sequence,
  })
}
