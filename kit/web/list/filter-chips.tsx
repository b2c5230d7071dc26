import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isPeriod, periodLabels, showRange } from '../fields/periods.ts'
import { BareButton } from '../layout/bare-button.tsx'
import { FocusContainer } from '../layout/focus-container.tsx'
import css from './filter-chips.module.css'
import { periodFilter } from './list-address.ts'
import type { ListQuery } from './list-state.ts'

export type FilterWords = Readonly<Record<string, { label: string; value: string; chosen: boolean } | undefined>>

export type ActiveFilter = { label: string; value: string; names: readonly string[] }

export function describeFilters(list: Pick<ListQuery, 'q' | 'filters'>, words: FilterWords): ActiveFilter[] {
  const { from, to, [periodFilter]: period, ...otherFilters } = list.filters
  const active: ActiveFilter[] = list.q ? [{ label: 'Busca', value: list.q, names: [] }] : []
  if (period && isPeriod(period)) active.push({ label: 'Período', value: periodLabels[period], names: [periodFilter] })
  else if (from || to) active.push({ label: 'Período', value: showRange(from, to), names: ['from', 'to'] })
  for (const [name, value] of Object.entries(otherFilters))
    active.push({ label: words[name]?.label ?? name, value: words[name]?.value || value, names: [name] })
  return active
}

export function FilterChips({
  list,
  active,
  note,
}: {
  list: ListQuery
  active: readonly ActiveFilter[]
  note?: ReactNode
}) {
  const remove = ({ names }: ActiveFilter) =>
    names.length === 0 ? list.search('') : list.set(Object.fromEntries(names.map((name) => [name, null])))
  return (
    <FocusContainer label="Filtros">
      {active.length > 0 && (
        <div className={css.bar}>
          <ul className={css.chips} aria-label="Filtros ativos">
            {active.map((filter) => (
              <li key={filter.label}>
                <button type="button" onClick={() => remove(filter)}>
                  <span className="rg-hidden">Remover filtro </span>
                  {filter.label}: <strong>{filter.value}</strong>
                  <IconX size={14} aria-hidden="true" />
                </button>
              </li>
            ))}
          </ul>
          <BareButton look="quiet" small onClick={list.clear}>
            Limpar filtros
          </BareButton>
          {note}
        </div>
      )}
    </FocusContainer>
  )
}
