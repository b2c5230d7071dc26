import { addDays } from '@app/kit/contract'
import { generateHistoryDay } from './history-day.ts'
import { writeHistoryFiles } from './history-files.ts'
import { createForecourt } from './history-forecourt.ts'
import { historyDays } from './history-span.ts'
import { workedStation } from './stations.ts'
import { nozzleReadings, parseWorkedUnits, tankDay, workedDate } from './worked-day.ts'

/** The files of the day after the worked one, which people import in their first steps. The same in every demonstration. */
export function buildExampleFiles() {
  const forecourt = createForecourt({
    totalizers: new Map(nozzleReadings.map(([nozzle_no, , closing]) => [nozzle_no, parseWorkedUnits(closing)])),
    levels: new Map(tankDay.map(([tank_no, , , closing]) => [tank_no, parseWorkedUnits(closing)])),
  })
  const day = generateHistoryDay(workedStation, { no: historyDays - 1, date: addDays(workedDate, 1) }, forecourt)
  return writeHistoryFiles(workedStation, [day], { sources: ['pos', 'cielo', 'stone', 'pix'], sequence: 288 })
}
