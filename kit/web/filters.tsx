import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from './button.tsx'
import { FieldSourceContext } from './field-source.tsx'
import css from './list.module.css'
import type { Sort } from './table-types.ts'
import { useView } from './view.ts'

/** Names in the address that belong to the page, not to the filter: `tab`, an open side panel or form, the order. */
const notFilters = new Set(['tab', 'open', 'view', 'sort', 'form'])

const sortOf = (text: string | null): Sort | undefined =>
  text ? { by: text.replace(/^-/, ''), descending: text.startsWith('-') } : undefined

/** The filters and the order that the address holds. */
export function useFilterValues() {
  const [search, setSearch] = useSearchParams()
  return useMemo(() => {
    const values: Record<string, string> = {}
    for (const [name, value] of search) if (!notFilters.has(name) && value !== '') values[name] = value
    const sort = sortOf(search.get('sort'))
    if (sort) values.sort = `${sort.descending ? '-' : ''}${sort.by}`
    const filterNames = Object.keys(values).filter((name) => name !== 'sort')
    return {
      values,
      sort,
      filtered: filterNames.length > 0,
      set: (changes: Record<string, string | null>, replace: boolean) =>
        setSearch(
          (now) => {
            const next = new URLSearchParams(now)
            for (const [name, value] of Object.entries(changes))
              if (value === null || value === '') next.delete(name)
              else next.set(name, value)
            return next
          },
          { replace, preventScrollReset: true },
        ),
      setSort: (order: Sort | undefined) =>
        setSearch((now) => {
          const next = new URLSearchParams(now)
          if (order) next.set('sort', `${order.descending ? '-' : ''}${order.by}`)
          else next.delete('sort')
          return next
        }),
      clear: () =>
        setSearch((now) => {
          const next = new URLSearchParams(now)
          for (const name of filterNames) next.delete(name)
          return next
        }),
    }
  }, [search, setSearch])
}

const textOf = (value: unknown) => (value === null || value === undefined || value === false ? null : String(value))

const Folded = (props: { when: boolean; open: boolean; children: ReactNode }) =>
  props.when ? (
    <details className={css.folded} open={props.open}>
      <summary>Filtros</summary>
      {props.children}
    </details>
  ) : (
    props.children
  )

/** Fields that live in the address: typing replaces it after a moment, leaving a field or choosing pushes it. */
export function Filters({ children }: { children: ReactNode }) {
  const filters = useFilterValues()
  const view = useView()
  const [typing, setTyping] = useState<Record<string, string | null>>({})
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])

  const commit = (changes: Record<string, string | null>) => {
    clearTimeout(waiting.current)
    if (Object.keys(changes).length > 0) filters.set(changes, true)
    setTyping({})
  }
  const set = (name: string, value: unknown) => {
    const changes = { ...typing, [name]: textOf(value) }
    setTyping(changes)
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => commit(changes), 250)
  }
  const shownValue = (name: string): unknown => {
    const text = name in typing ? typing[name] : filters.values[name]
    return /_(cents|ml|millis|micros|ppm)$/.test(name) && text ? Number(text) : text
  }

  return (
    <FieldSourceContext
      value={{
        value: shownValue,
        error: () => undefined,
        required: () => false,
        set,
        leave: () => commit(typing),
        busy: false,
      }}
    >
      <search>
        <Folded when={view === 'mobile'} open={filters.filtered}>
          <form
            className={css.filters}
            onSubmit={(event) => {
              event.preventDefault()
              commit(typing)
            }}
          >
            {children}
            {filters.filtered && (
              <div className={css.filterActions}>
                <Button look="quiet" small onClick={filters.clear}>
                  Limpar filtros
                </Button>
              </div>
            )}
          </form>
        </Folded>
      </search>
    </FieldSourceContext>
  )
}
