import { IconSearch } from '@tabler/icons-react'
import { Fragment, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Modal } from '../overlays/overlays.tsx'
import css from './palette.module.css'
import { Keys } from './shortcut-sheet.tsx'

export type PaletteItem = { id: string; label: string; detail?: string; keys?: string; choose: () => void }
export type PaletteGroup = { label: string; items: readonly PaletteItem[] }

type PaletteProps = {
  open: boolean
  onClose: () => void
  groups: readonly PaletteGroup[]
  query: string
  onQuery: (query: string) => void
  busy?: boolean
  note?: string
}

export function Palette(props: PaletteProps) {
  const takenItem = useRef<PaletteItem>(undefined)
  const take = (item: PaletteItem) => {
    takenItem.current = item
    props.onClose()
  }
  // Runs after the focus has returned, so that the action may move it.
  const act = () => {
    takenItem.current?.choose()
    takenItem.current = undefined
  }
  return (
    <Modal open={props.open} title="Buscar e comandos" size="lg" onClose={props.onClose} onClosed={act}>
      <Lines {...props} take={take} />
    </Modal>
  )
}

const stepByKey: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => (at >= last ? 0 : at + 1),
  ArrowUp: (at, last) => (at <= 0 ? last : at - 1),
  PageDown: (at, last) => Math.min(at + 8, last),
  PageUp: (at) => Math.max(at - 8, 0),
}

const countWords = (count: number) => (count === 1 ? '1 resultado' : `${count} resultados`)

function Lines({ groups, query, onQuery, take, busy, note }: PaletteProps & { take: (item: PaletteItem) => void }) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const items = groups.flatMap((group) => group.items)
  const [chosen, setChosen] = useState<string>()
  const at = Math.max(
    0,
    items.findIndex((item) => item.id === chosen),
  )
  const current = items[at]
  const optionId = (item: PaletteItem) => `${id}-${item.id}`

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current?.id])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepByKey[event.key]
    if (step) setChosen(items[step(at, items.length - 1)]?.id)
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    else if (current) take(current)
    event.preventDefault()
  }

  return (
    <div className={css.palette} aria-busy={busy}>
      <label className={css.search}>
        <IconSearch size={18} aria-hidden="true" />
        <span className="rg-hidden">Página, ação, registro, número, valor ou NSU</span>
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          autoComplete="off"
          spellCheck={false}
          maxLength={80}
          data-autofocus
          placeholder="Página, ação, registro, número, valor ou NSU"
          value={query}
          onChange={(event) => {
            setChosen(undefined)
            onQuery(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div ref={list} id={id} role="listbox" aria-label="Resultados" className={css.list}>
        {groups.map((group) => (
          <Fragment key={group.label}>
            {group.items.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a list of choices groups them by role
              <div role="group" aria-label={group.label}>
                <div className={css.group} aria-hidden="true">
                  {group.label}
                </div>
                {group.items.map((item) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: keys act through the field
                  <div
                    key={item.id}
                    id={optionId(item)}
                    role="option"
                    aria-selected={item === current}
                    className={css.item}
                    onMouseMove={() => setChosen(item.id)}
                    onClick={() => take(item)}
                  >
                    <span className={css.label}>{item.label}</span>
                    {item.detail && <span className={css.detail}>{item.detail}</span>}
                    {item.keys && <Keys keys={item.keys} />}
                  </div>
                ))}
              </div>
            )}
          </Fragment>
        ))}
      </div>
      {items.length === 0 && !busy && <p className={css.none}>Nada encontrado para “{query}”.</p>}
      {note && <p className={css.none}>{note}</p>}
      <p className="rg-hidden" role="status">
        {busy ? 'Buscando…' : countWords(items.length)}
      </p>
    </div>
  )
}
