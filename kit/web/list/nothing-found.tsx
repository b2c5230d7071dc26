import { getSortableColumns, type Operation } from '../../contract/contract.ts'
import { BareButton } from '../layout/bare-button.tsx'
import { Inline } from '../layout/layout.tsx'
import { EmptyState } from '../layout/states.tsx'
import type { ActiveFilter } from './filter-chips.tsx'
import LatestPeriod from './latest-period.tsx'
import type { ListQuestion, ListShape } from './list-read.ts'
import type { ListQuery } from './list-state.ts'
import NearestPeriod from './nearest-period.tsx'

type NothingProps<Op extends Operation<ListShape>> = {
  question: ListQuestion<Op>
  state: ListQuery
  field: string
  first: Readonly<Record<string, string>> | undefined
  active: readonly ActiveFilter[]
}

/** The empty state of a list with filters. Offers another period with rows, or shows it if the list chose the period. */
export default function NothingFound<Op extends Operation<ListShape>>(props: NothingProps<Op>) {
  const { question, state, field, first, active } = props
  const hasPeriod = state.values.from !== undefined || state.values.to !== undefined
  const nothing = (
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
  if (!state.latest || !first || state.q !== '') return nothing
  return (
    <LatestPeriod question={question} state={state} field={field} first={first}>
      {nothing}
    </LatestPeriod>
  )
}
