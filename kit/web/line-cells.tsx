import { memo, type ReactNode, type RefObject, useMemo } from 'react'
import { type FieldSource, FieldSourceContext } from './field-source.tsx'

/** What a cell's field takes: `(cell) => <MoneyField {...cell} />`. */
export type LineCell = { name: string; label: string; hideLabel: true }

export type LineColumn = {
  name: string
  label: string
  field: (cell: LineCell) => ReactNode
  number?: boolean
  /** What a value needs to be read; where there is no room for all columns the grid scrolls. */
  width?: number
}

type CellsProps = {
  name: string
  at: number
  columns: readonly LineColumn[]
  line: unknown
  source: FieldSource | null
  /** What the form knows by now: what a cell does is done there, however long ago the cell was drawn. */
  latest: RefObject<FieldSource | null>
}

const pathOf = ({ name, at }: CellsProps, column: LineColumn) => `${name}.${at}.${column.name}`

// The form is another one at each key, and a long grid of fields takes longer to draw than a key may.
const isAsDrawn = (drawn: CellsProps, now: CellsProps) =>
  drawn.name === now.name &&
  drawn.at === now.at &&
  drawn.columns === now.columns &&
  drawn.line === now.line &&
  drawn.source?.busy === now.source?.busy &&
  now.columns.every((column) => drawn.source?.error(pathOf(drawn, column)) === now.source?.error(pathOf(now, column)))

/** The fields of one line, drawn anew when the line, its errors or the columns are others. */
export const LineCells = memo(function LineCells(props: CellsProps) {
  const { columns, at, source, latest } = props
  const here = useMemo<FieldSource | null>(
    () =>
      source && {
        ...source,
        set: (name, value) => latest.current?.set(name, value),
        ...(source.refuse && { refuse: (name: string, text: string) => latest.current?.refuse?.(name, text) }),
        leave: (name) => latest.current?.leave(name),
      },
    [source, latest],
  )
  return (
    <FieldSourceContext value={here}>
      {columns.map((column) => (
        <td key={column.name}>
          {column.field({ name: pathOf(props, column), label: `${column.label}, linha ${at + 1}`, hideLabel: true })}
        </td>
      ))}
    </FieldSourceContext>
  )
}, isAsDrawn)
