/** System movements and manual lines are on one side, captures and Pix on the other; manual lines may be on both. */
export type MatchItemKind = 'movement' | 'manual' | 'capture'

export type ItemRef<Kind extends MatchItemKind = MatchItemKind> = { kind: Kind; id: string }

/** A pair that people undid; it is never proposed again. */
export type RefusedPair = { system: ItemRef<'movement' | 'manual'>; confirmation: ItemRef<'capture' | 'manual'> }

type MatchWords = {
  pass_no: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
  score: number
  status: 'confirmed' | 'suggested'
  sentence: string
  /** Confirmation minus system, in centavos. */
  difference_cents: number
  rule_id?: string | null
}

/** A match of N items of one side with M of the other (operations 3.5). */
export type MatchGroup = MatchWords & {
  system: readonly ItemRef<'movement' | 'manual'>[]
  /** `manual` is a line with a document that people added on the confirmation side. */
  confirmation: readonly ItemRef<'capture' | 'manual'>[]
}

export type DrawerGroup = MatchWords & {
  system: readonly { kind: 'drawer'; id: string }[]
  confirmation: readonly { kind: 'count'; id: string }[]
}
export type DayGroup = MatchGroup | DrawerGroup
