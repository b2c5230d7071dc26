import { BusinessDate, Id, Instant } from '@app/kit/contract'
import { z } from 'zod'

const ItemRefView = z.object({ kind: z.enum(['movement', 'manual']), id: z.string() })

const texts = {
  /** Text of the button that gives this answer. */
  label: z.string(),
  /** The evidence, as a sentence. */
  sentence: z.string(),
}

/** An answer that the evidence of a difference shows (design of the workbench, 4.2). */
export const EvidenceView = z.discriminatedUnion('kind', [
  /** Wait for the file of a source. `until` is added when the day is read; without it no further deferral is possible. */
  z.object({ kind: z.literal('wait'), ...texts, until: BusinessDate.optional() }),
  z.object({
    kind: z.literal('match'),
    ...texts,
    system: z.array(ItemRefView),
    confirmation: z.array(z.string()),
    /** The day of the sale, if it is another one: the match is made there. */
    day_id: Id.optional(),
  }),
  z.object({ kind: z.literal('reason'), ...texts, reason_code: z.string() }),
  z.object({ kind: z.literal('link'), ...texts, fuelling_id: z.int(), sale_external_id: z.string() }),
  z.object({ kind: z.literal('count'), ...texts }),
  /** Add the line that the till cancelled, or apply its draft; a person completes it. */
  z.object({
    kind: z.literal('post'),
    ...texts,
    movement_type_code: z.string(),
    amount_cents: z.int(),
    occurred_at: Instant,
    doc_no: z.string().nullable(),
    employee: z.string().nullable(),
    /** The draft that has the amount: it waits for its proof. */
    manual_id: Id.optional(),
  }),
])
export type EvidenceView = z.infer<typeof EvidenceView>

/** Parses stored evidence; null without any, or if this version does not know its kind. */
export const parseEvidence = (suggestion: unknown): EvidenceView | null =>
  EvidenceView.safeParse(suggestion, { jitless: true }).data ?? null
