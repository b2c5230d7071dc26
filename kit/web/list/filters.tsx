import { IconFilter } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { findReversedPeriods } from '../../contract/contract.ts'
import { type FieldSource, FieldSourceContext, formatPlain } from '../fields/field-source.tsx'
import { BareButton } from '../layout/bare-button.tsx'
import { useView } from '../layout/view.ts'
import { type ActiveFilter, FilterChips, type FilterWords } from './filter-chips.tsx'
import css from './list.module.css'
import { periodFilter } from './list-address.ts'
import type { ListQuery } from './list-state.ts'

const FilterDrawer = lazy(() => import('./filter-drawer.tsx'))

const toText = (value: unknown) => (value === null || value === undefined || value === false ? null : String(value))

const commitDelayMs = 250

/**
 * Binds fields to filters: a choice applies immediately as a history entry, typed text after a pause. A period whose end
 * is before its start is an error at its end, and applies when it is corrected.
 */
export function useFilterFields(list: ListQuery) {
  const [typing, setTyping] = useState<Record<string, string | null>>({})
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [words, setWords] = useState<FilterWords>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastTyped = useRef<string | null>(null)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The first change of a text adds a history entry, further typing replaces it.
  const commit = (changes: Record<string, string | null>) => {
    clearTimeout(timer.current)
    const [name = null] = Object.keys(changes)
    if (name === null) return
    const errors = findReversedPeriods({ ...list.filters, ...changes })
    setRefused(errors)
    // The dates of a reversed period wait for their correction; other filters apply.
    const isHeld = (one: string) => Object.keys(errors).some((end) => one === end || one === end.replace(/to$/, 'from'))
    const entries = Object.entries(changes)
    setTyping(Object.fromEntries(entries.filter(([one]) => isHeld(one))))
    const applied = Object.fromEntries(entries.filter(([one]) => !isHeld(one)))
    if (Object.keys(applied).length === 0) return
    list.set(applied, lastTyped.current === name)
    lastTyped.current = name
  }
  const clear = () => {
    clearTimeout(timer.current)
    setTyping({})
    setRefused({})
    list.clear()
  }
  const set = (name: string, value: unknown) => {
    const { from, to, ...others } = typing
    const changes = { ...(name === periodFilter ? others : typing), [name]: toText(value) }
    setRefused({})
    if (typeof value === 'boolean' || (typeof value !== 'number' && words[name]?.chosen)) {
      lastTyped.current = null
      return commit(changes)
    }
    setTyping(changes)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => commit(changes), commitDelayMs)
  }
  const toFieldValue = (name: string, text: string | null | undefined) =>
    /_(cents|ml|millis|micros|ppm)$/.test(name) && text ? Number(text) : text
  const source: FieldSource = {
    value: (name) =>
      toFieldValue(name, name in typing ? typing[name] : name === 'search' ? list.q : list.filters[name]),
    error: (name) => refused[name] ?? findReversedPeriods(list.filters)[name],
    required: () => false,
    set,
    leave: () => {
      commit(typing)
      lastTyped.current = null
    },
    busy: false,
    register(name, { label, show }) {
      const text = list.filters[name]
      const next = {
        label,
        value: text === undefined ? '' : show(toFieldValue(name, text)),
        chosen: show !== formatPlain,
      }
      setWords((now) => (JSON.stringify(now[name]) === JSON.stringify(next) ? now : { ...now, [name]: next }))
    },
  }
  return { source, words, clear, commit: () => source.leave('') }
}

export function Filters(props: {
  list: ListQuery
  fields: ReturnType<typeof useFilterFields>
  active: readonly ActiveFilter[]
  note?: ReactNode
  children: ReactNode
}) {
  const { list, fields, children } = props
  const view = useView()
  const [open, setOpen] = useState(false)
  const form = (
    <form
      className={css.filters}
      onSubmit={(event) => {
        event.preventDefault()
        fields.commit()
      }}
    >
      {children}
    </form>
  )
  return (
    <>
      <FieldSourceContext value={fields.source}>
        {children && view !== 'mobile' && form}
        {children && view === 'mobile' && (
          <>
            <div className={css.opener}>
              <BareButton icon={<IconFilter size={16} />} onClick={() => setOpen(true)}>
                {props.active.length > 0 ? `Filtros (${props.active.length})` : 'Filtros'}
              </BareButton>
            </div>
            {/* A closed drawer keeps the fields mounted, so that the chips have their labels. */}
            {!open && <div hidden>{children}</div>}
            {open && (
              <Suspense fallback={null}>
                <FilterDrawer close={() => setOpen(false)}>{form}</FilterDrawer>
              </Suspense>
            )}
          </>
        )}
      </FieldSourceContext>
      <FilterChips list={{ ...list, clear: fields.clear }} active={props.active} note={props.note} />
    </>
  )
}
