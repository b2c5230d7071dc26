import { type BusinessDate, showDate } from '@app/kit/contract'

/** The days that a chart adds up. */
export const ChartPeriod = ({ from, to }: { from: BusinessDate; to: BusinessDate }) => (
  <p>
    De {showDate(from)} a {showDate(to)}.
  </p>
)
