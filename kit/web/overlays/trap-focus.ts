import type { FocusEvent } from 'react'

/** Keeps the current focus as initial one: the library focuses twice, and late, while the person may already type. */
export function keepFocus({ currentTarget: trap, target }: FocusEvent<HTMLElement>) {
  // React events also bubble from lists and dialogs that are rendered elsewhere.
  if (!trap.contains(target)) return
  for (const element of trap.querySelectorAll('[data-autofocus]')) element.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', '')
}

/** True while a field outside of `part` has the focus: a focus that comes late must not take it away. */
export const isFieldInUse = (part?: Element | null) => {
  const { activeElement } = document
  return activeElement?.matches('input, select, textarea') === true && part?.contains(activeElement) !== true
}
