import { cashConciliations } from '@app/areas/cash-closing/contract'
import { publishEvents } from '@app/domain/events/server'
import { inTransaction } from '@app/kit/server'
import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach } from 'vitest'
import { fuelNozzles } from './fuel-nozzles.contract.ts'

export const station = '01930000-0000-7000-8000-0000000000a1'
export const office = '01930000-0000-7000-8000-0000000000b1'
export const tanks = { GC: '01930000-0000-7000-8000-00000000a101', ET: '01930000-0000-7000-8000-00000000a102' }

export const pump = { serial_no: 'BM4117', manufacturer: 'Wayne', counter_kind: 'digital', island: 1 } as const
export const nozzle = {
  nozzle_no: 1,
  controller_code: '0a',
  tank_id: tanks.GC,
  product_code: 'GC',
  totalizer_max_ml: 1_000_000_000,
  initial_totalizer_ml: 500_000,
}
const draft = { company_id: station, pump, valid_from: '2026-10-01', nozzles: [nozzle] }

export function nozzleStage() {
  const api = testApi()
  const clerk = api.as('fuel-nozzle.actions', [station, office], 'Clara')
  const closer = api.as('cash-conciliation', [station])

  const create = (changes: object = {}) => clerk.call(fuelNozzles.create, { body: { ...draft, ...changes } })
  const createNozzle = async (changes: object = {}) => {
    const { ids } = await create({ nozzles: [{ ...nozzle, ...changes }] })
    return get(ids[0] ?? '')
  }
  const get = (id: string) => clerk.call(fuelNozzles.get, { params: { id } })

  beforeEach(() =>
    insertRows(api.test.admin, {
      companies: [
        { id: station, name: 'Posto A', legal_name: 'Posto A Ltda', cnpj: '11222333000181', kind: 'station' },
        { id: office, name: 'Sede', legal_name: 'Sede Ltda', cnpj: '11222333000262', kind: 'office' },
      ].map((company) => ({ ...company, active: true, version: 1, created_at: '2026-01-01T00:00:00Z' })),
      tanks: [
        { id: tanks.GC, company_id: station, tank_no: 1, product_code: 'GC', capacity_ml: 15_000_000 },
        { id: tanks.ET, company_id: station, tank_no: 2, product_code: 'ET', capacity_ml: 15_000_000 },
      ],
    }),
  )

  const closeDay = (business_date: string, status = 'closed') =>
    insertRows(api.test.admin, {
      cash_conciliations: [
        {
          id: crypto.randomUUID(),
          company_id: station,
          business_date,
          status,
          proof_hash: 'x',
          created_at: '2026-10-02T00:00:00Z',
          updated_at: '2026-10-02T00:00:00Z',
        },
      ],
    })

  async function day(nozzle_id: string, business_date: string, reading: { opening_ml: number; closing_ml: number }) {
    await insertRows(api.test.admin, {
      nozzle_readings: [
        { company_id: station, nozzle_id, business_date, seq: 1, ...reading, test_ml: 0, source: 'automation' },
      ].map((row) => ({ id: Number(business_date.slice(8)), ...row })),
      fuellings: [
        {
          id: Number(business_date.slice(8)),
          company_id: station,
          controller_record_id: `R${business_date}`,
          business_date,
          nozzle_id,
          shift_no: 1,
          ended_at: `${business_date}T15:00:00Z`,
          volume_ml: 10_000,
          price_millis: 6190,
          total_cents: 6190,
          sale_external_id: 'V1',
        },
      ],
      sale_items: [
        {
          id: Number(business_date.slice(8)),
          company_id: station,
          business_date,
          source_system: 'pos',
          sale_external_id: `V${business_date}`,
          line_no: 1,
          occurred_at: `${business_date}T15:00:00Z`,
          kind: 'fuel',
          product_code: 'GC',
          description: '',
          volume_ml: 10_000,
          price_millis: 6190,
          total_cents: 6190,
          controller_record_id: `R${business_date}`,
        },
      ],
    })
    for (const source of ['pos', 'cielo', 'pix'] as const)
      await inTransaction(api.test.db, { user_id: null, companies: 'all' }, (db) =>
        publishEvents(
          db,
          [{ kind: 'records-imported', company_id: station, payload: { business_dates: [business_date], source } }],
          { now: '2026-10-15T08:00:00Z', actor_id: null },
        ),
      )
  }

  const dayOf = async (date: string) => {
    const { data } = await closer.call(cashConciliations.list, { query: { from: date, to: date } })
    return closer.call(cashConciliations.get, { params: { id: data[0]?.id ?? '' } })
  }

  const read = async (id: string, changes: object) => {
    const { version } = await get(id)
    const body = { version, business_date: '2026-10-14', opening_ml: 500_000, closing_ml: 530_000, ...changes }
    return clerk.call(fuelNozzles.recordReading, { params: { id }, body })
  }

  return { api, clerk, create, createNozzle, get, closeDay, day, dayOf, read }
}
