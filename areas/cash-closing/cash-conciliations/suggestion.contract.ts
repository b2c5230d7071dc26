import { z } from 'zod'
import { MethodName } from './day-view.contract.ts'

/** What the machine proposes for a difference, as a screen reads it back from the day. */
export const SuggestionView = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('add_sale'),
    fuelling_id: z.int(),
    capture_id: z.int(),
    amount_cents: z.int(),
    method: MethodName,
    sentence: z.string(),
  }),
  z.object({
    kind: z.literal('reclassify'),
    movement_id: z.int(),
    method_from: MethodName,
    method_to: MethodName,
    amount_cents: z.int(),
    sentence: z.string(),
  }),
])
export type SuggestionView = z.infer<typeof SuggestionView>

/** The suggestion of a difference, or null when there is none that this version knows. */
export const suggestionOf = (suggestion: unknown): SuggestionView | null =>
  SuggestionView.safeParse(suggestion, { jitless: true }).data ?? null
