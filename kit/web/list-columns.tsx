import type { ReactNode } from 'react'
import { FieldValue, isAmount } from './field-value.tsx'
import type { Column } from './table-types.ts'

type Labels = Readonly<Record<string, string>>

type Declared<Row> = Omit<Column<Row>, 'field' | 'cell' | 'total' | 'below'> & {
  /** What stands below the column; by itself the sum that the server answers under the name of the field. */
  total?: (sums: Record<string, number>) => ReactNode
  /** Seen only by who chooses it. */
  hidden?: boolean
}

/**
 * A column of a list. `field` names it for good: order, width, visibility, export go by it. A field of the row needs no
 * `cell`: it is shown as its name says (`_cents` is money); `labels` are the words of an enumeration. A column `of` another
 * field says what follows from that field's value, in `labels`, so that files hold it too.
 */
export type ListColumn<Row> = Declared<Row> &
  (
    | { field: keyof Row & string; of?: undefined; labels?: Labels; cell?: (row: Row) => ReactNode }
    | { field: string; of: keyof Row & string; labels: Labels; cell?: (row: Row) => ReactNode }
    | { field: string; of?: undefined; labels?: undefined; cell: (row: Row) => ReactNode }
  )

/** A column as the tools see it: its cells are the table's. */
export type ToolColumn = {
  field: string
  of?: string | undefined
  title: string
  width?: number
  hidden?: boolean
  /** Its field is one of the row, so that the server can put it into a file. */
  exported?: boolean
  labels?: Labels | undefined
}

const fieldOf = (row: unknown, field: string) =>
  typeof row === 'object' && row !== null ? Object.entries(row).find(([name]) => name === field)?.[1] : undefined

type Given = { sums: Record<string, number> | undefined; sortable: readonly string[] }

/** The column as the table draws it. */
export function tableColumn<Row>(column: ListColumn<Row>, { sums, sortable }: Given): Column<Row> {
  const { field, of = field, labels } = column
  const sum =
    sums && (column.total ? column.total(sums) : field in sums && <FieldValue field={field} value={sums[field]} />)
  return {
    ...column,
    cell: column.cell ?? ((row) => <FieldValue field={field} value={fieldOf(row, of)} labels={labels} />),
    number: column.number ?? isAmount(field),
    edit: column.edit && { options: labels, ...column.edit },
    sort: column.sort ?? (sortable.includes(field) ? field : undefined),
    total: sum === false ? undefined : sum,
  }
}
