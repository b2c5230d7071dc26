import { notify } from '@app/areas/session/server'
import type { Db } from '@app/kit/server'
import { findReleasers } from './release.store.ts'

type Blocked = {
  id: string
  file_name: string
  company_id: string | null
  company_ids: readonly string[]
  created_by: string | null
  now: string
}

/** Tells the sender of a file whose sums fail, or, of one that came by itself, everybody who may release it. */
export async function tellBlocked(db: Db, { id, file_name, company_id, company_ids, created_by, now }: Blocked) {
  const people = created_by === null ? await findReleasers(db, company_ids) : [created_by]
  for (const user_id of people)
    await notify(db, {
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
