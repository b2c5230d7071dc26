import { dayEditors } from '@app/domain/day/contract'
import { Stack, useCan } from '@app/kit/web'
import { ClosingCalendar } from './closing-calendar.tsx'
import { ElectronicShare, ExplainedByWeek } from './closing-charts.tsx'
import { ClosingFigureCards } from './closing-figures.tsx'

/** Figures of all days in work. The homes of analysts and administrators show the calendar further up. */
export default function ClosingHome() {
  const can = useCan()
  if (!can(dayEditors)) return null
  return (
    <Stack gap="large">
      {!can('admin') && <ClosingFigureCards />}
      {!can('cash-conciliation.solicitation.analyze') && <ClosingCalendar />}
      <ExplainedByWeek />
      <ElectronicShare />
    </Stack>
  )
}
