import { memo, type ReactNode, type RefObject, useMemo } from 'react'
import { type FieldSource, FieldSourceContext } from '../fields/field-source.tsx'

export type LineCell = { name: string; label: string; hideLabel: true }

export type LineColumn = {
  name: string
  label: string
  field: (cell: LineCell) => ReactNode
  number?: boolean
  width?: number
}

type CellsProps = {
  name: string
  at: number
  columns: readonly LineColumn[]
  line: unknown
  source: FieldSource | null
  /** The current form: handlers use it, however old the rendered cell is. */
  latest: RefObject<FieldSource | null>
}

const pathOf = ({ name, at }: CellsProps, column: LineColumn) => `${name}.${at}.${column.name}`

// The form changes with each key, and rendering a long grid takes longer than a keystroke may.
const isAsDrawn = (previous: CellsProps, next: CellsProps) =>
  previous.name === next.name &&
  previous.at === next.at &&
  previous.columns === next.columns &&
  previous.line === next.line &&
  previous.source?.busy === next.source?.busy &&
  next.columns.every(
    (column) => previous.source?.error(pathOf(previous, column)) === next.source?.error(pathOf(next, column)),
  )

export const LineCells = memo(function LineCells(props: CellsProps) {
  const { columns, at, source, latest } = props
  const lineSource = useMemo<FieldSource | null>(
    () =>
      source && {
        ...source,
        set: (name, value) => latest.current?.set(name, value),
        ...(source.refuse && {
          refuse: (name: string, value: unknown, message: string) => latest.current?.refuse?.(name, value, message),
        }),
        leave: (name) => latest.current?.leave(name),
      },
    [source, latest],
  )
  return (
    <FieldSourceContext value={lineSource}>
      {columns.map((column) => (
        <td key={column.name}>
          {column.field({ name: pathOf(props, column), label: `${column.label}, linha ${at + 1}`, hideLabel: true })}
        </td>
      ))}
    </FieldSourceContext>
  )
}, isAsDrawn)
