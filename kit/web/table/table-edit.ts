import { type RefObject, useEffect, useRef } from 'react'
import { findGridPlace, type GridKeys, type GridPlace, isText } from './table-keys.ts'
import type { DataTableProps } from './table-types.ts'

export const isInEditor = (target: EventTarget) =>
  target instanceof Element && !target.matches('td') && target.closest('td[data-edited]') !== null

const findCell = <Row>({ rows, columns, selection }: DataTableProps<Row>, { line, column }: GridPlace) => {
  const row = rows[line - 1]
  const cellColumn = columns[column - (selection ? 1 : 0)]
  return row !== undefined && cellColumn ? ([row, cellColumn] as const) : undefined
}

export function buildEditKeys<Row>(props: DataTableProps<Row>): Pick<GridKeys, 'edit' | 'giveUp'> {
  const { editing } = props
  return {
    edit(place) {
      const cell = findCell(props, place)
      if (!editing || !cell || !editing.may(...cell)) return false
      editing.begin(...cell)
      return true
    },
    giveUp(place) {
      const cell = findCell(props, place)
      return cell !== undefined && (editing?.giveUp(...cell) ?? false)
    },
  }
}

/** Handles lines pasted on an editable cell; a single line goes to the open field. */
export function usePaste<Row>(props: DataTableProps<Row>, grid: RefObject<HTMLTableElement | null>) {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const isEditable = props.editing !== undefined
  useEffect(() => {
    if (!isEditable) return
    // Without a selection or a focused field, browsers set the body as the event's target, so listen on the document.
    const take = (event: ClipboardEvent) => {
      const active = document.activeElement
      const place = grid.current?.contains(active) ? findGridPlace(active) : undefined
      const cell = place && findCell(latest.current, place)
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (!cell || text.trim() === '' || !latest.current.editing?.may(...cell)) return
      if (active && isText(active) && !/[\r\n]./.test(text)) return
      event.preventDefault()
      latest.current.editing.paste(...cell, text)
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [isEditable, grid])
}
