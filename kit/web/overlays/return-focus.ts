import { useEffect, useState } from 'react'
import { findGridPlace, focusPlace } from '../table/table-keys.ts'

const canTakeFocus = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element !== document.body && !element.matches(':disabled')

const controls = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** For a menu entry, returns the button of the menu, because the menu closes with the click. */
function findOpener(element: Element | null) {
  const menu = element?.closest('[role="menu"], [role="dialog"]:not([aria-modal="true"])')
  const opener = document.getElementById(menu?.getAttribute('aria-labelledby') ?? '')
  return opener ?? element
}

function focusRow(row: HTMLElement | null | undefined, column: number) {
  if (!row?.isConnected) return false
  const grid = row.closest('table')
  if (row.dataset.line !== undefined && grid) return focusPlace(grid, { line: Number(row.dataset.line), column })
  const control = row.querySelector<HTMLElement>(controls)
  control?.focus({ preventScroll: true })
  return control !== null
}

function focusHeading(panel: HTMLElement | null | undefined, dialog: HTMLElement | null | undefined) {
  const title = panel?.isConnected ? panel.querySelector<HTMLElement>('h2[tabindex]') : null
  const heading =
    title ?? (dialog?.isConnected ? dialog : null) ?? document.querySelector<HTMLElement>('#content h1, main h1, h1')
  heading?.focus({ preventScroll: true })
}

/** Returns a function that returns the focus to the current element, else to its row, else to the nearest heading. */
function rememberFocus() {
  const opener = findOpener(document.activeElement)
  const row = opener?.closest<HTMLElement>('tr, li')
  const panel = opener?.closest<HTMLElement>('section')
  const column = findGridPlace(opener)?.column ?? 0
  // Sending disables the fields, so nothing has the focus; the uppermost dialog is the one of the form.
  const hasNoOpener = !canTakeFocus(opener)
  const uppermost = [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].at(-1)
  const dialog = hasNoOpener ? uppermost : opener.closest<HTMLElement>('[aria-modal="true"]')
  return () => {
    if (canTakeFocus(opener)) opener.focus({ preventScroll: true })
    if (canTakeFocus(opener) && document.activeElement === opener) return
    if (!focusRow(row, column)) focusHeading(panel, dialog)
  }
}

// Only the dialog that closed last returns the focus.
let stopWatching = () => {}

/** Calls `restoreFocus` again if the page removes the element with the focus, until the person moves the focus. */
function watchFocus(restoreFocus: () => void) {
  stopWatching()
  let focusedElement = document.activeElement
  let isReturning = false
  const observer = new MutationObserver(() => {
    if (canTakeFocus(document.activeElement)) return
    isReturning = true
    restoreFocus()
    isReturning = false
    focusedElement = document.activeElement
  })
  const stop = () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocusIn)
    document.removeEventListener('pointerdown', stop)
  }
  const onFocusIn = ({ target }: Event) => {
    if (!isReturning && target !== focusedElement) stop()
  }
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', onFocusIn)
  document.addEventListener('pointerdown', stop)
  stopWatching = stop
}

/** Returns true one render after `open`, so that the focus is recorded before a field of the dialog takes it. */
export function useFocusReturn(open: boolean) {
  const [drawn, setDrawn] = useState(false)
  useEffect(() => {
    setDrawn(open)
    if (!open) return
    stopWatching()
    const returnFocus = rememberFocus()
    return () => {
      const now = document.activeElement
      // The person or the page has already moved the focus.
      if (canTakeFocus(now) && !now.closest('[aria-modal="true"]')) return
      returnFocus()
      watchFocus(returnFocus)
    }
  }, [open])
  return drawn && open
}
