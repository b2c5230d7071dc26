import { closingSettingDefaults } from './closing-settings.contract.ts'
import type { Capture, DayFacts } from './day-facts.contract.ts'
import { workedDay } from './worked-day.fixture.ts'

export const workedCompany = workedDay.company_id

const uuid = (kind: string, no: number) => `01930000-0000-7000-8000-000000${kind}${String(no).padStart(4, '0')}`
export const tankUuid = (tank_no: number) => uuid('7a', tank_no)
const nozzleUuid = (nozzle_no: number) => uuid('b0', nozzle_no)
const tankNo = (tank_id: string) => Number(tank_id.replace('tank-', ''))

const scope = { company_id: workedCompany, business_date: workedDay.business_date }
const dated = <Row extends object>(row: Row) => ({ ...scope, ...row })

export const captureRow = (capture: Capture) =>
  dated({
    ...capture,
    kind: capture.acquirer === 'pix' ? 'pix_received' : capture.kind,
    net_cents: capture.gross_cents,
    fee_cents: 0,
    row_hash: `\\x${capture.id.toString(16).padStart(8, '0')}`,
    row_seq: 1,
  })

const registers = ({ tanks, readings }: DayFacts) => ({
  companies: [
    {
      id: workedCompany,
      name: 'Posto Modelo 01',
      legal_name: 'Posto Modelo 01 Ltda',
      cnpj: '12345678000195',
      kind: 'station',
      active: true,
      version: 1,
      created_at: '2026-10-01T00:00:00Z',
      updated_at: '2026-10-01T00:00:00Z',
    },
  ],
  company_settings: [
    {
      id: uuid('c5', 1),
      company_id: workedCompany,
      valid_from: '2026-10-01',
      ...closingSettingDefaults,
      created_at: '2026-10-01T00:00:00Z',
    },
  ],
  tanks: tanks.map(({ tank_no, product_code }) => ({
    id: tankUuid(tank_no),
    company_id: workedCompany,
    tank_no,
    product_code,
    capacity_ml: 15_000_000,
  })),
  fuel_nozzles: readings.map(({ nozzle_no, totalizer_max_ml }) => ({
    id: nozzleUuid(nozzle_no),
    company_id: workedCompany,
    nozzle_no,
    controller_code: `0${nozzle_no}`,
    totalizer_max_ml,
    valid_from: '2026-10-01',
    initial_totalizer_ml: 0,
    version: 1,
    updated_at: '2026-10-01T00:00:00Z',
  })),
  fuel_nozzle_links: readings.map(({ nozzle_no, product_code, tank_id }) => ({
    id: uuid('b1', nozzle_no),
    company_id: workedCompany,
    nozzle_id: nozzleUuid(nozzle_no),
    product_code,
    tank_id: tankUuid(tankNo(tank_id)),
    valid_from: '2026-10-01',
    created_at: '2026-10-01T00:00:00Z',
  })),
})

const forecourt = ({ readings, fuellings, tanks }: DayFacts) => ({
  nozzle_readings: readings.map(({ nozzle_no, seq, opening_ml, closing_ml, test_ml }, index) =>
    dated({
      id: index + 1,
      nozzle_id: nozzleUuid(nozzle_no),
      seq,
      opening_ml,
      closing_ml,
      test_ml,
      source: 'automation',
    }),
  ),
  fuellings: fuellings.map(({ nozzle_no, product_code, ...row }) =>
    dated({ ...row, nozzle_id: nozzleUuid(nozzle_no), controller_record_id: `R${row.id}`, shift_no: 1 }),
  ),
  tank_measurements: tanks.flatMap(({ tank_no, opening_ml, closing_ml }, index) => [
    dated({ id: index * 2 + 1, tank_id: tankUuid(tank_no), kind: 'opening', volume_ml: opening_ml, method: 'ruler' }),
    dated({ id: index * 2 + 2, tank_id: tankUuid(tank_no), kind: 'closing', volume_ml: closing_ml, method: 'ruler' }),
  ]),
  fuel_receipts: tanks
    .filter(({ received_ml }) => received_ml > 0)
    .map(({ tank_no, received_ml }, index) =>
      dated({ id: index + 1, tank_id: tankUuid(tank_no), invoice_key: 'NFE1', volume_ml: received_ml }),
    ),
})

const till = ({ sessions, movements, sale_items }: DayFacts) => ({
  cash_sessions: sessions.map((session) =>
    dated({ ...session, source_system: 'pos', external_id: `S${session.id}`, version: 1 }),
  ),
  sale_items: sale_items.map(({ fuelling_id, cancelled, ...item }, index) =>
    dated({
      ...item,
      id: index + 1,
      source_system: 'pos',
      line_no: 1,
      occurred_at: '2026-10-14T12:00:00Z',
      description: '',
      controller_record_id: fuelling_id === null ? null : `R${fuelling_id}`,
    }),
  ),
  system_movements: movements.map(({ session_id, nature, ...movement }) =>
    dated({ ...movement, source_system: 'pos', cash_session_id: session_id }),
  ),
})

export const workedDayRows = (facts: DayFacts = workedDay) => ({
  ...registers(facts),
  ...forecourt(facts),
  ...till(facts),
  acquirer_transactions: facts.captures.map(captureRow),
})
