import { type ReactNode, useEffect } from 'react'
import { addDays, daysBetween, getSortableColumns, type Operation, showDayAndMonth } from '../../contract/contract.ts'
import { today } from '../fields/dates.ts'
import { isPeriod, periodLabels, showRange, toPeriodRange } from '../fields/periods.ts'
import { BareButton } from '../layout/bare-button.tsx'
import { periodFilter } from './list-address.ts'
import { type ListQuestion, type ListShape, useFirstRow } from './list-read.ts'
import type { ListQuery } from './list-state.ts'
import { getRowDay } from './row-day.ts'

type LatestProps<Op extends Operation<ListShape>> = {
  question: ListQuestion<Op>
  state: ListQuery
  field: string
  first: Readonly<Record<string, string>>
  children?: ReactNode
}

const showShortRange = (from: string, to: string) =>
  from.slice(0, 4) === today().slice(0, 4) && from < to
    ? `${showDayAndMonth(from)} a ${showDayAndMonth(to)}`
    : showRange(from, to)

/**
 * For the default period of a list: if it has no rows, shows the latest period of the same length that has some, and says
 * so. Shows the children instead once this is known.
 */
export default function LatestPeriod<Op extends Operation<ListShape>>(props: LatestProps<Op>) {
  const { question, state, field, first } = props
  const { [periodFilter]: name = '', ...filters } = first
  const defaultRange = toPeriodRange(isPeriod(name) ? name : 'last-7', today())
  const { from: _from, ...query } = question.query
  const newest = useFirstRow(
    { ...question, query: { ...query, to: defaultRange.to, sort: `-${field}` } },
    getSortableColumns(question.list).includes(field),
  )
  const day = getRowDay(newest.row, field)
  const length = daysBetween(defaultRange.from, defaultRange.to)
  const latestRange = day && day < defaultRange.from ? { from: addDays(day, -length), to: day } : undefined
  const { from, to } = state.filters
  const isCurrent = newest.reading || (from === latestRange?.from && to === latestRange?.to)
  useEffect(() => {
    if (isCurrent) return
    state.apply({ ...state, filters: latestRange ? { ...filters, ...latestRange } : first, latest: true }, true)
  })

  if (newest.reading || !isCurrent) return null
  if (props.children !== undefined || !from || !to || !isPeriod(name)) return props.children
  const label = periodLabels[name].toLowerCase()
  return (
    <span role="status">
      {`Mostrando ${showShortRange(from, to)}, ${length > 0 ? `os últimos ${length + 1} dias` : 'o último dia'} com dados. `}
      <BareButton look="quiet" small onClick={() => state.set({ [periodFilter]: name })}>
        {`Ver ${label.startsWith('últimos') ? 'os ' : ''}${label}`}
      </BareButton>
    </span>
  )
}
