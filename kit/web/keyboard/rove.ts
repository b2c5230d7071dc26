import type { KeyboardEvent } from 'react'

const stops = '[data-stop]'

const moveTo = (from: HTMLElement, to: HTMLElement | undefined) => {
  if (!to) return
  from.tabIndex = -1
  to.tabIndex = 0
  to.focus()
  to.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function findInNextRow(from: HTMLElement, step: 1 | -1) {
  const cell = from.closest<HTMLTableCellElement>('td')
  let row: Element | null | undefined = cell?.parentElement
  while (cell && row) {
    row = step > 0 ? row.nextElementSibling : row.previousElementSibling
    const found = row?.children[cell.cellIndex]?.querySelector<HTMLElement>(stops)
    if (found) return found
  }
}

/** Roving tabindex: arrows, Home and End move the focus among elements with `data-stop`, which share one tab stop. */
export function moveRovingFocus(event: KeyboardEvent<HTMLElement>) {
  const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(stops) : null
  if (!from || event.altKey || event.ctrlKey || event.metaKey) return
  const elements = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)]
  const at = elements.indexOf(from)
  const to = {
    ArrowRight: () => elements[at + 1],
    ArrowLeft: () => elements[at - 1],
    ArrowDown: () => findInNextRow(from, 1) ?? undefined,
    ArrowUp: () => findInNextRow(from, -1) ?? undefined,
    Home: () => elements[0],
    End: () => elements.at(-1),
  }[event.key]
  if (!to) return
  event.preventDefault()
  moveTo(from, to())
}
