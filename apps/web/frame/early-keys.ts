import { useEffect } from 'react'

const isInDialog = (target: EventTarget | null) => target instanceof Element && target.closest('[role=dialog]') !== null

type EarlyKeys = { isOpen: boolean; onTyped: (change: (text: string) => string) => void; onEscape: () => void }

/**
 * Adds to `onTyped` what is typed after the palette was opened and before its field has the focus. On the page these
 * letters would be commands, and Enter would press a button.
 */
export function useEarlyKeys({ isOpen, onTyped, onEscape }: EarlyKeys) {
  useEffect(() => {
    if (!isOpen) return
    const take = (event: KeyboardEvent) => {
      if (isInDialog(event.target) || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.key.length === 1) onTyped((text) => text + event.key)
      else if (event.key === 'Backspace') onTyped((text) => text.slice(0, -1))
      else if (event.key === 'Escape') onEscape()
      else if (event.key !== 'Enter') return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    addEventListener('keydown', take, { capture: true })
    return () => removeEventListener('keydown', take, { capture: true })
  }, [isOpen, onTyped, onEscape])
}
