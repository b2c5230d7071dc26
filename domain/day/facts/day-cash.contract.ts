import { Instant } from '@app/kit/contract'
import { z } from 'zod'
import { MatchGroupView } from '../assessment/match-group-view.contract.ts'

export const CashDrawer = z.object({
  session_id: z.int(),
  shift_no: z.int(),
  till: z.string(),
  operator: z.string(),
  opened_at: Instant,
  closed_at: Instant.nullable(),
  opening_float_cents: z.int(),
  /** Fields up to `expected_cents` are null during a blind count, until the drawer is counted. */
  cash_sales_cents: z.int().nullable(),
  receipts_cents: z.int().nullable(),
  supplies_cents: z.int().nullable(),
  withdrawals_cents: z.int().nullable(),
  advances_cents: z.int().nullable(),
  expenses_cents: z.int().nullable(),
  /** Change given for cheques; missing in earlier proofs and in drawers without it. */
  refunds_cents: z.int().nullable().optional(),
  expected_cents: z.int().nullable(),
  counted_cents: z.int().nullable(),
  difference_cents: z.int().nullable(),
  left_float_cents: z.int().nullable(),
  version: z.int(),
})

export const DrawerMatchView = MatchGroupView.extend({ session_id: z.int() })

export const DayDeposit = z.object({
  id: z.int(),
  pass_no: z.int(),
  status: z.enum(['suggested', 'confirmed']),
  sentence: z.string(),
  amount_cents: z.int(),
})
export type DayDeposit = z.infer<typeof DayDeposit>
