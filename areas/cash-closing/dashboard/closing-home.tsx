import { dayEditors } from '@app/domain/day/contract'
import { ReadCard, Stack, useCan, useRead } from '@app/kit/web'
import { DayMatrix } from '../board/day-matrix.tsx'
import { ElectronicShare, ExplainedByWeek } from './closing-charts.tsx'
import { ClosingFigureCards } from './closing-figures.tsx'
import { closingHome } from './home.contract.ts'

function ClosingCalendar() {
  const read = useRead(closingHome.calendar, {}, { refetchOnWindowFocus: true })
  return (
    <ReadCard title="Calendário de fechamentos" read={read}>
      {(calendar) => (
        <DayMatrix
          title="Como está o fechamento de cada empresa nos últimos 31 dias?"
          {...calendar}
          empty="Os dias aparecem aqui com os primeiros arquivos importados do PDV."
        />
      )}
    </ReadCard>
  )
}

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
