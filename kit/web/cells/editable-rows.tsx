import { useRef } from 'react'
import { useCode } from '../client/use-code.ts'
import { Skeleton } from '../layout/states.tsx'
import { loadEditing } from '../list/list-table.tsx'
import type { DataTableProps, GridHandle } from '../table/table-types.ts'

export function EditableRows<Row>(props: DataTableProps<Row>) {
  const grid = useRef<GridHandle>(null)
  const editing = useCode(loadEditing, true)
  return editing ? <editing.default {...props} grid={grid} /> : <Skeleton lines={4} />
}
