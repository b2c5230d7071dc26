import { BusinessDate } from '@app/kit/contract'

/** The days that a chart adds up, also where its filter leaves an end of the period open. */
export const chartPeriod = { from: BusinessDate, to: BusinessDate }
