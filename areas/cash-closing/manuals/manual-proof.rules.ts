import type { ManualSide } from '@app/domain/day/facts/contract'
import { attachmentRequired, manualProof } from '@app/domain/day/life/contract'
import { type ApiError, showMoney } from '@app/kit/contract'

export type ProvableLine = { amount_cents: number; side: ManualSide }
/** Why a proof may be required besides the amount: by movement type or by reason. */
type ProofConditions = { type: boolean; reason: boolean; limit_cents: number }
type RequiredProof = { error: ApiError; values?: Record<string, string> }

/** Why a line counts only with a proof; null if it counts immediately (operations R26). */
export function assessRequiredProof(
  { amount_cents, side }: ProvableLine,
  { type, reason, limit_cents }: ProofConditions,
): RequiredProof | null {
  if (amount_cents > limit_cents) return { error: manualProof, values: { limit: showMoney(limit_cents) } }
  // A confirmation by a third party is proven by its document.
  return side === 'confirmation' || type || reason ? { error: attachmentRequired } : null
}
