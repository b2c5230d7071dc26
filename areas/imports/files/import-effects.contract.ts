import { BusinessDate } from '@app/kit/contract'
import { z } from 'zod'

/** Days of companies as periods; `count` also has the days of periods beyond the listed ones. */
const EffectDays = z.object({
  count: z.int(),
  periods: z.array(z.object({ company_name: z.string(), from: BusinessDate, to: BusinessDate })),
})
export type EffectDays = z.infer<typeof EffectDays>

/** Days and bank accounts that an import creates, and closed days that receive its rows. */
export const ImportEffects = z.object({
  days_created: EffectDays,
  /** The new rows of these days wait as late items. */
  closed_days: EffectDays,
  accounts_created: z.array(z.string()),
})
export type ImportEffects = z.infer<typeof ImportEffects>

export const UndoEffects = z.object({
  days_deleted: EffectDays,
  /** Days that stay without their files, because people worked on them. */
  days_kept: EffectDays,
  accounts_deleted: z.array(z.string()),
  matches_undone: z.int(),
})
export type UndoEffects = z.infer<typeof UndoEffects>
