import { hashJson, noCompany } from '@app/kit/server'
import { type Admin, companyA, plantedAt, plantedId, plantPeople } from './planted.ts'

export const bankData = {
  bank_code: '237',
  branch: '1',
  account_no: '1',
  account_digit: '1',
  kind: 'checking',
  holder_cnpj: '11222333000181',
  pix_keys: [],
}

/** Plants a pending change, with the same data before and after. */
export function plantBankDataChange(
  admin: Admin,
  entity: string,
  data: object = { ...bankData, id: plantedId('0050'), label: 'Conta' },
  company_id: string | null = companyA,
) {
  const request = {
    kind: 'bank-data',
    entity,
    entity_id: plantedId('0050'),
    before: data,
    after: data,
    amount_cents: null,
  }
  return admin.query(
    `insert into approvals (id, company_id, kind, entity, entity_id, before, after, snapshot_hash, needed, requested_by, requested_at)
      values ($1, $2, 'bank-data', $3, $1, $4, $4, $7, 1, $5, $6)`,
    [
      plantedId('0050'),
      company_id ?? noCompany,
      entity,
      JSON.stringify(data),
      plantedId('0001'),
      plantedAt,
      hashJson(request),
    ],
  )
}

export async function plantSettlementAccount(admin: Admin) {
  await plantPeople(admin)
  await admin.query(
    `insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name, holder_cnpj)
      values ($1, $2, '237', '1', '1', '1', 'Conta', '11222333000181')`,
    [plantedId('0050'), companyA],
  )
  await plantBankDataChange(admin, 'bank_account')
  return { id: plantedId('0050') }
}

export async function plantAcquirerContract(admin: Admin) {
  await plantSettlementAccount(admin)
  await admin.query('delete from approvals')
  await admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no, settlement_account_id)
      values ($1, $2, 'cielo', '1000000001', $1)`,
    [plantedId('0050'), companyA],
  )
  await plantBankDataChange(admin, 'acquirer_company')
  return { id: plantedId('0050') }
}

export async function plantReasonMap(admin: Admin) {
  await admin.query(
    `insert into movement_reason_maps (id, code, name, difference_codes, company_id, movement_type_code)
      values ($1, 'M1', 'Motivo', '{D01}', $2, 'AJUSTE')`,
    [plantedId('0060'), companyA],
  )
  return { id: plantedId('0060') }
}

export async function plantConciliationRule(admin: Admin) {
  await admin.query(
    `insert into conciliation_rules (id, company_id, name, outcome, method, valid_from, created_at, updated_at)
      values ($1, $2, 'Regra', 'pair', 'fleet', '2026-10-01', $3, $3)`,
    [plantedId('0080'), companyA, plantedAt],
  )
  return { id: plantedId('0080') }
}

export async function plantCustomer(admin: Admin) {
  await admin.query(
    `insert into customers (id, company_id, name, document, limit_cents, opening_on, created_at, updated_at)
      values ($1, $2, 'Cliente', '52998224725', 100, '2026-10-01', $3, $3)`,
    [plantedId('0090'), companyA, plantedAt],
  )
  await admin.query(
    `insert into customer_entries (id, company_id, customer_id, kind, entry_on, amount_cents, note, created_at)
      values ($1, $2, $1, 'payment', '2026-10-02', 100, 'Pago', $3)`,
    [plantedId('0090'), companyA, plantedAt],
  )
  return { id: plantedId('0090'), entry_id: plantedId('0090') }
}

export async function plantSafe(admin: Admin) {
  await admin.query(
    `insert into companies (id, name, legal_name, cnpj, kind) values ($1, 'Carro Forte', 'Carro Forte', '11444777000161', 'carrier')`,
    [plantedId('00a0')],
  )
  await admin.query(
    `insert into cash_pickups (id, company_id, carrier_id, picked_up_at, amount_cents, created_at, updated_at)
      values ($1, $2, $1, $3, 100, $3, $3)`,
    [plantedId('00a0'), companyA, plantedAt],
  )
  await admin.query(
    `insert into cash_pickup_items (company_id, pickup_id, item_kind, item_id, business_date, amount_cents)
      values ($1, $2, 'drop', 1, '2026-10-14', 100)`,
    [companyA, plantedId('00a0')],
  )
  return { company_id: companyA, pickup_id: plantedId('00a0'), date: '2026-10-14' }
}

export async function plantTerminal(admin: Admin) {
  await admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no) values ($1, $2, 'cielo', '1000000001')`,
    [plantedId('0070'), companyA],
  )
  await admin.query(
    `insert into smart_pos_terminals (id, company_id, acquirer, logical_no, serial_no, acquirer_company_id)
      values ($1, $2, 'cielo', '62010101', 'SN-000001', $1)`,
    [plantedId('0070'), companyA],
  )
  await admin.query(`insert into terminal_rounds (id, company_id, created_at) values ($1, $2, $3)`, [
    plantedId('0070'),
    companyA,
    plantedAt,
  ])
  return { id: plantedId('0070') }
}

export async function plantNozzle(admin: Admin) {
  await admin.query(
    `insert into tanks (id, company_id, tank_no, product_code, capacity_ml) values ($1, $2, 1, 'GC', 15000000)`,
    [plantedId('0040'), companyA],
  )
  await admin.query(
    `insert into pumps (id, company_id, serial_no, manufacturer, island) values ($1, $2, 'P1', 'Wayne', 1)`,
    [plantedId('0040'), companyA],
  )
  await admin.query(`insert into fuel_nozzles (id, company_id, nozzle_no, controller_code) values ($1, $2, 1, '01')`, [
    plantedId('0040'),
    companyA,
  ])
  await admin.query(
    `insert into fuel_nozzle_links (id, company_id, nozzle_id, product_code, tank_id, valid_from)
      values ($1, $2, $3, 'GC', $4, '2026-01-01')`,
    [plantedId('0042'), companyA, plantedId('0040'), plantedId('0040')],
  )
  return { id: plantedId('0040') }
}
