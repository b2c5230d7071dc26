import { rematchingDays } from '@app/areas/cash-closing/server'
import { findActiveCompanies } from '@app/domain/companies/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail, implement, newBulkHandler } from '@app/kit/server'
import { boundStates, completePeriod, listWithin } from '../chart-period.store.ts'
import { findMatchedCaptures, findMovementFuellings, findMovementSaleItems } from './movement-links.store.ts'
import {
  maxMovementDays,
  type SystemMovementDetail,
  type SystemMovementFilter,
  systemMovements,
} from './system-movements.contract.ts'
import {
  buildMovementDaysQuery,
  daysOfMovements,
  findSystemMovements,
  findTypes,
  getSystemMovement,
  sumForCharts,
} from './system-movements.store.ts'

async function detailOf(db: Db, id: number): Promise<SystemMovementDetail> {
  const found = (await getSystemMovement(db, id)) ?? fail(notFound)
  const { import_id, import_line, file_name, ...line } = found
  const items = await findMovementSaleItems(db, line)
  const controller_record_ids = items.flatMap((item) => item.controller_record_id ?? [])
  return {
    ...line,
    items,
    fuellings: await findMovementFuellings(db, { ...line, controller_record_ids }),
    captures: await findMatchedCaptures(db, line),
    source: import_id && file_name ? { import_id, file_name, line: import_line } : null,
  }
}

const bounds = { states: ['movement_status', 'late'], maxDays: maxMovementDays } as const

export default implement(systemMovements, {
  list: (call) => listWithin(call, bounds, findSystemMovements),
  get: ({ db, params }) => detailOf(db, params.id),
  charts: async ({ db, query, now }) => {
    const filter = await completePeriod(db, query, { maxDays: maxMovementDays, now })
    const { from, to } = filter
    return { from, to, ...(await sumForCharts(db, filter)) }
  },
  choices: async ({ db }) => ({ companies: await findActiveCompanies(db), types: await findTypes(db) }),
  rematchMany: newBulkHandler('system-movements.rematchMany', {
    ...rematchingDays,
    find: buildMovementDaysQuery,
    bound: (db, filter: SystemMovementFilter, now) => boundStates(db, filter, { ...bounds, now }),
    toRecordIds: daysOfMovements,
  }),
})
