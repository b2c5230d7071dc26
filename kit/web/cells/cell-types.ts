import type { Needed, Operation } from '../../contract/contract.ts'
import type { Options } from '../fields/options.tsx'
import type { FormValues } from '../form/paths.ts'

export type CellEdit<Row> = {
  /** The write operation: `:id` is the key of the row, the body is the record with the new value. */
  change: Operation & { ability: Needed | 'public' }
  /** Reads the record by `:id`, for fields that the row lacks and after conflicts. */
  record: Operation
  field?: string
  options?: Options
  when?: (row: Row) => boolean
}

export type CellDraft = {
  value: unknown
  state: 'editing' | 'saving' | 'refused'
  row?: FormValues
  message?: string
  theirs?: FormValues // the record as another person saved it in the meantime
}

/** Focus after an edit: `below` is the next row; `next` and `previous` are editable cells; `away` means nowhere. */
export type CellMove = 'below' | 'next' | 'previous' | 'here' | 'away'

export type NamedEdit = Pick<CellEdit<never>, 'change' | 'record' | 'options'> & { field: string }
