import { showDate } from '@app/kit/contract'
import { type CallInput, Loaded, useRead } from '@app/kit/web'
import { board } from './board.contract.ts'
import { DayMatrix } from './day-matrix.tsx'

export default function BoardCalendar({ query }: { query: CallInput<typeof board.calendar>['query'] }) {
  const read = useRead(board.calendar, { query }, { refetchOnWindowFocus: true })
  return (
    <Loaded read={read}>
      {(calendar) => (
        <DayMatrix
          title={`Como está cada empresa de ${showDate(calendar.from)} a ${showDate(calendar.to)}?`}
          {...calendar}
          empty="Nenhum registro encontrado para os filtros informados."
        />
      )}
    </Loaded>
  )
}
