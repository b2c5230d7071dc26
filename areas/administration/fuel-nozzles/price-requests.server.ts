import { localDate } from '@app/kit/contract'
import { newBulkHandler } from '@app/kit/server'
import { buildNozzlesQuery } from './find-nozzles.store.ts'
import type { FuelNozzleFilter, PriceRequest } from './fuel-nozzles.contract.ts'
import { insertPriceRequest, lockLabels } from './fuel-nozzles.store.ts'

export const requestPrices = newBulkHandler('fuel-nozzles.requestPrice', {
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
