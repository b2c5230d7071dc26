import { BusinessDate, Instant } from '@app/kit/contract'
import { z } from 'zod'

const FileCheckDay = z.object({
  company_name: z.string(),
  date: BusinessDate,
  rows: z.int(),
  amount_cents: z.int(),
})

const CheckedKind = z.object({
  method: z.string().nullable(),
  brand: z.string().nullable(),
  rows: z.int(),
  amount_cents: z.int(),
})

export const FileCheck = z.object({
  at: Instant,
  records_new: z.int(),
  /** Rows already stored with the same values. */
  records_equal: z.int(),
  /** Rows already stored with other values. */
  records_changed: z.int(),
  /** Repeats within the file; one of each counts as new, equal or changed. */
  records_duplicate: z.int(),
  records_invalid: z.int(),
  /**
   * The control total stated in the file, equal to `read_cents` (sum of its rows) plus `left_out_cents` (not imported).
   * Checks stored before `left_out_cents` existed lack it.
   */
  totals: z
    .object({
      records: z.int(),
      of: z.enum(['gross', 'net']),
      stated_cents: z.int().nullable(),
      read_cents: z.int(),
      left_out_cents: z.int().default(0),
    })
    .nullable(),
  days: z.array(FileCheckDay),
  more_days: z.int(),
  /** Totals by method and brand of the whole file and of its first days; empty in older checks. */
  kinds: z.array(CheckedKind).default([]),
  kind_days: z.array(z.object({ date: BusinessDate, kinds: z.array(CheckedKind) })).default([]),
  more_kind_days: z.int().default(0),
})
export type FileCheck = z.infer<typeof FileCheck>
