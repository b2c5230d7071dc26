import { IconX } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Option } from '../fields/options.tsx'
import { isPeriod, periodLabels, showRange } from '../fields/periods.ts'
import css from './filter-line.module.css'
import { periodFilter } from './list-address.ts'
import type { ListQuery } from './list-state.ts'

type FieldWords = {
  label: string
  value: string
  chosen: boolean
  placeholder?: string | undefined
  options?: readonly Option[] | undefined
  isMain?: boolean | undefined
}
export type FilterWords = Readonly<Record<string, FieldWords | undefined>>

/** `field` is the field that edits the filter; the quick search has none. */
export type ActiveFilter = { label: string; value: string; names: readonly string[]; field: string }

export function describeFilters(list: Pick<ListQuery, 'q' | 'filters'>, words: FilterWords): ActiveFilter[] {
  const { from, to, [periodFilter]: period, ...otherFilters } = list.filters
  const active: ActiveFilter[] = list.q ? [{ label: 'Busca', value: list.q, names: [], field: '' }] : []
  const dates = { label: 'Período', field: periodFilter }
  if (period && isPeriod(period)) active.push({ ...dates, value: periodLabels[period], names: [periodFilter] })
  else if (from || to) active.push({ ...dates, value: showRange(from, to), names: ['from', 'to'] })
  for (const [name, value] of Object.entries(otherFilters))
    active.push({ label: words[name]?.label ?? name, value: words[name]?.value || value, names: [name], field: name })
  return active
}

const maxStates = 6

/** Returns the main state of the list's records, whose values are always in view. */
export function findMainState(words: FilterWords) {
  const found = Object.entries(words).find(([, field]) => field?.isMain ?? field?.label === 'Situação')
  const [name = '', field] = found ?? []
  const states = field?.options ?? []
  return states.length > 0 && states.length <= maxStates
    ? { name, label: field?.label, all: field?.placeholder ?? 'Todas', states }
    : undefined
}

type MainState = NonNullable<ReturnType<typeof findMainState>>
export type StateProps = {
  state: MainState
  chosen: string | undefined
  /** Rows by state, and `all`. */
  counts: Readonly<Record<string, number>> | undefined
  choose: (value: string | null) => void
}

/** The states in view, with their number of rows, and all of them together at the end. */
export const listStateChoices = ({ state, chosen, counts }: StateProps) =>
  [...state.states.filter(({ value, aside }) => !aside || value === chosen), { value: null, label: state.all }].map(
    ({ value, label }) => ({ value, label, count: counts?.[value ?? 'all'] }),
  )

type ChipProps = {
  filter: ActiveFilter
  editor: (chip: ReactNode) => ReactNode
  onEdit: (() => void) | undefined
  onRemove: () => void
}

/** An active filter: Enter or a click edits it, Backspace or its second button removes it. */
export function FilterChip({ filter: { label, value, field }, editor, onEdit, onRemove }: ChipProps) {
  const removeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' && event.key !== 'Delete') return
    event.preventDefault()
    onRemove()
  }
  const words = (
    <>
      {label}: <strong>{value}</strong>
    </>
  )
  return (
    <li className={css.chip} data-chip={field}>
      {onEdit
        ? editor(
            <button type="button" aria-haspopup="dialog" onClick={onEdit} onKeyDown={removeByKey}>
              {words}
            </button>,
          )
        : words}
      <button
        type="button"
        className={css.remove}
        aria-label={`Remover filtro ${label}: ${value}`}
        title="Remover (Backspace)"
        onClick={onRemove}
        onKeyDown={removeByKey}
      >
        <IconX size={14} aria-hidden="true" />
      </button>
    </li>
  )
}
