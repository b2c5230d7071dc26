import { ReadCard, useRead } from '@app/kit/web'
import { DayMatrix } from '../board/day-matrix.tsx'
import { closingHome } from './home.contract.ts'

export function ClosingCalendar() {
  const read = useRead(closingHome.calendar, {}, { refetchOnWindowFocus: true })
  return (
    <ReadCard title="Calendário de fechamentos" read={read}>
      {(calendar) => (
        <DayMatrix
          title="O que falta explicar em cada posto?"
          {...calendar}
          empty="Os dias aparecem aqui com os primeiros arquivos importados do PDV."
        />
      )}
    </ReadCard>
  )
}
