import type { Needed, Operation } from '@app/kit/contract'
import type { Options } from './options.tsx'
import type { Values } from './paths.ts'

/** How the cells of a column are edited where they stand. */
export type CellEdit<Row> = {
  /** The write: its body is the record with this one value changed, its `:id` the key of the row. */
  change: Operation & { ability: Needed | 'public' }
  /** Reads the record by `:id`: what a row does not hold, and what others changed meanwhile. */
  record: Operation
  /** The field of the body, where it is not the column's own. */
  field?: string
  /** Its choices, where they are not the column's `labels`. */
  options?: Options
  /** Rows that may not be changed. */
  when?: (row: Row) => boolean
}

/** What was typed into a cell and is not saved yet. */
export type CellDraft = {
  value: unknown
  state: 'editing' | 'saving' | 'refused'
  /** The record on which it was typed. */
  row?: Values
  /** Why it is not saved. */
  message?: string
  /** The record as somebody else saved it meanwhile. */
  theirs?: Values
}

/** Where focus goes from a cell: the row below, the editable cell after or before, or nowhere. */
export type CellMove = 'below' | 'next' | 'previous' | 'here' | 'away'

export type NamedEdit = Pick<CellEdit<never>, 'change' | 'record' | 'options'> & { field: string }
