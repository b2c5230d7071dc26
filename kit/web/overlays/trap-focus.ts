import type { FocusEvent } from 'react'

/** Keeps the current focus as initial one: the library focuses twice, and late, while the person may already type. */
export function keepFocus({ currentTarget: trap, target }: FocusEvent<HTMLElement>) {
  // React events also bubble from lists and dialogs that are rendered elsewhere.
  if (!trap.contains(target)) return
  for (const element of trap.querySelectorAll('[data-autofocus]')) element.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', '')
}
