import type { FocusEvent } from 'react'

/**
 * For what holds the focus while it is open. The library puts the focus on its beginning twice, and on a busy machine
 * late: wherever people have gone by then becomes the beginning, so that they are not called back in the middle of a word.
 */
export function keepFocus({ currentTarget: trap, target }: FocusEvent<HTMLElement>) {
  // What a list or another dialog shows is drawn elsewhere, though its events come by.
  if (!trap.contains(target)) return
  for (const one of trap.querySelectorAll('[data-autofocus]')) one.removeAttribute('data-autofocus')
  target.setAttribute('data-autofocus', '')
}
