import { addDays, daysBetween, type Operation } from '../../contract/contract.ts'
import { showRange } from '../fields/periods.ts'
import { BareButton } from '../layout/bare-button.tsx'
import { type ListQuestion, type ListShape, useFirstRow } from './list-read.ts'
import type { ListQuery } from './list-state.ts'
import { getRowDay } from './row-day.ts'

type NearestProps<Op extends Operation<ListShape>> = { question: ListQuestion<Op>; list: ListQuery; field: string }

/** For an empty period: offers the nearest period of the same length that has rows. */
export default function NearestPeriod<Op extends Operation<ListShape>>({ question, list, field }: NearestProps<Op>) {
  const { from, to } = list.values
  const { from: _from, to: _to, ...otherFilters } = question.query
  const earlier = from ? { to: addDays(from, -1), sort: `-${field}` } : {}
  const later = to ? { from: addDays(to, 1), sort: field } : {}
  const before = useFirstRow({ ...question, query: { ...otherFilters, ...earlier } }, from !== undefined)
  const after = useFirstRow({ ...question, query: { ...otherFilters, ...later } }, to !== undefined)
  if (before.reading || after.reading) return null

  const days = from && to ? daysBetween(from, to) : 0
  const last = getRowDay(before.row, field)
  const first = getRowDay(after.row, field)
  const found = [
    ...(last && from ? [{ from: addDays(last, -days), to: last, away: daysBetween(last, from) }] : []),
    ...(first && to ? [{ from: first, to: addDays(first, days), away: daysBetween(to, first) }] : []),
  ].sort((a, b) => a.away - b.away)[0]
  if (!found) return null
  return (
    <BareButton onClick={() => list.set({ from: found.from, to: found.to })}>
      {`Ver ${showRange(found.from, found.to)}, o período mais próximo com registros`}
    </BareButton>
  )
}
