import { dayEditors } from '@app/domain/day/contract'
import { Stack, useCan } from '@app/kit/web'
import { ClosingCalendar } from './closing-calendar.tsx'
import { ElectronicShare, ExplainedByWeek } from './closing-charts.tsx'
import { ClosingFigureCards } from './closing-figures.tsx'

export default function ClosingHome() {
  const can = useCan()
  const closes = can(dayEditors)
  const analyses = can('cash-conciliation.solicitation.analyze')
  if (!closes && !analyses) return null
  return (
    <Stack gap="large">
      <ClosingFigureCards closes={closes} analyses={analyses} />
      {closes && (
        <>
          <ClosingCalendar />
          <ExplainedByWeek />
          <ElectronicShare />
        </>
      )}
    </Stack>
  )
}
