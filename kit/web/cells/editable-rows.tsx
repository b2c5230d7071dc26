import { lazy, Suspense, useRef } from 'react'
import { Skeleton } from '../layout/states.tsx'
import { loadEditing } from '../list/list-table.tsx'
import type { DataTableProps, GridHandle } from '../table/table-types.ts'

const EditableTable = lazy(loadEditing) as typeof import('./cell-edits.tsx').default

export function EditableRows<Row>(props: DataTableProps<Row>) {
  const grid = useRef<GridHandle>(null)
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <EditableTable {...props} grid={grid} />
    </Suspense>
  )
}
