import { type BusinessDate, showDate } from '@app/kit/contract'
import { Panel } from '@app/kit/web'

export const ChartPeriod = ({ from, to }: { from: BusinessDate; to: BusinessDate }) => (
  <Panel>
    De {showDate(from)} a {showDate(to)}.
  </Panel>
)
