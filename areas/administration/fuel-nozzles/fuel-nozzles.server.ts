import { localDate, notFound } from '@app/kit/contract'
import { fail, implement, newBulkHandler } from '@app/kit/server'
import { createNozzles, createTank } from './create-nozzles.server.ts'
import { buildNozzlesQuery, findNozzles } from './find-nozzles.store.ts'
import { findForecourtTanks, findFuels, findPumps, findStations, getTankData } from './forecourt.store.ts'
import { type FuelNozzleFilter, fuelNozzles, type PriceRequest } from './fuel-nozzles.contract.ts'
import { insertPriceRequest, lockLabels } from './fuel-nozzles.store.ts'
import {
  changeNozzleData,
  changeNozzleStatus,
  changeTank,
  lockUnchangedNozzle,
  nozzleDetail,
} from './nozzle-changes.server.ts'
import { findMovementBook, getPump } from './nozzle-history.store.ts'
import { recordIntervention, recordReading, recordRollover, recordTest } from './nozzle-measures.server.ts'
import { changePump, changeTankData } from './pumps.server.ts'

const requestPrices = newBulkHandler('fuel-nozzles.requestPriceMany', {
  title: 'Pedir alteração de preço',
  find: (_, filter: FuelNozzleFilter, now) => buildNozzlesQuery(filter, localDate(now)),
  rows: (db, ids) => lockLabels(db, ids),
  skip: ({ status }) => (status === 'inactive' ? 'Bico inativo.' : null),
  async change({ db, user, now, audit }, { id, company_id }, { price_millis, applies_on, note }: PriceRequest) {
    const request = { price_millis, applies_on, note: note || null }
    await insertPriceRequest(db, { company_id, nozzle_id: id, ...request, created_by: user.id, created_at: now })
    await audit({ company_id, entity: 'fuel_nozzle', entity_id: id, action: 'price.request', after: request })
  },
})

export default implement(fuelNozzles, {
  list: ({ db, query, now }) => findNozzles(db, query, localDate(now)),
  choices: async ({ db }) => ({
    companies: await findStations(db),
    products: await findFuels(db),
    tanks: await findForecourtTanks(db),
    pumps: await findPumps(db),
  }),
  movementBook: async ({ db, query }) => ({ data: await findMovementBook(db, query) }),
  get: ({ db, params, now }) => nozzleDetail(db, params.id, now),
  create: ({ body, ...call }) => createNozzles(call, body),
  createTank: ({ body, ...call }) => createTank(call, body),

  getPump: async ({ db, params }) => (await getPump(db, params.id)) ?? fail(notFound),
  updatePump: ({ params, body: { version, ...pump }, ...call }) => changePump(call, { ...params, version }, pump),
  getTank: async ({ db, params }) => (await getTankData(db, params.id)) ?? fail(notFound),
  updateTank: ({ params, body: { version, ...tank }, ...call }) => changeTankData(call, { ...params, version }, tank),

  update: async ({ params, body: { version, ...data }, ...call }) =>
    changeNozzleData(call, await lockUnchangedNozzle(call.db, params.id, version), data),
  changeTank: async ({ params, body: { version, ...change }, ...call }) =>
    changeTank(call, await lockUnchangedNozzle(call.db, params.id, version), change),
  changeStatus: async ({ params, body: { version, ...change }, ...call }) =>
    changeNozzleStatus(call, await lockUnchangedNozzle(call.db, params.id, version), change),
  recordReading: async ({ params, body: { version, ...reading }, ...call }) =>
    recordReading(call, await lockUnchangedNozzle(call.db, params.id, version), reading),
  confirmRollover: async ({ params, body, ...call }) =>
    recordRollover(call, await lockUnchangedNozzle(call.db, params.id, body.version), body.business_date),
  recordTest: async ({ params, body: { version, ...test }, ...call }) =>
    recordTest(call, await lockUnchangedNozzle(call.db, params.id, version), test),
  recordIntervention: async ({ params, body: { version, ...intervention }, ...call }) =>
    recordIntervention(call, await lockUnchangedNozzle(call.db, params.id, version), intervention),

  requestPriceMany: requestPrices,
})
