import { type RefObject, useEffect } from 'react'

const canTake = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')

/**
 * Keeps the keyboard focus inside a part of the page whose buttons disappear after use: if the focused button is
 * removed, `container` gets the focus; if it was disabled for a while, the button gets it back.
 */
export function useKeptPlace(part: RefObject<HTMLElement | null>, container: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = part.current
    if (!element) return
    let last: HTMLElement | null = null
    let frame = 0
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      if (element.contains(target)) last = target
      // Focus in a dialog that was opened here does not count as leaving.
      else if (!target.closest('[aria-modal="true"]')) last = null
    }
    // A button that is still there and enabled was left on purpose; a removed or disabled one lost the focus.
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      if (target !== last || relatedTarget !== null) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (last && last === target && canTake(last) && document.activeElement === document.body) last = null
      })
    }
    const observer = new MutationObserver(() => {
      if (last === null || document.activeElement !== document.body) return
      if (!last.isConnected) container.current?.focus({ preventScroll: true })
      else if (canTake(last)) last.focus({ preventScroll: true })
    })
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', onFocusIn)
    element.addEventListener('focusout', onFocusOut)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      document.removeEventListener('focusin', onFocusIn)
      element.removeEventListener('focusout', onFocusOut)
    }
  }, [part, container])
}
