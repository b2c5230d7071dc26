import { type ChangeContext, fail, failOn } from '@app/kit/server'
import { getStationKind, hasFuel, hasPump } from './forecourt.store.ts'
import type { NozzlesDraft, PumpDraft } from './fuel-nozzle.contract.ts'
import { notAStation, notOfThisStation, pumpMissing, unknownFuel } from './fuel-nozzles.contract.ts'
import { insertNozzle } from './fuel-nozzles.store.ts'
import { checkTank, nozzleEntityRef, refuseClosed } from './nozzle-changes.server.ts'
import { insertPump, insertTank } from './pumps.store.ts'

async function checkStation({ db }: ChangeContext, company_id: string) {
  const kind = (await getStationKind(db, company_id)) ?? failOn('company_id', notOfThisStation)
  if (kind !== 'station') failOn('company_id', notAStation)
}

async function pumpOf(
  actor: ChangeContext,
  { company_id, pump_id, pump }: { company_id: string; pump_id: string | null; pump: PumpDraft | null },
) {
  if (pump) return insertPump(actor, { company_id, ...pump })
  if (pump_id === null) return failOn('pump_id', pumpMissing)
  return (await hasPump(actor.db, { id: pump_id, company_id })) ? pump_id : failOn('pump_id', notOfThisStation)
}

export async function createNozzles(
  actor: ChangeContext,
  { company_id, pump_id, pump, valid_from, nozzles }: NozzlesDraft,
) {
  const { db, audit } = actor
  await checkStation(actor, company_id)
  await refuseClosed(db, company_id, { from: valid_from, field: 'valid_from' })
  const pump_of_all = await pumpOf(actor, { company_id, pump_id, pump })
  const ids: string[] = []
  for (const [index, nozzle] of nozzles.entries()) {
    const { tank_no } = await checkTank(db, { company_id, ...nozzle, field: `nozzles.${index}.tank_id` })
    const id = await insertNozzle(actor, { company_id, pump_id: pump_of_all, valid_from, ...nozzle })
    const { tank_id: _, ...audited } = nozzle
    await audit({
      ...nozzleEntityRef({ id, company_id }),
      action: 'create',
      after: { ...audited, tank_no, valid_from },
    })
    ids.push(id)
  }
  return { ids }
}

type Tank = { company_id: string; tank_no: number; product_code: string; capacity_ml: number }

export async function createTank(actor: ChangeContext, tank: Tank) {
  await checkStation(actor, tank.company_id)
  if (!(await hasFuel(actor.db, tank.product_code))) fail(unknownFuel)
  const id = await insertTank(actor, tank)
  await actor.audit({ company_id: tank.company_id, entity: 'tank', entity_id: id, action: 'create', after: tank })
  return { id }
}
