import { generateHistoryDay, type HistoryDay } from './history-day.ts'
import { type HistorySource, writeHistoryFiles } from './history-files.ts'
import { createForecourt, drawForecourtStart } from './history-forecourt.ts'
import { type SoldDays, writePaymentFiles } from './history-payments.ts'
import { getFirstDayNo, getHistoryDate, type HistorySpan, historyDays } from './history-span.ts'
import type { DemoBankLine } from './history-statements.ts'
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

type History = { files: DemoFile[]; payments: DemoFile[]; pix: DemoBankLine[] }

/**
 * Files of sales in order of arrival, files of the payments of these sales, and the Pix as the bank credits them. The Pix
 * reports of the last day have not arrived, so that day awaits data.
 */
export function generateHistory(station: Station, { lastDate, days }: HistorySpan): History {
  const forecourt = createForecourt(drawForecourtStart(createRandom(`forecourt/${station.no}`)))
  const history: History = { files: [], payments: [], pix: [] }
  const sold: Record<keyof SoldDays, HistoryDay[]> = { cielo: [], stone: [] }
  let sequence = 1
  const append = (from: number, count: number, sources: readonly HistorySource[]) => {
    const part = Array.from({ length: count }, (_, index) => {
      const place = { no: from + index, date: getHistoryDate(lastDate, from + index), endsFile: index === count - 1 }
      return generateHistoryDay(station, place, forecourt)
    })
    history.files.push(...writeHistoryFiles(station, part, { sources, sequence }))
    for (const acquirer of ['cielo', 'stone'] as const) if (sources.includes(acquirer)) sold[acquirer].push(...part)
    for (const { date, witnesses } of part)
      for (const { amount_cents, e2e_id } of witnesses.pix)
        history.pix.push({ posted_on: date, amount_cents, memo: `PIX RECEBIDO ${e2e_id}` })
    sequence += 1
  }
  for (let from = getFirstDayNo(days); from < weeksEnd; from += daysPerFile)
    append(from, Math.min(daysPerFile, weeksEnd - from), everySource)
  const lateSource = station.no === lateStone ? 'stone' : undefined
  const lostSource = station.no === lostCieloFolder ? 'cielo' : undefined
  append(
    weeksEnd,
    1,
    everySource.filter((source) => source !== lateSource),
  )
  append(
    weeksEnd + 1,
    1,
    lastDaySources.filter((source) => source !== lateSource && source !== lostSource),
  )
  history.payments.push(...writePaymentFiles(station, sold, lastDate))
  return history
}
