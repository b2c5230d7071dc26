import { cashConciliations } from '@app/areas/cash-closing/contract'
import { writePosExport } from '@app/formats/generate'
import { type TestUser, until } from '@app/kit/testing'
import { beforeEach } from 'vitest'
import { imports } from '../files/imports.contract.ts'
import { undoImports } from '../files/undo-import.contract.ts'
import { importStage } from '../testing/imports.testing.ts'
import { smallDay } from '../testing/pos-export.fixture.ts'
import { modelo } from '../testing/stations.fixture.ts'
import { importProposals } from './proposals.contract.ts'

export const smallExport = smallDay()
type Day = typeof smallExport
export const exported = (changes: Partial<Day> = {}) => writePosExport({ ...smallExport, ...changes })

/** The shop sale was exported as R$ 32,50 in cash; the correct amount is R$ 23,50. */
export const corrected = (changes: Partial<Day> = {}) =>
  exported({
    payments: smallExport.payments.map((row) => (row.external_id === 'P2' ? { ...row, amount_cents: 2350 } : row)),
    sales: smallExport.sales.map((row) => (row.sale_id === 'V2' ? { ...row, total_cents: 2350 } : row)),
    ...changes,
  })

const second = {
  reading: { seq: 2, opening_ml: 1_025_210, closing_ml: 1_035_210 },
  fuelling: { record_id: 'F2', volume_ml: 10_000, total_cents: 6190, sale_id: null },
  tank_dip: { kind: 'closing' as const, volume_ml: 9_800_000 },
  fuel_receipt: { external_id: 'R2', volume_ml: 1_000_000 },
}
const withSecond = <Row extends object>(rows: readonly Row[], change: object) => [
  ...rows,
  ...rows.slice(0, 1).map((row): Row => ({ ...row, ...change })),
]

export const dayWithMistakes = (): Day => ({
  ...smallExport,
  readings: withSecond(smallExport.readings, second.reading),
  fuellings: withSecond(smallExport.fuellings, second.fuelling),
  tank_dips: withSecond(smallExport.tank_dips, second.tank_dip),
  fuel_receipts: withSecond(smallExport.fuel_receipts, second.fuel_receipt),
})

export function correctedExportTests() {
  const stage = importStage()
  const { api } = stage
  const abilities = ['import-file-column-mapping', 'cash-conciliation'] as const
  const importer = api.as(abilities, [modelo], 'Gisele')
  const colleague = api.as(abilities, [modelo], 'Otávio')
  const manager = api.as('cash-conciliation.solicitation', [modelo], 'Gerente')
  const body = { reason: 'O PDV exportou o dia com o valor errado.' }

  beforeEach(async () => {
    await api.test.admin.query(
      `insert into company_settings (id, company_id, valid_from, mandatory_sources, created_at)
        values (gen_random_uuid(), $1, '2026-01-01', '{pos}', now())`,
      [modelo],
    )
  })

  const summaryOf = (id: string) => importer.call(importProposals.proposalSummary, { params: { id } })
  const proposalsOf = async (id: string) =>
    (await importer.call(importProposals.proposals, { params: { id }, query: {} })).data

  async function apply(id: string, ids?: readonly number[], user: TestUser = importer) {
    await user.call(importProposals.applyProposals, { params: { id }, body: { ...body, ids: ids && [...ids] } })
    return until(
      () => summaryOf(id),
      ({ applying }) => applying === 0,
    )
  }
  const keep = (id: string, ids?: readonly number[], user: TestUser = importer) =>
    user.call(importProposals.keepStored, { params: { id }, body: { ...body, ids: ids && [...ids] } })

  async function undo(id: string) {
    await importer.call(undoImports.undo, { params: { id }, body })
    return until(
      () => importer.call(imports.get, { params: { id } }),
      ({ status }) => status !== 'undoing',
    )
  }

  const dayId = async () => (await stage.rows('cash_conciliations'))[0]?.id
  const readDay = async () => manager.call(cashConciliations.get, { params: { id: await dayId() } })
  async function count(quantities: Record<string, number>) {
    const { id, drawers } = await readDay()
    const { session_id = 0, version = 0 } = drawers[0] ?? {}
    const counted = { version, quantities, witness: 'Davi Rocha' }
    return manager.call(cashConciliations.count, { params: { id, session_id }, body: counted })
  }
  const cash = async () => (await stage.rows('system_movements', 'id')).find(({ external_id }) => external_id === 'P2')

  return {
    ...stage,
    importer,
    colleague,
    manager,
    body,
    summaryOf,
    proposalsOf,
    apply,
    keep,
    undo,
    readDay,
    count,
    cash,
  }
}
