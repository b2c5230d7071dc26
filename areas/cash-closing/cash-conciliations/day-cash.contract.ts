import { z } from 'zod'
import { MatchGroupView } from './match-group-view.contract.ts'

/** A till and its count as they are matched. */
export const DrawerMatch = MatchGroupView.extend({ session_id: z.int() })

/** Cash of the day as it stands matched with lines of the bank. */
export const DayDeposit = z.object({
  id: z.int(),
  pass_no: z.int(),
  status: z.enum(['suggested', 'confirmed']),
  sentence: z.string(),
  /** What these lines brought. */
  amount_cents: z.int(),
})
export type DayDeposit = z.infer<typeof DayDeposit>
