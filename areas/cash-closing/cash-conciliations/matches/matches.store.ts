import type { Db } from '@app/kit/server'
import type { MatchGroup } from '../day-facts.contract.ts'
import type { DayKey } from '../days/days.store.ts'

/** These groups are a person's from now on. */
export const claimGroups = (db: Db, day: DayKey, ids: number[], created_by: string) =>
  db
    .updateTable('match_groups')
    .set({ created_by })
    .where('company_id', '=', day.company_id)
    .where('cash_conciliation_id', '=', day.id)
    .where('id', 'in', ids)
    .execute()

type Pairs = Pick<MatchGroup, 'system' | 'confirmation'>

/** Every pair of an undone group, so that no pass proposes one of them again. */
export const refusePairs = (db: Db, day: DayKey, { system, confirmation }: Pairs, by: { id: string; now: string }) =>
  db
    .insertInto('refused_pairs')
    .values(
      system.flatMap((line) =>
        confirmation.map((capture) => ({
          company_id: day.company_id,
          cash_conciliation_id: day.id,
          system_kind: line.kind,
          system_id: line.id,
          confirmation_kind: capture.kind,
          confirmation_id: capture.id,
          refused_by: by.id,
          refused_at: by.now,
        })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
