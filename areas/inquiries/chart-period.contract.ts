import { BusinessDate } from '@app/kit/contract'

export const chartPeriod = { from: BusinessDate, to: BusinessDate }
