import { getSortableColumns, type Operation } from '../../contract/contract.ts'
import { BareButton } from '../layout/bare-button.tsx'
import { Inline } from '../layout/layout.tsx'
import { EmptyState } from '../layout/states.tsx'
import type { ActiveFilter } from './filter-chips.tsx'
import type { ListQuestion, ListShape } from './list-read.ts'
import type { ListQuery } from './list-state.ts'
import NearestPeriod from './nearest-period.tsx'

type NothingProps<Op extends Operation<ListShape>> = {
  question: ListQuestion<Op>
  state: ListQuery
  field: string
  active: readonly ActiveFilter[]
  /** Given for a period whose end is before its start: nothing was read. */
  clearReversed?: () => void
}

/** The empty state of a list with filters. Offers another period with rows. */
export default function NothingFound<Op extends Operation<ListShape>>(props: NothingProps<Op>) {
  const { question, state, field, active, clearReversed } = props
  if (clearReversed)
    return (
      <EmptyState
        title="A data final deve ser igual ou posterior à data inicial."
        action={<BareButton onClick={clearReversed}>Limpar filtros</BareButton>}
      >
        Corrija o período para ver os registros.
      </EmptyState>
    )
  const hasPeriod = state.values.from !== undefined || state.values.to !== undefined
  return (
    <EmptyState
      title="Nenhum registro encontrado para os filtros informados."
      action={
        <Inline>
          <BareButton onClick={state.clear}>Limpar filtros</BareButton>
          {hasPeriod && getSortableColumns(question.list).includes(field) && (
            <NearestPeriod question={question} list={state} field={field} />
          )}
        </Inline>
      }
    >
      {active.map(({ label, value }) => `${label}: ${value}`).join(' · ')}
    </EmptyState>
  )
}
