import { Id } from '@app/kit/contract'
import { z } from 'zod'
import { MethodName } from './day-words.contract.ts'

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
  z.object({
    kind: z.literal('exclude'),
    side: z.enum(['system', 'confirmation']),
    target_id: z.int(),
    amount_cents: z.int(),
    method: MethodName,
    sentence: z.string(),
    /** Why it may not be done, in words, where that is known by now. */
    refusal: z.string().optional(),
  }),
])
export type SuggestionView = z.infer<typeof SuggestionView>

/** The suggestion of a difference, or null when there is none that this version knows. */
export const suggestionOf = (suggestion: unknown): SuggestionView | null =>
  SuggestionView.safeParse(suggestion, { jitless: true }).data ?? null

/** What a rule of people says of a difference. */
export const RuleSuggestion = z.object({
  kind: z.literal('explain'),
  rule_id: Id,
  rule_name: z.string(),
  reason: z.object({ id: Id, code: z.string(), name: z.string(), approval_required: z.boolean() }),
  alone: z.boolean(),
  sentence: z.string(),
})
export type RuleSuggestion = z.infer<typeof RuleSuggestion>

/** The rule that explains a difference, or null when none does. */
export const ruleSuggestionOf = (suggestion: unknown): RuleSuggestion | null =>
  RuleSuggestion.safeParse(suggestion, { jitless: true }).data ?? null

/** What the button of a proposal says. */
export const suggestionLabels = {
  add_sale: 'Registrar venda',
  reclassify: 'Reclassificar',
  exclude: 'Desconsiderar',
} as const
