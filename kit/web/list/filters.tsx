import { type ReactNode, useEffect, useRef, useState } from 'react'
import { findReversedPeriods } from '../../contract/contract.ts'
import { type FieldAbout, type FieldSource, formatPlain } from '../fields/field-source.tsx'
import type { ActiveFilter, FilterWords } from './filter-chips.tsx'
import { periodFilter } from './list-address.ts'
import type { ListQuery } from './list-state.ts'

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
  const known = useRef(new Map<string, FieldAbout>())
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
  const forget = () => {
    clearTimeout(timer.current)
    setTyping({})
    setRefused({})
  }
  const clear = () => {
    forget()
    list.clear()
  }
  const toTexts = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toText(value)]))
  const isText = (name: string, value: unknown) =>
    typeof value === 'number' || (typeof value !== 'boolean' && !words[name]?.chosen)
  const change = (values: Readonly<Record<string, unknown>>) => {
    const { from, to, ...others } = typing
    const changes = {
      ...(periodFilter in values ? others : typing),
      ...toTexts(values),
    }
    setRefused({})
    if (!Object.entries(values).every(([name, value]) => isText(name, value))) {
      lastTyped.current = null
      return commit(changes)
    }
    setTyping(changes)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => commit(changes), commitDelayMs)
  }
  const toFieldValue = (name: string, text: string | null | undefined) =>
    /_(cents|ml|millis|micros|ppm)$/.test(name) && text ? Number(text) : text
  const getText = (name: string) => {
    if (name in typing) return typing[name]
    // Days that are typed replace the named period at once, also while they are refused.
    if (name === periodFilter && ('from' in typing || 'to' in typing)) return undefined
    return name === 'search' ? list.q : list.filters[name]
  }
  const source: FieldSource = {
    value: (name) => toFieldValue(name, getText(name)),
    error: (name) => refused[name] ?? findReversedPeriods(list.filters)[name],
    required: () => false,
    set: (name, value) => change({ [name]: value }),
    change,
    leave: () => {
      commit(typing)
      lastTyped.current = null
    },
    busy: false,
    register(name, about) {
      known.current.set(name, about)
      const text = list.filters[name]
      const next = {
        label: about.label,
        value: text === undefined ? '' : about.show(toFieldValue(name, text)),
        chosen: about.show !== formatPlain,
        placeholder: about.placeholder,
        options: about.options,
        isMain: about.isMain,
      }
      setWords((now) => (JSON.stringify(now[name]) === JSON.stringify(next) ? now : { ...now, [name]: next }))
    },
  }
  const apply = (values: Readonly<Record<string, unknown>>) => {
    lastTyped.current = null
    commit(toTexts(values))
  }
  return { source, words, known: known.current, apply, clear, forget, commit: () => source.leave('') }
}

export type FilterFields = ReturnType<typeof useFilterFields>

/** Props of the line of filters, wide or on small screens. */
export type LineProps = {
  list: ListQuery
  fields: FilterFields
  active: readonly ActiveFilter[]
  /** Rows by main state, and `all`; undefined until they are read. */
  counts: Readonly<Record<string, number>> | undefined
  note?: ReactNode
  search: ReactNode
  tools: ReactNode
  children: ReactNode
}
