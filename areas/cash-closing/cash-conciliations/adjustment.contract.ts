import { Code, JournalLineView, SeverityName } from '@app/domain/day/assessment/contract'
import { CashConciliation } from '@app/domain/day/contract'
import { ExplanationNote } from '@app/domain/day/differences/contract'
import { TermChange } from '@app/domain/day/proof/contract'
import { EntryKind } from '@app/domain/journal/contract'
import { Id, Instant } from '@app/kit/contract'
import { z } from 'zod'
import { ListedManualTransaction } from './manual-line.contract.ts'

export const AdjustmentDraft = z.object({
  day: CashConciliation,
  late_count: z.int(),
  late_items: z.array(
    z.object({
      kind: z.enum(['movement', 'capture', 'session', 'sale_item', 'fuelling', 'reading', 'dip', 'receipt']),
      item_id: z.int(),
      arrived_at: Instant,
      changed: z.boolean(),
      amount_cents: z.int().nullable(),
      description: z.string(),
    }),
  ),
  proposals: z.array(ListedManualTransaction),
  differences: z.array(
    z.object({
      code: Code,
      ref: z.string(),
      amount_cents: z.int(),
      severity: SeverityName,
      sentence: z.string(),
      reason_name: z.string().nullable(),
      note: z.string().nullable(),
      /** True if the proof of the day lacks this difference or has another amount. */
      is_new: z.boolean(),
    }),
  ),
  settled: z.array(z.object({ code: Code, ref: z.string(), amount_cents: z.int(), sentence: z.string() })),
  changes: z.array(TermChange),
  journal: z.array(JournalLineView),
  refusal: z.string().nullable(),
})
export type AdjustmentDraft = z.infer<typeof AdjustmentDraft>

export const DraftExplanation = z.object({
  version: z.int(),
  code: Code,
  ref: z.string().min(1).max(200),
  reason_id: Id,
  note: ExplanationNote,
})

const ProofRevision = z.object({
  revision: z.int(),
  cause: z.enum(['closing', 'adjustment']),
  proved_at: Instant,
  proved_by_name: z.string().nullable(),
  proof_hash: z.string(),
  result: z.enum(['balanced', 'with_difference']),
  software_version: z.string(),
  changes: z.array(TermChange),
})
export const ProofHistory = z.object({
  data: z.array(ProofRevision),
  entries: z.array(z.object({ revision: z.int(), kind: EntryKind })),
  /** Changes of a reopened day against its last proof; empty while the proof is in force. */
  since: z.array(TermChange),
})
export type ProofHistory = z.infer<typeof ProofHistory>
