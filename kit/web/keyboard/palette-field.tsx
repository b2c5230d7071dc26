import { IconSearch } from '@tabler/icons-react'
import type { KeyboardEvent, ReactNode } from 'react'
import css from './palette-field.module.css'

/** A key that chooses a result. */
export type PaletteKey = { key: string; ctrl: boolean }

type PaletteFieldProps = {
  text: string
  onText: (text: string) => void
  onKey: (key: PaletteKey) => void
  onClose: () => void
  isWaiting: boolean
  /** Ids of the list of results and of its chosen option; without an option the list may not be there yet. */
  list: { id: string; option?: string | undefined }
  children: ReactNode
}

const label = 'Página, ação, registro, número, valor ou NSU'
const listKeys = ['Enter', 'ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']

const takeFocus = (field: HTMLInputElement | null) => field?.focus()

/** The field of the palette, without its results. It has the focus when it is in the page, so that no key is lost. */
export function PaletteField({ text, onText, onKey, onClose, isWaiting, list, children }: PaletteFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const ctrl = event.ctrlKey || event.metaKey
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (listKeys.includes(event.key)) onKey({ key: event.key, ctrl })
    else if (event.key !== 'Tab' && !(ctrl && event.key === 'k')) return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and a button close it too
    <div className={css.cover} onMouseDown={(event) => event.target === event.currentTarget && onClose()}>
      <div role="dialog" aria-modal="true" aria-label="Buscar e comandos" className={css.palette}>
        <div className={css.search}>
          <IconSearch size={18} aria-hidden="true" />
          <input
            ref={takeFocus}
            role="combobox"
            aria-label={label}
            aria-expanded={list.option !== undefined}
            aria-controls={list.option === undefined ? undefined : list.id}
            aria-autocomplete="list"
            aria-activedescendant={list.option}
            autoComplete="off"
            spellCheck={false}
            maxLength={80}
            placeholder={label}
            value={text}
            onChange={(event) => onText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          {isWaiting && <span className={css.wait} />}
          <button type="button" className={css.close} onClick={onClose}>
            Fechar
          </button>
        </div>
        {children}
      </div>
    </div>
  )
}
