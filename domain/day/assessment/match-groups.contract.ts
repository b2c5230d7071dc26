/** A side of a match: system movements and manual lines on one side, captures and Pix on the other. */
export type MatchItemKind = 'movement' | 'manual' | 'capture'

/** One item of a side, as links store it. */
export type ItemRef<Kind extends MatchItemKind = MatchItemKind> = { kind: Kind; id: string }

/** A pair that people undid: never proposed again. */
export type RefusedPair = { system: ItemRef<'movement' | 'manual'>; confirmation: ItemRef<'capture' | 'manual'> }

/** What a match says beside its items. */
export type MatchWords = {
  pass_no: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8
  score: number
  status: 'confirmed' | 'suggested'
  /** Portuguese sentence: why these belong together. */
  sentence: string
  /** Confirmation minus system, in centavos. */
  difference_cents: number
  /** The rule of people that proposed it. */
  rule_id?: string | null
}

/** A match of N items of one side to M of the other, with why (operations 3.5). */
export type MatchGroup = MatchWords & {
  system: readonly ItemRef<'movement' | 'manual'>[]
  /** `manual` is a line that people added on the confirmation side, with its document. */
  confirmation: readonly ItemRef<'capture' | 'manual'>[]
}

/** CASH within a day: what the movements of a till should leave in it, and what was counted there. */
export type DrawerGroup = MatchWords & {
  system: readonly { kind: 'drawer'; id: string }[]
  confirmation: readonly { kind: 'count'; id: string }[]
}
export type DayGroup = MatchGroup | DrawerGroup
