import { findActiveCompanies } from '@app/domain/companies/server'
import { textPattern } from '@app/domain/matching/contract'
import { invalidInput, notFound } from '@app/kit/contract'
import { type ChangeContext, changedFields, type Db, fail, failOn, newId, refuseStale } from '@app/kit/server'
import { afterReasonChange } from '../closing/after-import.server.ts'
import {
  allCompaniesRequired,
  type ReasonMap,
  type ReasonMapDraft,
  reasonMapRecord,
  wrongExpression,
} from './movement-reason-map.contract.ts'
import {
  findMapTypes,
  getReasonMap,
  insertReasonMap,
  type LockedMap,
  lockReasonMap,
  type MapChange,
  updateReasonMap,
} from './movement-reason-map.store.ts'

const eventOf = ({ id, company_id }: { id: string; company_id: string | null }) => ({
  company_id,
  entity: reasonMapRecord.entity,
  entity_id: id,
})

export const requireReasonMap = async (db: Db, id: string) => (await getReasonMap(db, id)) ?? fail(notFound)

/** Refuses an invalid expression, and a company or type that the user cannot choose. */
export async function checkReasonMap(db: Db, { external_text, company_id, movement_type_code }: ReasonMapDraft) {
  if (external_text && !textPattern(external_text)) failOn('external_text', wrongExpression)
  if (company_id !== null && !(await findActiveCompanies(db)).some(({ id }) => id === company_id))
    fail(invalidInput, { fields: { company_id: 'Escolha uma das suas empresas.' } })
  await checkType(db, movement_type_code)
}

export async function checkType(db: Db, movement_type_code: string) {
  if (!(await findMapTypes(db)).some(({ code }) => code === movement_type_code))
    fail(invalidInput, { fields: { movement_type_code: 'Escolha um dos tipos ativos.' } })
}

export async function lockMap(db: Db, id: string) {
  return (await lockReasonMap(db, id)) ?? fail((await getReasonMap(db, id)) ? allCompaniesRequired : notFound)
}

export async function lockUnchangedReasonMap(db: Db, { id, version }: { id: string; version: number }) {
  const map = await lockMap(db, id)
  refuseStale(map, version)
  return map
}

export async function createMap(call: ChangeContext, draft: ReasonMapDraft) {
  await checkReasonMap(call.db, draft)
  const map = { ...draft, id: newId() }
  await insertReasonMap(call, map)
  await call.audit({ ...eventOf(map), action: 'create', after: draft })
  return requireReasonMap(call.db, map.id)
}

/** Updates a map with an audit entry. Explanations of closed days stay. */
export async function writeReasonMap(call: ChangeContext, map: LockedMap, to: MapChange, action = 'update') {
  await updateReasonMap(call, map.id, to)
  await call.audit({ ...eventOf(map), action, ...changedFields(map, to) })
  return requireReasonMap(call.db, map.id)
}

export async function changeReasonMap(call: ChangeContext, map: LockedMap, to: MapChange, action?: string) {
  const after = await writeReasonMap(call, map, to, action)
  await reassessDaysOfReasonMaps(call, [map, after])
  return after
}

export type InForce = Pick<
  ReasonMap,
  'company_id' | 'difference_codes' | 'valid_from' | 'valid_to' | 'auto_explain' | 'active'
>

/** Reassesses open days to which a map with auto_explain applies, in its old or new form. */
export async function reassessDaysOfReasonMaps(
  { db, user, now }: Omit<ChangeContext, 'audit'>,
  maps: readonly InForce[],
) {
  const reasons = maps
    .filter(({ auto_explain, active }) => auto_explain && active)
    .map((map) => ({
      company_id: map.company_id,
      codes: map.difference_codes,
      from: map.valid_from,
      to: map.valid_to,
    }))
  await afterReasonChange(db, { reasons, now, actor_id: user.id })
}
