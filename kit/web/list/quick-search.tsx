import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useShortcut } from '../keyboard/shortcuts.ts'
import css from './list.module.css'
import type { ListQuery } from './list-state.ts'

const beforeAsking = 250
const leastLetters = 2

/** Search over a list: `/` focuses it; Enter searches immediately. `label` names the searched fields. */
export function QuickSearch({ list, label }: { list: ListQuery; label: string }) {
  const [typing, setTyping] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Further typing replaces the history entry, so that Back leaves the search instead of removing one letter.
  const asked = useRef(false)
  useEffect(() => () => clearTimeout(waiting.current), [])
  useShortcut('/', 'Buscar na lista', () => input.current?.focus())

  const ask = (text: string) => {
    clearTimeout(waiting.current)
    list.search(text, asked.current)
    asked.current = true
  }
  const take = (text: string) => {
    setTyping(text)
    clearTimeout(waiting.current)
    const letters = text.trim().length
    if (letters === 0 || letters >= leastLetters) waiting.current = setTimeout(() => ask(text), beforeAsking)
  }
  return (
    <TextInput
      ref={input}
      type="search"
      className={css.search}
      aria-label={`Buscar por ${label}`}
      aria-keyshortcuts="/"
      placeholder={label}
      title="Atalho: /"
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      autoComplete="off"
      value={typing ?? list.q}
      onChange={(event) => take(event.currentTarget.value)}
      onBlur={() => {
        if (typing !== null && typing.trim() !== list.q) ask(typing)
        setTyping(null)
        asked.current = false
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') ask(event.currentTarget.value)
        if (event.key !== 'Escape' || event.currentTarget.value === '') return
        setTyping('')
        ask('')
      }}
    />
  )
}
