import { type CallInput, Loaded, useRead } from '@app/kit/web'
import { board } from './board.contract.ts'
import { DayMatrix } from './day-matrix.tsx'

export default function BoardCalendar({ query }: { query: CallInput<typeof board.calendar>['query'] }) {
  const read = useRead(board.calendar, { query }, { refetchOnWindowFocus: true })
  return (
    <Loaded read={read}>
      {(calendar) => (
        <DayMatrix
          title="O que falta explicar em cada posto?"
          {...calendar}
          empty="Nenhum registro encontrado para os filtros informados."
        />
      )}
    </Loaded>
  )
}
