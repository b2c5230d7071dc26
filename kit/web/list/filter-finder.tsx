import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import css from './filter-editor.module.css'
import { type FilterProposal, proposeFilters } from './filter-proposals.ts'
import type { FilterFields } from './filters.tsx'

type FinderProps = {
  id: string
  fields: FilterFields
  text: string
  input: RefObject<HTMLInputElement | null>
  /** Handles the keys of the field; `enter` was pressed before this code was loaded. */
  keys: RefObject<{ handle?: (event: KeyboardEvent) => void; enter?: boolean }>
  choose: (proposal: FilterProposal) => void
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The list of `+ Filtro`. */
export default function FilterFinder({ id, fields, text, input, keys, choose }: FinderProps) {
  const proposals = proposeFilters(fields.known, text)
  const [marked, setMarked] = useState({ text, at: 0 })
  const at = marked.text === text ? Math.min(marked.at, proposals.length - 1) : 0
  const optionId = (index: number) => `${id}-${index}`
  const take = (index: number) => {
    const proposal = proposals[index]
    if (proposal) choose(proposal)
  }
  useLayoutEffect(() => {
    keys.current.handle = (event) => {
      const step = steps[event.key]
      if (step && proposals.length > 0) setMarked({ text, at: (at + step + proposals.length) % proposals.length })
      else if (event.key === 'Enter') take(at)
      else return
      event.preventDefault()
    }
    if (keys.current.enter) take(at)
    keys.current.enter = false
    return () => {
      keys.current.handle = undefined
    }
  })
  const activeId = proposals.length > 0 ? optionId(at) : ''
  useEffect(() => {
    input.current?.setAttribute('aria-activedescendant', activeId)
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, input])
  return (
    <>
      <div id={id} role="listbox" aria-label="Filtros" className={css.options}>
        {proposals.map(({ field, label, value }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys act through the field
          <div
            key={`${field} ${value}`}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            className={css.option}
            onMouseMove={() => setMarked({ text, at: index })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(index)}
          >
            {value ? (
              <>
                <span>{value}</span> <small>{label}</small>
              </>
            ) : (
              <span>{label}</span>
            )}
          </div>
        ))}
      </div>
      {proposals.length === 0 && <p className={css.none} role="status">{`Nenhum filtro com “${text.trim()}”`}</p>}
    </>
  )
}
