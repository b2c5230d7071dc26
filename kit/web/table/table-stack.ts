import { useMemo } from 'react'
import type { Column, DataTableProps } from './table-types.ts'

/** Returns the columns of the grid: a column `under` the preceding one is drawn in the same cells. */
export function stackColumns<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const stacked: Column<Row>[] = []
  for (const column of columns) {
    const above = stacked.at(-1)
    if (column.under !== undefined && above?.field === column.under && !above.below && !column.edit)
      stacked[stacked.length - 1] = { ...above, below: column }
    else stacked.push(column)
  }
  return stacked
}

/** Returns the table with stacked columns; memoized, so that rows are not re-rendered. */
export const useStackedColumns = <Row>(props: DataTableProps<Row>): DataTableProps<Row> =>
  useMemo(() => ({ ...props, columns: stackColumns(props.columns) }), [props])
