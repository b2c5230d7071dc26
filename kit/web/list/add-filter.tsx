import { Popover } from '@mantine/core'
import { type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useShortcut } from '../keyboard/shortcuts.ts'
import css from './filter-line.module.css'
import type { FilterProposal } from './filter-proposals.ts'
import type { FilterFields } from './filters.tsx'

const loadFinder = () => import('./filter-finder.tsx')
const FilterFinder = lazy(loadFinder)

/** `+ Filtro`: the field is drawn at once and takes every key; its list of filters and values loads behind it. */
export function AddFilter(props: {
  fields: FilterFields
  preload: () => unknown
  onChoose: (proposal: FilterProposal) => void
}) {
  const [text, setText] = useState<string>()
  const isOpen = text !== undefined
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const keys = useRef<{ handle?: (event: KeyboardEvent) => void; enter?: boolean }>({})
  const returns = useRef(false)
  const close = (returnFocus: boolean) => {
    returns.current = returnFocus
    setText(undefined)
  }
  useShortcut('f', 'Adicionar filtro', () => setText(''))
  useEffect(() => {
    if (isOpen) input.current?.focus()
    else if (returns.current) button.current?.focus()
  }, [isOpen])
  const preload = () => {
    void loadFinder()
    props.preload()
  }
  if (!isOpen)
    return (
      <button
        ref={button}
        type="button"
        className={css.add}
        data-add-filter=""
        title="Atalho: F"
        aria-keyshortcuts="F"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setText('')}
      >
        + Filtro
      </button>
    )
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      close(true)
    } else if (keys.current.handle) keys.current.handle(event)
    else if (event.key === 'Enter') {
      event.preventDefault()
      keys.current.enter = true
    }
  }
  return (
    <Popover opened position="bottom-start" shadow="md" width={300} withRoles={false} transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <input
          ref={input}
          className={css.finder}
          role="combobox"
          aria-label="Adicionar filtro"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          placeholder="Filtro ou valor"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => close(false)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense>
          <FilterFinder
            id={id}
            fields={props.fields}
            text={text}
            input={input}
            keys={keys}
            choose={(proposal) => {
              close(proposal.changes !== undefined)
              props.onChoose(proposal)
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
