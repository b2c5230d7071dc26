import { parseSuggestion, type SuggestionView } from '@app/domain/day/assessment/contract'
import { bankConfirmed } from '@app/domain/day/life/contract'
import type { Db } from '@app/kit/server'
import { findBankedCaptureIds } from './manual-targets.store.ts'

const getCaptureExclusion = (suggestion: SuggestionView | null) =>
  suggestion?.kind === 'exclude' && suggestion.side === 'confirmation' ? suggestion : null

export async function withPaidRefusals<Row extends { suggestion: unknown }>(
  db: Db,
  company_id: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const exclusions = rows.map(({ suggestion }) => getCaptureExclusion(parseSuggestion(suggestion)))
  const ids = exclusions.flatMap((suggestion) => suggestion?.target_id ?? [])
  if (ids.length === 0) return [...rows]
  const paidIds = await findBankedCaptureIds(db, company_id, ids)
  return rows.map((row, at) => {
    const suggestion = exclusions[at]
    return suggestion && paidIds.has(suggestion.target_id)
      ? { ...row, suggestion: { ...suggestion, refusal: bankConfirmed.message } }
      : row
  })
}
