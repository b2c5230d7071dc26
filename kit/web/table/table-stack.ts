import { useMemo } from 'react'
import type { Column, DataTableProps } from './table-types.ts'

/** Returns the columns of the grid: a column `under` the preceding one is drawn in the same cells. */
export function stackColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const drawn: Column<Row>[] = []
  for (const column of columns) {
    const above = drawn.at(-1)
    if (column.under !== undefined && above?.field === column.under && !above.below && !column.edit)
      drawn[drawn.length - 1] = { ...above, below: column }
    else drawn.push(column)
  }
  return drawn
}

/** Returns the table with stacked columns; memoized, so that rows are not re-rendered. */
export const useStackedColumns = <Row>(props: DataTableProps<Row>): DataTableProps<Row> =>
  useMemo(() => ({ ...props, columns: stackColumns(props.columns) }), [props])
