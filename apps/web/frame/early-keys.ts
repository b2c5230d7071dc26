import { useEffect } from 'react'

const isInDialog = (target: EventTarget | null) => target instanceof Element && target.closest('[role=dialog]') !== null

type EarlyKeys = { isOpen: boolean; changeText: (change: (text: string) => string) => void; onEscape: () => void }

/**
 * Adds to the text of the palette what is typed before its field has the focus. On the page these letters would be
 * commands, and Enter would press a button.
 */
export function useEarlyKeys({ isOpen, changeText, onEscape }: EarlyKeys) {
  useEffect(() => {
    if (!isOpen) return
    const takeKey = (event: KeyboardEvent) => {
      if (isInDialog(event.target) || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.length === 1) changeText((text) => text + event.key)
      else if (event.key === 'Backspace') changeText((text) => text.slice(0, -1))
      else if (event.key === 'Escape') onEscape()
      else if (event.key !== 'Enter') return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener('keydown', takeKey, { capture: true })
    return () => removeEventListener('keydown', takeKey, { capture: true })
  }, [isOpen, changeText, onEscape])
}
