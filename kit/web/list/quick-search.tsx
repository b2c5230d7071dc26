import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useShortcut } from '../keyboard/shortcuts.ts'
import type { ListQuery } from './list-state.ts'

const searchDelayMs = 250
const leastLetters = 2

type SearchProps = {
  list: ListQuery
  label: string
  /** Focuses the first row that a text finds, once it is read. */
  enterRows: (text: string | undefined) => void
  leave: () => void
}

/**
 * Search over a list: `/` focuses it; Enter searches immediately and goes to the first row, as the arrow down does;
 * Escape empties it, then leaves it. `label` names the searched fields.
 */
export function QuickSearch({ list, label, enterRows, leave }: SearchProps) {
  const [typing, setTyping] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Further typing replaces the history entry, so that Back leaves the search instead of removing one letter.
  const hasSearched = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  useShortcut('/', 'Buscar na lista', () => input.current?.focus())

  const runSearch = (text: string) => {
    clearTimeout(timer.current)
    list.search(text, hasSearched.current)
    hasSearched.current = true
  }
  const take = (text: string) => {
    setTyping(text)
    clearTimeout(timer.current)
    const letters = text.trim().length
    if (letters === 0 || letters >= leastLetters) timer.current = setTimeout(() => runSearch(text), searchDelayMs)
  }
  return (
    <TextInput
      ref={input}
      type="search"
      size="xs"
      aria-label={`Buscar por ${label}`}
      aria-keyshortcuts="/"
      placeholder={label}
      title="Atalho: /"
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      autoComplete="off"
      value={typing ?? list.q}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={() => {
        if (typing !== null && typing.trim() !== list.q) runSearch(typing)
        setTyping(null)
        hasSearched.current = false
        enterRows(undefined)
      }}
      onKeyDown={(event) => {
        const text = event.currentTarget.value.trim()
        if (event.key === 'Enter' || event.key === 'ArrowDown') {
          event.preventDefault()
          if (text !== list.q) runSearch(text)
          enterRows(text)
        }
        if (event.key !== 'Escape') return
        event.preventDefault()
        if (text === '') return leave()
        setTyping('')
        runSearch('')
      }}
    />
  )
}
