import { acceptAdjustedDifferences } from '@app/domain/day/differences/server'
import type { DayKey } from '@app/domain/day/life/server'
import type { Db } from '@app/kit/server'
import { assignProofs } from './adjusted-proofs.store.ts'

export async function acceptDraftExplanations(db: Db, day: DayKey, author: { by: string; now: string }) {
  await acceptAdjustedDifferences(db, day, author)
  await assignProofs(db, day)
  await db
    .deleteFrom('adjustment_explanations')
    .where('company_id', '=', day.company_id)
    .where('cash_conciliation_id', '=', day.id)
    .execute()
}
