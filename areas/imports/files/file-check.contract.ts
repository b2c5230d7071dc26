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
  records_equal: z.int(),
  records_changed: z.int(),
  /** Further copies of a row in the file; the first one counts as new, equal or changed. */
  records_duplicate: z.int(),
  records_invalid: z.int(),
  /** `read_cents` (sum of the rows) plus `left_out_cents` (not imported); older checks lack `left_out_cents`. */
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
  kinds: z.array(CheckedKind).default([]),
  kind_days: z.array(z.object({ date: BusinessDate, kinds: z.array(CheckedKind) })).default([]),
  more_kind_days: z.int().default(0),
})
export type FileCheck = z.infer<typeof FileCheck>
