import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DayGroup, RefusedPair } from '../day/assessment/match-groups.contract.ts'
import type { DayKey } from '../day/life/days.store.ts'
import { unfoldPairs } from './exact-pairs.store.ts'

export async function claimGroups(db: Db, day: DayKey, ids: readonly number[], created_by: string) {
  await unfoldPairs(db, day.company_id, ids)
  await db
    .updateTable('match_groups')
    .set({ created_by })
    .where('company_id', '=', day.company_id)
    .where('cash_conciliation_id', '=', day.id)
    .where('id', '=', sql<number>`any (${ids}::bigint[])`)
    .execute()
}

type Pairs = Pick<DayGroup, 'system' | 'confirmation'>

/** Stores every pair of undone groups, so that no pass proposes it again. */
export async function refusePairs(db: Db, day: DayKey, groups: readonly Pairs[], by: { id: string; now: string }) {
  const rows = groups.flatMap(({ system, confirmation }) =>
    system.flatMap((line) =>
      confirmation.map((capture) => ({
        system_kind: line.kind,
        system_id: line.id,
        confirmation_kind: capture.kind,
        confirmation_id: capture.id,
      })),
    ),
  )
  await sql`insert into refused_pairs (company_id, cash_conciliation_id, system_kind, system_id, confirmation_kind,
      confirmation_id, refused_by, refused_at)
    select ${day.company_id}::uuid, ${day.id}::uuid, system_kind, system_id, confirmation_kind, confirmation_id,
      ${by.id}::uuid, ${by.now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (system_kind text, system_id text, confirmation_kind text, confirmation_id text)
    on conflict do nothing`.execute(db)
}

type RefusedKinds = {
  system_kind: RefusedPair['system']['kind'] | 'drawer'
  confirmation_kind: RefusedPair['confirmation']['kind'] | 'count'
}
export type RefusedMatchItems = {
  system: { kind: RefusedKinds['system_kind']; id: string }
  confirmation: { kind: RefusedKinds['confirmation_kind']; id: string }
}

/** Returns the pairs that people refused on a day, latest first, with the person; at most 500. */
export async function findRefusals(db: Db, { id, company_id }: DayKey) {
  const rows = await db
    .selectFrom('refused_pairs as pair')
    .leftJoin('users as person', 'person.id', 'pair.refused_by')
    .select(['system_kind', 'system_id', 'confirmation_kind', 'confirmation_id', 'refused_at', 'person.name as by'])
    .$narrowType<RefusedKinds>()
    .where('pair.company_id', '=', company_id)
    .where('pair.cash_conciliation_id', '=', id)
    .orderBy('refused_at', 'desc')
    .orderBy('system_id')
    .orderBy('confirmation_id')
    .limit(500)
    .execute()
  return rows.map(({ system_kind, system_id, confirmation_kind, confirmation_id, ...refused }) => ({
    ...refused,
    system: { kind: system_kind, id: system_id },
    confirmation: { kind: confirmation_kind, id: confirmation_id },
  }))
}

export async function deleteRefusal(db: Db, day: DayKey, { system, confirmation }: RefusedMatchItems) {
  const { numDeletedRows } = await db
    .deleteFrom('refused_pairs')
    .where('company_id', '=', day.company_id)
    .where('cash_conciliation_id', '=', day.id)
    .where('system_kind', '=', system.kind)
    .where('system_id', '=', system.id)
    .where('confirmation_kind', '=', confirmation.kind)
    .where('confirmation_id', '=', confirmation.id)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
