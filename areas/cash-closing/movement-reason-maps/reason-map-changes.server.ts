import { findActiveCompanies } from '@app/domain/companies/server'
import { textPattern } from '@app/domain/matching/contract'
import { invalidInput, notFound } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, failOn, newRegisterWriter } from '@app/kit/server'
import { afterReasonChange } from '../closing/after-import.server.ts'
import {
  type ReasonMap,
  type ReasonMapDraft,
  reasonMapRegister,
  wrongExpression,
} from './movement-reason-map.contract.ts'
import { findMapTypes, type LockedMap, reasonMapStore } from './movement-reason-map.store.ts'

export async function checkReasonMap({ db }: Pick<ChangeContext, 'db'>, change: Partial<ReasonMapDraft>) {
  const { external_text, company_id, movement_type_code } = change
  if (external_text && !textPattern(external_text)) failOn('external_text', wrongExpression)
  if (company_id && !(await findActiveCompanies(db)).some(({ id }) => id === company_id))
    fail(invalidInput, { fields: { company_id: 'Escolha uma das suas empresas.' } })
  if (movement_type_code && !(await findMapTypes(db)).some(({ code }) => code === movement_type_code))
    fail(invalidInput, { fields: { movement_type_code: 'Escolha um dos tipos ativos.' } })
}

export const reasonMapWriter = newRegisterWriter(reasonMapRegister, reasonMapStore, checkReasonMap)

export const requireReasonMap = async (db: Db, id: string) => (await reasonMapStore.get(db, id)) ?? fail(notFound)
export const lockMap = async (db: Db, id: string) => (await reasonMapStore.rows.lock(db, id)) ?? fail(notFound)

export async function changeReasonMap(call: ChangeContext, id: string, to: Partial<ReasonMapDraft>) {
  const lockedMap = await lockMap(call.db, id)
  await reasonMapWriter.change(call, lockedMap, to)
  await reassessDaysOfReasonMaps(call, [lockedMap, await requireReasonMap(call.db, id)])
}

export const reassessDaysOfChange = (call: Caller, map: ReasonMap, previous: LockedMap | null) =>
  reassessDaysOfReasonMaps(call, previous ? [previous, map] : [map])

type Caller = Pick<ChangeContext, 'db' | 'user' | 'now'>
export type InForce = Pick<
  ReasonMap,
  'company_id' | 'difference_codes' | 'valid_from' | 'valid_to' | 'auto_explain' | 'active'
>

export async function reassessDaysOfReasonMaps({ db, user, now }: Caller, maps: readonly InForce[]) {
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
