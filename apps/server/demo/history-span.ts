import { addDays, type BusinessDate } from '@app/kit/contract'

/** The number of days of the whole history; incidents and unfinished days are planned for it. */
export const historyDays = 45
/** The last days contain every state of a day and the sales that are paid early. */
export const minHistoryDays = 10

/** The last `days` days of the whole history, which end on `lastDate`. */
export type HistorySpan = { lastDate: BusinessDate; days: number }

/** Days are numbered from 0 to 44; a shorter span has the same last number. */
export const getFirstDayNo = (days: number) => historyDays - days

export const getHistoryDate = (lastDate: BusinessDate, no: number) => addDays(lastDate, no + 1 - historyDays)
