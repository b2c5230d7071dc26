import { publishEvents } from '@app/domain/events/server'
import { addDays, localDate, notFound } from '@app/kit/contract'
import { fail, type RecordKind, type Reversal, refuseChanged, revertRow } from '@app/kit/server'
import { z } from 'zod'
import { getNozzle } from './find-nozzles.store.ts'
import { NozzleStatus, nozzleStatuses } from './fuel-nozzle.contract.ts'
import { findLabels, insertState, lockNozzle, updateNozzle } from './fuel-nozzles.store.ts'
import { fuelNozzleRecord } from './nozzle-record.contract.ts'

export const fuelNozzleRecordKind: RecordKind = {
  ...fuelNozzleRecord,
  async find(db, id) {
    const [nozzle] = await findLabels(db, [id])
    return nozzle && { company_id: nozzle.company_id, title: nozzle.label }
  },
}

const State = z.object({ status: NozzleStatus })
const shared = { entity: fuelNozzleRecord.entity, ability: fuelNozzleRecord.ability } as const

/** States are never deleted: a reversal adds the former state as a new one. */
const stateReversal: Reversal = {
  ...shared,
  actions: ['status'],
  async revert(context, change) {
    const { db, user, now } = context
    const before = State.parse(change.before)
    const after = State.parse(change.after)
    const nozzle = (await lockNozzle(db, change.entity_id)) ?? fail(notFound)
    const today = localDate(now)
    if ((await getNozzle(db, nozzle.id, today))?.status !== after.status) await refuseChanged(db, change)
    const { company_id, id: nozzle_id } = nozzle
    const reason = `Desfeita a passagem a “${nozzleStatuses[after.status]}”.`
    await insertState(db, { company_id, nozzle_id, ...before, since: now, reason, created_by: user.id })
    await updateNozzle(context, nozzle, after.status === 'inactive' ? { valid_to: null } : {})
    const payload = { from: addDays(today, -1) }
    await publishEvents(db, [{ kind: 'register-changed', company_id, payload }], { actor_id: user.id, now })
  },
}

export const nozzleReversals: Reversal[] = [
  stateReversal,
  revertRow({
    ...shared,
    actions: ['update'],
    table: 'fuel_nozzles',
    columns: ['nozzle_no', 'controller_code', 'pump_id', 'totalizer_max_ml'],
    by: 'updated_by',
  }),
]
