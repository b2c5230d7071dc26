import type { Db } from '@app/kit/server'
import type { DayKey } from '../life/days.store.ts'
import { StoredProof } from './proof.contract.ts'

type NewProof = {
  revision: number
  cause: 'closing' | 'adjustment'
  proof: StoredProof
  proof_hash: string
  proved_by: string
  proved_at: string
}

export const insertProof = (db: Db, { id, company_id }: DayKey, { proof, ...rest }: NewProof) =>
  db
    .insertInto('cash_conciliation_proofs')
    .values({ ...rest, company_id, cash_conciliation_id: id, proof: JSON.stringify(proof) })
    .execute()

export async function findProofs(db: Db, { id, company_id }: DayKey) {
  const rows = await db
    .selectFrom('cash_conciliation_proofs as proven')
    .leftJoin('users as person', 'person.id', 'proven.proved_by')
    .select(['proven.revision', 'proven.cause', 'proven.proof', 'proven.proof_hash', 'proven.proved_at'])
    .select('person.name as proved_by_name')
    .$narrowType<{ cause: NewProof['cause'] }>()
    .where('proven.company_id', '=', company_id)
    .where('proven.cash_conciliation_id', '=', id)
    .orderBy('proven.revision')
    .execute()
  return rows.map((row) => ({ ...row, proof: StoredProof.parse(row.proof) }))
}
