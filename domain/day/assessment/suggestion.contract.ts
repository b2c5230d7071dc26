import { groupBy, Id } from '@app/kit/contract'
import { z } from 'zod'
import { MethodName } from './day-words.contract.ts'

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
    refusal: z.string().optional(),
  }),
])
export type SuggestionView = z.infer<typeof SuggestionView>

/** Parses a stored suggestion; null without one, or if this version does not know its kind. */
export const parseSuggestion = (suggestion: unknown): SuggestionView | null =>
  SuggestionView.safeParse(suggestion, { jitless: true }).data ?? null

/** Identifies the change that a suggestion makes: suggestions with the same key make the same change. */
export const toSuggestionKey = (suggestion: SuggestionView) =>
  suggestion.kind === 'add_sale'
    ? `add:${suggestion.fuelling_id}`
    : suggestion.kind === 'reclassify'
      ? `reclassify:${suggestion.movement_id}`
      : `exclude:${suggestion.side}:${suggestion.target_id}`

type SuggestedDifference = { code: string; ref: string; suggestion: unknown }

function getSaleKey({ code, ref, suggestion }: SuggestedDifference) {
  const parsed = parseSuggestion(suggestion)
  return parsed ? toSuggestionKey(parsed) : `${code} ${ref}`
}

/**
 * Returns the differences in groups, one group per thing to resolve. Differences with the same suggestion are one group: a
 * fuelling without a sale and its receipt are one sale.
 */
export const groupBySale = <Difference extends SuggestedDifference>(differences: readonly Difference[]) => [
  ...groupBy(differences, getSaleKey).values(),
]

const RuleSuggestion = z.object({
  kind: z.literal('explain'),
  rule_id: Id,
  rule_name: z.string(),
  reason: z.object({ id: Id, code: z.string(), name: z.string(), approval_required: z.boolean() }),
  alone: z.boolean(),
  sentence: z.string(),
})
type RuleSuggestion = z.infer<typeof RuleSuggestion>

/** Parses the suggested rule of a difference; null if no rule applies. */
export const parseRuleSuggestion = (suggestion: unknown): RuleSuggestion | null =>
  RuleSuggestion.safeParse(suggestion, { jitless: true }).data ?? null

export const suggestionLabels = {
  add_sale: 'Registrar venda',
  reclassify: 'Reclassificar',
  exclude: 'Desconsiderar',
} as const
