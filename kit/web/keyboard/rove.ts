import type { KeyboardEvent } from 'react'

const stops = '[data-stop]'

const moveTo = (from: HTMLElement, to: HTMLElement | undefined) => {
  if (!to) return
  from.tabIndex = -1
  to.tabIndex = 0
  to.focus()
  to.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

function findInNextRow(cell: HTMLTableCellElement, step: 1 | -1) {
  let row: Element | null | undefined = cell.parentElement
  while (row) {
    row = step > 0 ? row.nextElementSibling : row.previousElementSibling
    const found = row?.children[cell.cellIndex]?.querySelector<HTMLElement>(stops)
    if (found) return found
  }
}

/** Roving tabindex: arrows, Home and End move the focus among elements with `data-stop`, which share one tab stop. In a table, up and down stay in the column. */
export function moveRovingFocus(event: KeyboardEvent<HTMLElement>) {
  const from = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>(stops) : null
  if (!from || event.altKey || event.ctrlKey || event.metaKey) return
  const elements = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)]
  const at = elements.indexOf(from)
  const cell = from.closest<HTMLTableCellElement>('td')
  const to = {
    ArrowRight: () => elements[at + 1],
    ArrowLeft: () => elements[at - 1],
    ArrowDown: () => (cell ? findInNextRow(cell, 1) : elements[at + 1]),
    ArrowUp: () => (cell ? findInNextRow(cell, -1) : elements[at - 1]),
    Home: () => elements[0],
    End: () => elements.at(-1),
  }[event.key]
  if (!to) return
  event.preventDefault()
  moveTo(from, to())
}
