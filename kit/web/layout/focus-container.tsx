import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import css from './focus-container.module.css'

/** A part of the page that keeps the focus when its focused button is removed. */
export function FocusContainer({ children }: { children: ReactNode }) {
  const container = useRef<HTMLDivElement>(null)
  useKeptFocus(container, container)
  return (
    <div ref={container} className={css.container}>
      {children}
    </div>
  )
}

const canTake = (element: HTMLElement) => element.isConnected && !element.matches(':disabled')

/** Keeps the focus in a part: `container` gets it from a removed button, a disabled button gets it back. */
export function useKeptFocus(part: RefObject<HTMLElement | null>, container: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = part.current
    if (!element) return
    element.dataset.keepsFocus = ''
    let last: HTMLElement | null = null
    let frame = 0
    const onFocusIn = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      // A part inside this one keeps the focus of its own buttons.
      if (target.closest('[data-keeps-focus]') === element) last = target
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
      if (!last.isConnected) focusOnce(container.current)
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

/** Focuses an element. One that takes no focus does so until it loses it, so that a click there focuses nothing. */
function focusOnce(element: HTMLElement | null) {
  if (element?.tabIndex === -1 && !element.hasAttribute('tabindex')) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element?.focus({ preventScroll: true })
}
