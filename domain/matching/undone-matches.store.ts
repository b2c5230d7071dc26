import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import { fromActiveMatches } from '../transactions/undone-parts.store.ts'

export type ReleasedGroup = {
  company_id: string
  id: number
  pair_type: string
  sentence: string
  difference_cents: number
  /** True if a person made or confirmed it outside a day; the history of a day shows its own matches. */
  by_person: boolean
}

/** Undoes active matches with one of these rows. Passes may match the others again: no person refused them. */
export async function releaseGroups(db: Db, at: string) {
  const { rows } = await sql<ReleasedGroup>`
    update match_groups set status = 'undone', undone_by = null, undone_at = ${at}::timestamptz
    where (company_id, id) in (select match_group.company_id, match_group.id ${fromActiveMatches})
    returning company_id, id, pair_type, sentence, difference_cents,
      created_by is not null and cash_conciliation_id is null as by_person`.execute(db)
  return rows
}

export const freeLinks = (db: Db, groups: readonly ReleasedGroup[]) =>
  sql`update match_links link set active = null
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as released (company_id uuid, id bigint)
    where link.company_id = released.company_id and link.match_group_id = released.id`.execute(db)
