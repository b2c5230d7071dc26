import { IconFilter, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useId, useState } from 'react'
import { BareButton } from '../layout/bare-button.tsx'
import { findMainState, listStateChoices, type StateProps } from './filter-chips.tsx'
import css from './filter-line.module.css'
import type { LineProps } from './filters.tsx'

const FilterDrawer = lazy(() => import('./filter-drawer.tsx'))

const StateSelect = (props: StateProps) => (
  <select
    className={css.state}
    aria-label={props.state.label}
    value={props.chosen ?? ''}
    onChange={(event) => props.choose(event.currentTarget.value || null)}
  >
    {listStateChoices(props).map(({ value, label, count }) => (
      <option key={label} value={value ?? ''}>
        {value === null ? `${props.state.label}: ${label.toLowerCase()}` : label} {count}
      </option>
    ))}
  </select>
)

/** The line of small screens: the fields are in a drawer. */
export default function MobileLine({ list, fields, active, counts, note, search, tools, children }: LineProps) {
  const state = findMainState(fields.words)
  const [open, setOpen] = useState(false)
  const [isSearching, setSearching] = useState(list.q !== '')
  const searchId = useId()
  const count = active.filter(({ field }) => field !== '' && field !== state?.name).length
  return (
    <>
      <div className={css.line}>
        {state && (
          <StateSelect
            state={state}
            chosen={list.filters[state.name]}
            counts={counts}
            choose={(value) => list.set({ [state.name]: value })}
          />
        )}
        {children && (
          <BareButton small icon={<IconFilter size={16} />} onClick={() => setOpen(true)}>
            {count > 0 ? `+ Filtro ${count}` : '+ Filtro'}
          </BareButton>
        )}
        <div className={css.rest}>
          {search && (
            <button
              type="button"
              className={css.icon}
              aria-label="Buscar na lista"
              aria-expanded={isSearching}
              aria-controls={searchId}
              onClick={() => setSearching(!isSearching)}
            >
              <IconSearch size={18} aria-hidden="true" />
            </button>
          )}
          {tools}
        </div>
      </div>
      {search && (
        <div id={searchId} hidden={!isSearching} className={css.searchRow}>
          {search}
        </div>
      )}
      {note && <div className={css.searchRow}>{note}</div>}
      {open && (
        <Suspense fallback={null}>
          <FilterDrawer close={() => setOpen(false)} clear={active.length > 0 ? fields.clear : undefined}>
            <form
              className={css.drawer}
              onSubmit={(event) => {
                event.preventDefault()
                fields.commit()
              }}
            >
              {children}
            </form>
          </FilterDrawer>
        </Suspense>
      )}
    </>
  )
}
