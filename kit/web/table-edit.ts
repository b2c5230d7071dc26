import { type RefObject, useEffect, useRef } from 'react'
import { type GridKeys, isText, type Place, placeOf } from './table-keys.ts'
import type { DataTableProps } from './table-types.ts'

/** Whether something stands inside a cell that is being edited: its keys are the field's own. */
export const isInEditor = (target: EventTarget) =>
  target instanceof Element && !target.matches('td') && target.closest('td[data-edited]') !== null

const cellAt = <Row>({ rows, columns, selection }: DataTableProps<Row>, { line, column }: Place) => {
  const [row, at] = [rows[line - 1], columns[column - (selection ? 1 : 0)]]
  return row !== undefined && at ? ([row, at] as const) : undefined
}

/** F2 and Enter edit a cell, Escape gives its value back. */
export function editBy<Row>(props: DataTableProps<Row>): Pick<GridKeys, 'edit' | 'giveUp'> {
  const { editing } = props
  return {
    edit(place) {
      const cell = cellAt(props, place)
      if (!editing || !cell || !editing.may(...cell)) return false
      editing.begin(...cell)
      return true
    },
    giveUp(place) {
      const cell = cellAt(props, place)
      return cell !== undefined && (editing?.giveUp(...cell) ?? false)
    },
  }
}

/** Lines pasted while an editable cell has the focus; one line is for the field that is open. */
export function usePaste<Row>(props: DataTableProps<Row>, grid: RefObject<HTMLTableElement | null>) {
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const wanted = props.editing !== undefined
  useEffect(() => {
    if (!wanted) return
    // The browser names the page's body as the target unless text is selected or a field has the focus.
    const take = (event: ClipboardEvent) => {
      const at = document.activeElement
      const place = grid.current?.contains(at) ? placeOf(at) : undefined
      const cell = place && cellAt(latest.current, place)
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (!cell || text.trim() === '' || !latest.current.editing?.may(...cell)) return
      if (at && isText(at) && !/[\r\n]./.test(text)) return
      event.preventDefault()
      latest.current.editing.paste(...cell, text)
    }
    document.addEventListener('paste', take)
    return () => document.removeEventListener('paste', take)
  }, [wanted, grid])
}
