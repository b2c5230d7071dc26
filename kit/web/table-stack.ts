import { useMemo } from 'react'
import type { Column, DataTableProps } from './table-types.ts'

/** Columns as a grid draws them: one that goes `under` the column right before it stands below it, in the same cells; one that is edited there keeps its own. */
export function stacked<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const drawn: Column<Row>[] = []
  for (const column of columns) {
    const above = drawn.at(-1)
    if (column.under !== undefined && above?.field === column.under && !above.below && !column.edit)
      drawn[drawn.length - 1] = { ...above, below: column }
    else drawn.push(column)
  }
  return drawn
}

/** The same table in stacked columns; the very same object while nothing changed, so that its rows are not drawn anew. */
export const useStacked = <Row>(props: DataTableProps<Row>): DataTableProps<Row> =>
  useMemo(() => ({ ...props, columns: stacked(props.columns) }), [props])
