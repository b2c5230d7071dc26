import { type RefObject, useEffect } from 'react'

const canTake = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')

/**
 * Whoever works by keyboard stays in a part of the page whose buttons go with what they did: when the focused one leaves,
 * or waits and comes back, focus is on it again or on what stands for the whole.
 */
export function useKeptPlace(part: RefObject<HTMLElement | null>, whole: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = part.current
    if (!element) return
    let last: HTMLElement | null = null
    let frame = 0
    const came = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      if (element.contains(target)) last = target
      // A dialog that was opened here comes back here.
      else if (!target.closest('[aria-modal="true"]')) last = null
    }
    // What is left on purpose is still there; what was taken away or cannot be used for now lost its focus unasked.
    const went = ({ target, relatedTarget }: FocusEvent) => {
      if (target !== last || relatedTarget !== null) return
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (last && last === target && canTake(last) && document.activeElement === document.body) last = null
      })
    }
    const watch = new MutationObserver(() => {
      if (last === null || document.activeElement !== document.body) return
      if (!last.isConnected) whole.current?.focus({ preventScroll: true })
      else if (canTake(last)) last.focus({ preventScroll: true })
    })
    watch.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', came)
    element.addEventListener('focusout', went)
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
      document.removeEventListener('focusin', came)
      element.removeEventListener('focusout', went)
    }
  }, [part, whole])
}
