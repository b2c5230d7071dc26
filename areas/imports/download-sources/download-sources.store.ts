import { allowedHosts } from '@app/domain/outbound-hosts/server'
import { type Db, newVersionedStore } from '@app/kit/server'
import {
  type DownloadSource,
  type DownloadSourceDetail,
  type SourceProblem,
  sourceNameTaken,
} from './download-sources.contract.ts'

type Narrow = Pick<DownloadSourceDetail, 'source' | 'transport' | 'after_fetch' | 'problem' | 'secret_kind'>

const sources = (db: Db) =>
  db
    .selectFrom('download_sources')
    .innerJoin('companies', 'companies.id', 'download_sources.company_id')
    .select([
      'download_sources.id',
      'download_sources.company_id',
      'companies.name as company_name',
      'download_sources.name',
      'download_sources.source',
      'download_sources.transport',
      'download_sources.file_pattern',
      'download_sources.days_after',
      'download_sources.after_fetch',
      'download_sources.starts_on',
      'download_sources.active',
      'download_sources.last_ok_at',
      'download_sources.problem',
      'download_sources.problem_at',
      'download_sources.version',
    ])
    .$narrowType<Pick<DownloadSource, 'source' | 'transport' | 'after_fetch' | 'problem'>>()

export const findDownloadSources = (db: Db) =>
  sources(db).orderBy('companies.name').orderBy('download_sources.name').orderBy('download_sources.id').execute()

export const getDownloadSource = (db: Db, id: string) =>
  sources(db)
    .leftJoin('users', 'users.id', 'download_sources.updated_by')
    .select([
      'download_sources.folder',
      'download_sources.host',
      'download_sources.port',
      'download_sources.username',
      'download_sources.host_key',
      'download_sources.secret_kind',
      'download_sources.secret_set_at',
      'users.name as updated_by_name',
    ])
    .$narrowType<Narrow>()
    .where('download_sources.id', '=', id)
    .executeTakeFirst()

export const sourceRows = newVersionedStore<'download_sources', Narrow>('download_sources', {
  download_sources_name_key: sourceNameTaken,
})
export type LockedSource = NonNullable<Awaited<ReturnType<typeof sourceRows.lock>>>

export const getConnection = (db: Db, id: string) =>
  db
    .selectFrom('download_sources')
    .selectAll()
    .select(allowedHosts.as('allowed_hosts'))
    .$narrowType<Narrow>()
    .where('id', '=', id)
    .executeTakeFirst()
export type DownloadSourceConnection = NonNullable<Awaited<ReturnType<typeof getConnection>>>

export async function noteSourceHealth(db: Db, id: string, health: { problem: SourceProblem | null; now: string }) {
  const { problem, now } = health
  await db
    .updateTable('download_sources')
    .set(problem ? { problem, problem_at: now } : { problem: null, problem_at: null, last_ok_at: now })
    .where('id', '=', id)
    .execute()
}

export const findSealedByOthers = (db: Db, key_id: string) =>
  db
    .selectFrom('download_sources')
    .select(['id', 'sealed_secret', 'secret_key_id'])
    .where('secret_key_id', '<>', key_id)
    .forUpdate()
    .execute()

export const resealSource = (db: Db, id: string, { key_id, sealed }: { key_id: string; sealed: Buffer }) =>
  db
    .updateTable('download_sources')
    .set({ secret_key_id: key_id, sealed_secret: sealed })
    .where('id', '=', id)
    .execute()
