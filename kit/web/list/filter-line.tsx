import { Popover } from '@mantine/core'
import '@mantine/core/styles/Popover.layer.css'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { showDecimal } from '../../contract/contract.ts'
import { FieldSourceContext, ShownFieldContext } from '../fields/field-source.tsx'
import { BareButton } from '../layout/bare-button.tsx'
import { FocusContainer } from '../layout/focus-container.tsx'
import { useView } from '../layout/view.ts'
import { useCloseOnEscape } from '../overlays/close-on-escape.ts'
import { keepFocus } from '../overlays/trap-focus.ts'
import { AddFilter } from './add-filter.tsx'
import { type ActiveFilter, FilterChip, findMainState, listStateChoices, type StateProps } from './filter-chips.tsx'
import css from './filter-line.module.css'
import type { LineProps } from './filters.tsx'

const loadEditor = () => import('./filter-editor.tsx')
const FilterEditor = lazy(loadEditor)
const ManyFilters = lazy(() => import('../list-tools/many-filters.tsx'))
const MobileLine = lazy(() => import('./filter-line-mobile.tsx'))

const StateChips = (props: StateProps) => (
  <fieldset className={css.states}>
    <legend className="rg-hidden">{props.state.label}</legend>
    {listStateChoices(props).map(({ value, label, count }) => (
      <button
        key={label}
        type="button"
        aria-pressed={(props.chosen ?? null) === value}
        onClick={() => props.choose(value)}
      >
        {label}
        {count !== undefined && <span> {showDecimal(count, 0)}</span>}
      </button>
    ))}
  </fieldset>
)

/** One line of 40 px: state, active filters, `+ Filtro`, search and tools. Inactive filters are not drawn. */
export function FilterLine(props: LineProps) {
  const { fields, children } = props
  const isMobile = useView() === 'mobile'
  return (
    <FocusContainer label="Filtros">
      <FieldSourceContext value={fields.source}>
        <ShownFieldContext value={null}>{children}</ShownFieldContext>
        {isMobile ? (
          <Suspense fallback={<div className={css.line} />}>
            <MobileLine {...props} />
          </Suspense>
        ) : (
          <WideLine {...props} />
        )}
      </FieldSourceContext>
    </FocusContainer>
  )
}

function WideLine({ list, fields, active, counts, note, search, tools, children }: LineProps) {
  const state = findMainState(fields.words)
  const chips = active.filter(({ field }) => field !== '' && field !== state?.name)
  // Where a field is edited: at its chip, or at `+ Filtro`.
  const [editing, setEditing] = useState<{ field: string; isNew: boolean }>()
  const line = useRef<HTMLDivElement>(null)
  const awaited = useRef<string>(undefined)
  const findAdd = () => line.current?.querySelector<HTMLElement>('[data-add-filter]')
  const findChip = (field: string) => line.current?.querySelector<HTMLElement>(`[data-chip="${field}"] button`)

  // The chip of a new filter is drawn after the URL has changed.
  useEffect(() => {
    if (awaited.current === undefined) return
    const chip = findChip(awaited.current)
    const isWaiting = document.activeElement === findAdd() || document.activeElement === document.body
    if (chip && isWaiting) chip.focus()
    if (chip || !isWaiting) awaited.current = undefined
  })
  const focusFilter = (field: string) => {
    awaited.current = field
    ;(findChip(field) ?? findAdd())?.focus()
  }
  const close = () => {
    if (!editing) return
    setEditing(undefined)
    focusFilter(editing.field)
    fields.forget()
  }
  useCloseOnEscape(editing !== undefined, close)
  const remove = ({ names, field }: ActiveFilter) => {
    const item = line.current?.querySelector(`[data-chip="${field}"]`)
    const next = item?.nextElementSibling?.querySelector('button') ?? findAdd()
    next?.focus()
    list.set(Object.fromEntries(names.map((name) => [name, null])))
  }
  const editor = (field: string, isNew: boolean) => (target: ReactNode) => (
    <Popover
      opened={editing?.field === field && editing.isNew === isNew}
      onChange={(opened) => !opened && close()}
      position="bottom-start"
      shadow="md"
      withRoles={false}
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={fields.words[field]?.label} onFocus={keepFocus}>
        <Suspense>
          <FilterEditor fields={fields} name={field} close={close}>
            {children}
          </FilterEditor>
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
  return (
    <>
      <div ref={line} className={css.line} data-filter-line="">
        {chips.length > 2 && (
          <Suspense>
            <ManyFilters
              line={line}
              chips={chips}
              onEdit={(field) => setEditing({ field, isNew: false })}
              onRemove={remove}
            />
          </Suspense>
        )}
        <div className={css.active} data-chips="">
          {state && (
            <StateChips
              state={state}
              chosen={list.filters[state.name]}
              counts={counts}
              choose={(value) => list.set({ [state.name]: value })}
            />
          )}
          {chips.length > 0 && (
            <ul className={css.chips} aria-label="Filtros ativos">
              {chips.map((filter) => (
                <FilterChip
                  key={filter.field}
                  filter={filter}
                  editor={editor(filter.field, false)}
                  onEdit={
                    fields.words[filter.field] ? () => setEditing({ field: filter.field, isNew: false }) : undefined
                  }
                  onRemove={() => remove(filter)}
                />
              ))}
            </ul>
          )}
          {active.length > 1 && (
            <BareButton look="quiet" small onClick={fields.clear}>
              Limpar filtros
            </BareButton>
          )}
        </div>
        {children &&
          editor(
            editing?.isNew ? editing.field : '',
            true,
          )(
            <span>
              <AddFilter
                fields={fields}
                preload={loadEditor}
                onChoose={({ field, changes }) => {
                  if (!changes) return setEditing({ field, isNew: true })
                  fields.apply(changes)
                  focusFilter(field)
                }}
              />
            </span>,
          )}
        <div className={css.rest}>
          {search && <div className={css.search}>{search}</div>}
          {tools}
        </div>
      </div>
      <div className={css.note}>{note}</div>
    </>
  )
}
