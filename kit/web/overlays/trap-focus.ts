import type { FocusEvent } from 'react'

/**
 * Marks the current focus as the initial one of a focus trap. The library focuses the initial element twice, and late
 * on a busy machine, which would otherwise move the cursor while the person types.
 */
export function keepFocus({ currentTarget: trap, target }: FocusEvent<HTMLElement>) {
  // React events also bubble from lists and dialogs that are rendered elsewhere.
  if (!trap.contains(target)) return
  for (const element of trap.querySelectorAll('[data-autofocus]')) element.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', '')
}
