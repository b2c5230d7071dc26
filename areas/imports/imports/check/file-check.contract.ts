import { BusinessDate, Instant } from '@app/kit/contract'
import { z } from 'zod'

/** What a file tells of one day of one company. */
export const CheckedDay = z.object({
  company_name: z.string(),
  date: BusinessDate,
  rows: z.int(),
  amount_cents: z.int(),
})
export type CheckedDay = z.infer<typeof CheckedDay>

/** What a file tells of one way of paying, by its brand where it has one. */
export const CheckedKind = z.object({
  method: z.string().nullable(),
  brand: z.string().nullable(),
  rows: z.int(),
  amount_cents: z.int(),
})
export type CheckedKind = z.infer<typeof CheckedKind>

/** What importing a file would do, found by doing it and taking it back. */
export const FileCheck = z.object({
  at: Instant,
  records_new: z.int(),
  /** Rows that are stored as the file tells them. */
  records_equal: z.int(),
  /** Rows that are stored and that the file tells otherwise. */
  records_changed: z.int(),
  /** Rows that stand in the file more than once; one of each counts as what it is. */
  records_duplicate: z.int(),
  records_invalid: z.int(),
  /**
   * The control total that the file states of itself: `read_cents`, what its rows add up to, and `left_out_cents`, what of it
   * is not imported, lead to it. Files that were checked before have no remainder.
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
  days: z.array(CheckedDay),
  /** Days beyond those that are listed. */
  more_days: z.int(),
  /** Of the whole file by method and brand, and of its first days; files that were checked before have none. */
  kinds: z.array(CheckedKind).default([]),
  kind_days: z.array(z.object({ date: BusinessDate, kinds: z.array(CheckedKind) })).default([]),
  more_kind_days: z.int().default(0),
})
export type FileCheck = z.infer<typeof FileCheck>
