import { allowedHosts } from '@app/domain/outbound-hosts/server'
import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { DownloadSourceConnection } from '../download-sources/download-sources.store.ts'

/** Skips sources with refused credentials: more attempts lock the account. */
export const findSourcesOfRounds = (db: Db, day: BusinessDate) =>
  db
    .selectFrom('download_sources')
    .selectAll()
    .select(allowedHosts.as('allowed_hosts'))
    .$narrowType<Pick<DownloadSourceConnection, 'source' | 'transport' | 'after_fetch' | 'problem' | 'secret_kind'>>()
    .where('active', '=', true)
    .where('starts_on', '<=', day)
    .where(sql<boolean>`(problem is null or problem not in ('credential', 'host-key'))`)
    .orderBy('id')
    .execute()
export type RoundSource = Awaited<ReturnType<typeof findSourcesOfRounds>>[number]

type RequestedSince = { source_ids: readonly string[]; day: BusinessDate; since: string }

export async function findAskedSince(db: Db, { source_ids, day, since }: RequestedSince) {
  const { rows } = await sql<{ source_id: string }>`select distinct source_id from download_requests
    where source_id = any (${source_ids}::uuid[]) and from_on <= ${day} and to_on >= ${day}
      and created_at >= ${since}::timestamptz`.execute(db)
  return new Set(rows.map(({ source_id }) => source_id))
}
