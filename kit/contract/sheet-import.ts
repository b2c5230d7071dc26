import { z } from 'zod'
import { type OperationShape, post } from './operation.ts'

export const SheetOutcome = z.object({
  preview: z.boolean(),
  lines: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      state: z.enum(['new', 'changed', 'same', 'refused']),
      reason: z.string().nullable(),
      cells: z.array(z.string()), // in the order of the template's titles
    }),
  ),
})
export type SheetOutcome = z.output<typeof SheetOutcome>

type Shape = Pick<OperationShape, 'errors' | 'changes' | 'idempotent'>

/** Declares the import of a spreadsheet: writes the valid rows and reports the others; a preview writes nothing. */
export const declareSheetImport = (path: string, shape: Shape) =>
  post(path, {
    ...shape,
    upload: true,
    upload_limit_bytes: 2_000_000,
    body: z.object({ preview: z.stringbool() }),
    answer: SheetOutcome,
    // A preview writes no audit entry; an import writes one per record.
    audited: false,
  })
