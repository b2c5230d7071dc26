import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { BatchOutcome, Needed, Operation, OperationShape } from '../../contract/contract.ts'

export type BulkOperation = Operation<OperationShape & { answer: z.ZodType<BatchOutcome> }> & {
  ability: Needed | 'public'
}

export type SelectedRows = { ids: string[] } | { filter: Record<string, unknown> }

export type BulkAction = {
  label: string
  change: BulkOperation
  icon?: ReactNode
  danger?: boolean
  fields?: ReactNode
  describeOutcome?: (outcome: { changed: number; refused: number }) => string
  input?: Readonly<Record<string, unknown>>
}
