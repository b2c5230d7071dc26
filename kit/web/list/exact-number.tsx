import { useEffect } from 'react'
import type { Operation } from '../../contract/contract.ts'
import { isPeriod } from '../fields/periods.ts'
import { BareButton } from '../layout/bare-button.tsx'
import { periodFilter } from './list-address.ts'
import { buildExactQuery, type ListQuestion, type ListShape, useListPages } from './list-read.ts'
import type { ListQuery } from './list-state.ts'
import { getRowDay } from './row-day.ts'

type ExactProps<Op extends Operation<ListShape>> = {
  question: ListQuestion<Op>
  state: ListQuery
  field: string
  isShown: boolean
  /** Called with the text of a search that is a number of rows outside the period. */
  onOutside: (q: string) => void
}

/**
 * Looks for the searched number in all dates if the list chose its period. If rows outside that period have it, the list
 * shows the rows of all dates, and says so.
 */
export default function ExactNumber<Op extends Operation<ListShape>>(props: ExactProps<Op>) {
  const { question, state, field, isShown, onOutside } = props
  const { from, to } = state.values
  const { data, isPlaceholderData } = useListPages({ ...question, query: buildExactQuery(question.query) })
  // Until its answer arrives, the rows are those of the search before.
  const outside = (isPlaceholderData ? [] : (data?.pages ?? []))
    .flatMap((page) => page.data)
    .filter((row) => {
      const day = getRowDay(row, field)
      return day !== undefined && ((from !== undefined && day < from) || (to !== undefined && day > to))
    }).length
  useEffect(() => {
    if (outside > 0) onOutside(state.q)
  }, [outside, onOutside, state.q])
  if (!isShown || outside === 0) return null
  const { [periodFilter]: period } = state.filters
  return (
    <span role="status">
      {`${outside === 1 ? '1 resultado exato' : `${outside} resultados exatos`} fora do período; o período padrão não foi aplicado. `}
      <BareButton
        look="quiet"
        small
        onClick={() =>
          state.set(period && isPeriod(period) ? { [periodFilter]: period } : { from: from ?? null, to: to ?? null })
        }
      >
        Aplicar o período
      </BareButton>
    </span>
  )
}
