import type { BatchOutcome, Needed, Operation, OperationShape } from '@app/kit/contract'
import type { ReactNode } from 'react'
import type { z } from 'zod'

/** An operation declared with `bulk`. */
export type BulkOperation = Operation<OperationShape & { answer: z.ZodType<BatchOutcome> }> & {
  ability: Needed | 'public'
}

/** The rows that are selected: these, or all that a filter finds. */
export type SelectedRows = { ids: string[] } | { filter: Record<string, unknown> }

/** What can be done to all selected rows at once. */
export type BulkAction = {
  /** The verb: `Inativar`. */
  label: string
  change: BulkOperation
  icon?: ReactNode
  danger?: boolean
  /** Fields of the operation's `input`. */
  fields?: ReactNode
  /** What became of it in words, where `alterados` says too little. */
  told?: (outcome: { changed: number; refused: number }) => string
  /** What of the input is known already. */
  input?: Readonly<Record<string, unknown>>
}
