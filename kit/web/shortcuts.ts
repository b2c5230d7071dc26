import { useEffect, useRef } from 'react'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const isCovered = (target: EventTarget | null) =>
  document.querySelector('[aria-modal="true"]') !== null &&
  !(target instanceof HTMLElement && target.closest('[aria-modal="true"]'))

/** Whether an event is this combination: `a`, `?`, `ctrl+enter`, `shift+d`, `Escape`. */
export function isCombination(event: KeyboardEvent, keys: string) {
  const parts = keys.toLowerCase().split('+')
  const key = parts.pop()
  const letter = key?.length === 1 && key >= 'a' && key <= 'z'
  return (
    event.key.toLowerCase() === key &&
    (event.ctrlKey || event.metaKey) === parts.includes('ctrl') &&
    event.altKey === parts.includes('alt') &&
    (!letter || event.shiftKey === parts.includes('shift'))
  )
}

/** Runs `action` on a key. Single keys act only outside fields and never through an open dialog. */
export function useShortcut(keys: string, action: (event: KeyboardEvent) => void, enabled = true) {
  const latest = useRef(action)
  useEffect(() => {
    latest.current = action
  })
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isCombination(event, keys)) return
      if (!/ctrl|alt/i.test(keys) && isField(event.target)) return
      if (isCovered(event.target)) return
      event.preventDefault()
      latest.current(event)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [keys, enabled])
}
