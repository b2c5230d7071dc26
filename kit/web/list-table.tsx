import type { Page } from '@app/kit/contract'
import type { BulkAction } from './bulk-action.ts'
import { useSelection } from './selection.ts'
import { SelectionBar } from './selection-bar.tsx'
import { DataTable } from './table.tsx'
import type { DataTableProps } from './table-types.ts'

type ListTableProps<Row> = Omit<DataTableProps<Row>, 'selection' | 'rowCount'> & {
  /** What the list was asked for. */
  query: Readonly<Record<string, unknown>>
  count: Page<Row>['count']
  sums?: Record<string, number>
  /** What can be done to many rows; makes rows selectable. */
  bulk?: readonly BulkAction[]
}

/** The table of a list: rows that can be selected across pages and changed together. */
export function ListTable<Row>({ query, count, sums, bulk, ...table }: ListTableProps<Row>) {
  const selection = useSelection({ rows: table.rows, rowKey: table.rowKey, query, count: count.value })
  return (
    <>
      <DataTable {...table} rowCount={count.exact ? count.value : -1} selection={bulk && selection} />
      {bulk && <SelectionBar selection={selection} columns={table.columns} count={count} sums={sums} actions={bulk} />}
    </>
  )
}
