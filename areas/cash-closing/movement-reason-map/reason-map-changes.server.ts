import { invalidInput, notFound } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, newId, refuseStale } from '@app/kit/server'
import { afterReasonChange } from '../cash-conciliations/days/after-import.server.ts'
import {
  everyCompanys,
  type ReasonMap,
  type ReasonMapDraft,
  reasonMapRecord,
  wrongExpression,
} from './movement-reason-map.contract.ts'
import {
  findMapCompanies,
  findMapTypes,
  getReasonMap,
  insertReasonMap,
  type LockedMap,
  lockReasonMaps,
  type MapChange,
  updateReasonMap,
} from './movement-reason-map.store.ts'
import { textPattern } from './text-pattern.rules.ts'

/** Who changes a map, when, and where that is written down. */
export type Call = Pick<ChangeContext, 'db' | 'user' | 'now' | 'audit'>

const eventOf = ({ id, company_id }: { id: string; company_id: string | null }) => ({
  company_id,
  entity: reasonMapRecord.entity,
  entity_id: id,
})

export const reread = async (db: Db, id: string) => (await getReasonMap(db, id)) ?? fail(notFound)

/** Refuses a text that is no expression, and what is not the person's to choose. */
export async function check(db: Db, { external_text, company_id, movement_type_code }: ReasonMapDraft) {
  if (external_text && !textPattern(external_text))
    fail(wrongExpression, { fields: { external_text: wrongExpression.message } })
  if (company_id !== null && !(await findMapCompanies(db)).some(({ id }) => id === company_id))
    fail(invalidInput, { fields: { company_id: 'Escolha uma das suas empresas.' } })
  await checkType(db, movement_type_code)
}

export async function checkType(db: Db, movement_type_code: string) {
  if (!(await findMapTypes(db)).some(({ code }) => code === movement_type_code))
    fail(invalidInput, { fields: { movement_type_code: 'Escolha um dos tipos ativos.' } })
}

export async function lockMap(db: Db, id: string) {
  const [map] = await lockReasonMaps(db, [id])
  return map ?? fail((await getReasonMap(db, id)) ? everyCompanys : notFound)
}

export async function held(db: Db, { id, version }: { id: string; version: number }) {
  const map = await lockMap(db, id)
  refuseStale(map, version)
  return map
}

export async function createMap({ db, user, now, audit }: Call, draft: ReasonMapDraft) {
  await check(db, draft)
  const map = { ...draft, id: newId() }
  await insertReasonMap(db, map, { user_id: user.id, now })
  await audit({ ...eventOf(map), action: 'create', after: draft })
  return reread(db, map.id)
}

/** Changes a map and writes down what it was; what closed days were told stays with them. */
export async function write({ db, user, now, audit }: Call, map: LockedMap, to: MapChange, action = 'update') {
  await updateReasonMap(db, map.id, { ...to, user_id: user.id, now })
  const before = Object.fromEntries(Object.entries(map).filter(([name]) => name in to))
  await audit({ ...eventOf(map), action, before, after: to })
  return reread(db, map.id)
}

export async function change(call: Call, map: LockedMap, to: MapChange, action?: string) {
  const after = await write(call, map, to, action)
  await judgeAgain(call, [map, after])
  return after
}

export type InForce = Pick<
  ReasonMap,
  'company_id' | 'difference_codes' | 'valid_from' | 'valid_to' | 'auto_explain' | 'active'
>

/** Days still open are explained anew where a map, as it was or as it is, explains by itself. */
export async function judgeAgain({ db, user, now }: Pick<Call, 'db' | 'user' | 'now'>, maps: readonly InForce[]) {
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
