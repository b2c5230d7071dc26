import { notifyUser } from '@app/domain/people/server'
import type { Db } from '@app/kit/server'
import { isFetched } from '../download-transactions/files.store.ts'
import { findReleasers } from '../release/release.store.ts'

type BlockedImport = {
  id: string
  file_name: string
  company_id: string | null
  company_ids: readonly string[]
  created_by: string | null
  now: string
}

export async function notifyBlockedImport(
  db: Db,
  { id, file_name, company_id, company_ids, created_by, now }: BlockedImport,
) {
  const releasers = created_by === null || (await isFetched(db, id)) ? await findReleasers(db, company_ids) : []
  const people = releasers.length > 0 ? releasers : [created_by]
  for (const user_id of people.filter((person) => person !== null))
    await notifyUser(db, {
      user_id,
      company_id: company_id ?? (company_ids.length === 1 ? (company_ids[0] ?? null) : null),
      type: 'import_blocked',
      message: `Os totais de ${file_name} não conferem: a importação está parada até que alguém a libere.`,
      entity: 'imports',
      entity_id: id,
      link: `/financial-transactions/column-mapping/import?open=${id}`,
      now,
    })
}
