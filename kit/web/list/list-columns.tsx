import type { ReactNode } from 'react'
import { FieldValue, isAmount } from '../records/field-value.tsx'
import type { Column } from '../table/table-types.ts'

type Labels = Readonly<Record<string, string>>

type ColumnDeclaration<Row> = Omit<Column<Row>, 'field' | 'cell' | 'total' | 'below'> & {
  /** Content below the column; by default the server's total of the field. */
  total?: (sums: Record<string, number>) => ReactNode
  hidden?: boolean
  /** The total is shown below the rows also while the column is hidden. */
  keepsTotal?: boolean
}

/** `field` names the column in settings and exports; its suffix decides the format. `of`: a text of that field. */
export type ListColumn<Row> = ColumnDeclaration<Row> &
  (
    | { field: keyof Row & string; of?: undefined; labels?: Labels; cell?: (row: Row) => ReactNode }
    | { field: string; of: keyof Row & string; labels: Labels; cell?: (row: Row) => ReactNode }
    | { field: string; of?: undefined; labels?: undefined; cell: (row: Row) => ReactNode }
  )

export type ToolColumn = {
  field: string
  of?: string | undefined
  title: string
  width?: number
  hidden?: boolean
  exported?: boolean // true for a field of the row, which the server can export
  labels?: Labels | undefined
}

const getField = (row: unknown, field: string) =>
  typeof row === 'object' && row !== null ? Object.entries(row).find(([name]) => name === field)?.[1] : undefined

type ColumnContext = { sums: Record<string, number> | undefined; sortable: readonly string[] }

export function toTableColumn<Row>(column: ListColumn<Row>, { sums, sortable }: ColumnContext): Column<Row> {
  const { field, of: rowField = field, labels } = column
  const sum =
    sums && (column.total ? column.total(sums) : field in sums && <FieldValue field={field} value={sums[field]} />)
  return {
    ...column,
    cell: column.cell ?? ((row) => <FieldValue field={field} value={getField(row, rowField)} labels={labels} />),
    number: column.number ?? isAmount(field),
    edit: column.edit && { options: labels, ...column.edit },
    sort: column.sort ?? (sortable.includes(field) ? field : undefined),
    total: sum === false ? undefined : sum,
  }
}

export type ColumnTotal = { label: string; value: ReactNode }

export const findTotals = <Row,>(columns: readonly Column<Row>[]): ColumnTotal[] =>
  columns.filter(({ total }) => total !== undefined).map(({ title, total }) => ({ label: title, value: total }))
