import type { Ability } from '@app/kit/contract'
import type { TestDatabase } from '@app/kit/testing'

type Admin = TestDatabase['admin']
export type Planted = Record<string, string | number | undefined>

export const companyA = '01930000-0000-7000-8000-0000000000a1'
export const companyB = '01930000-0000-7000-8000-0000000000b1'

const at = '2026-10-15T09:00:00.000Z'
const id = (last: string) => `01930000-0000-7000-8000-00000000${last}`

export async function insertCompanies(admin: Admin) {
  await admin.query(
    `insert into companies (id, name, legal_name, cnpj) values
      ($1, 'Posto A', 'Posto A Ltda', '11222333000181'), ($2, 'Posto B', 'Posto B Ltda', '11222333000262')`,
    [companyA, companyB],
  )
}

const people = (admin: Admin) =>
  admin.query(
    `insert into users (id, name, username, email, password_hash) values ($1, 'Autora', 'autora', 'autora@x.test', 'none')
      on conflict do nothing`,
    [id('0001')],
  )

async function day(admin: Admin): Promise<Planted> {
  await admin.query(
    `insert into cash_conciliations (id, company_id, business_date, status, updated_at, created_at)
      values ($1, $2, '2026-10-14', 'open', $3, $3)`,
    [id('0010'), companyA, at],
  )
  const { rows: groups } = await admin.query<{ id: number }>(
    `insert into match_groups (company_id, cash_conciliation_id, pass_no, score, status, sentence, difference_cents, created_at)
      values ($1, $2, 3, 80, 'suggested', 'Mesmo valor e horário.', 0, $3) returning id::int`,
    [companyA, id('0010'), at],
  )
  await admin.query(
    `insert into differences (id, company_id, cash_conciliation_id, code, ref, amount_cents, effects, items, sentence, severity, status)
      values ($1, $2, $3, 'D03', 'x', 100, '[]', '[]', 'Falta.', 'low', 'open')`,
    [id('0011'), companyA, id('0010')],
  )
  await admin.query(
    `insert into manual_transactions (id, company_id, cash_conciliation_id, kind, side, movement_type_code, amount_cents,
        occurred_at, note, status, created_at)
      values ($1, $2, $3, 'add', 'system', 'VND-PIX', 100, $4, 'Venda fora do ponto de venda', 'applied', $4)`,
    [id('0012'), companyA, id('0010'), at],
  )
  const { rows: sessions } = await admin.query<{ id: number }>(
    `insert into cash_sessions (company_id, source_system, external_id, business_date, shift_no, till, operator, opened_at,
        opening_float_cents)
      values ($1, 'pos', 's1', '2026-10-14', 1, '1', 'Op', $2, 0) returning id::int`,
    [companyA, at],
  )
  const { rows: movements } = await admin.query<{ id: number }>(
    `insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
        movement_type_code, method, amount_cents)
      values ($1, '2026-10-14', $2, 'pos', 'm2', 1, 'VND-DEB', 'debit', 100) returning id::int`,
    [companyA, at],
  )
  const { rows: captures } = await admin.query<{ id: number }>(
    `insert into acquirer_transactions (company_id, business_date, captured_at, acquirer, merchant_no, kind, method,
        gross_cents, net_cents, row_hash, row_seq)
      values ($1, '2026-10-14', $2, 'cielo', '1', 'sale', 'debit', 100, 100, '\\x01', 1) returning id::int`,
    [companyA, at],
  )
  await admin.query(
    `insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id) values
      ($1, $2, 'SALE', 'system', 'movement', $3), ($1, $2, 'SALE', 'confirmation', 'capture', $4)`,
    [companyA, groups[0]?.id, movements[0]?.id, captures[0]?.id],
  )
  return {
    id: id('0010'),
    movement_id: movements[0]?.id,
    capture_id: captures[0]?.id,
    difference_id: id('0011'),
    manual_id: id('0012'),
    group_id: groups[0]?.id,
    session_id: sessions[0]?.id,
  }
}

const snapshot = {
  system_total_cents: 0,
  confirmed_total_cents: 0,
  difference_cents: 0,
  explained_cents: 0,
  unexplained_cents: 0,
  lines: [],
  differences: [],
}

async function solicitation(admin: Admin) {
  await people(admin)
  await day(admin)
  await admin.query(
    `insert into cash_conciliation_solicitations (id, company_id, cash_conciliation_id, number, type, status, snapshot,
        snapshot_hash, requested_by, requested_at)
      values ($1, $2, $3, 1, 'closing', 'pending', $6, 'x', $4, $5)`,
    [id('0020'), companyA, id('0010'), id('0001'), at, JSON.stringify(snapshot)],
  )
  return { id: id('0020') }
}

export const bankData = {
  bank_code: '237',
  branch: '1',
  account_no: '1',
  account_digit: '1',
  kind: 'checking',
  holder_cnpj: '11222333000181',
  pix_keys: [],
}

async function importOf(admin: Admin) {
  await admin.query(
    `insert into imports (id, company_id, file_name, sha256, size_bytes, status, created_at)
      values ($1, $2, 'a.ofx', 'aa', 1, 'done', $3)`,
    [id('0030'), companyA, at],
  )
  return { id: id('0030') }
}

async function movement(admin: Admin) {
  await admin.query(
    `insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
        movement_type_code, method, amount_cents)
      values ($1, '2026-10-14', $2, 'pos', 'm1', 1, 'VND-DIN', 'cash', 100)`,
    [companyA, at],
  )
  return {}
}

/** A request with a comment and a proof that was taken out of use: its bytes are in no store here. */
async function recordWithNotes(admin: Admin): Promise<Planted> {
  const entity = 'cash_conciliation_solicitation'
  const { id: entity_id } = await solicitation(admin)
  await admin.query(
    `insert into record_comments (id, company_id, entity, entity_id, author_id, body, created_at)
      values ($1, $2, $3, $4, $5, 'Oi', $6)`,
    [id('0040'), companyA, entity, entity_id, id('0001'), at],
  )
  await admin.query(
    `insert into attachments (id, company_id, entity, entity_id, file_name, media_type, size_bytes, sha256, added_by, added_at,
        removed_by, removed_at, removal_reason)
      values ($1, $2, $3, $4, 'a.txt', 'text/plain', 1, 'aa', $5, $6, $5, $6, 'Engano.')`,
    [id('0041'), companyA, entity, entity_id, id('0001'), at],
  )
  return { entity, id: entity_id, comment_id: id('0040'), attachment_id: id('0041') }
}

const bankChange = (admin: Admin, entity: string) =>
  admin.query(
    `insert into bank_data_changes (id, company_id, entity, entity_id, before, after, requested_by, requested_at)
      values ($1, $2, $3, $1, $4, $4, $5, $6)`,
    [id('0050'), companyA, entity, JSON.stringify({ ...bankData, id: id('0050'), label: 'Conta' }), id('0001'), at],
  )

/** An account with a change that waits, under one id. */
async function settlementAccount(admin: Admin) {
  await people(admin)
  await admin.query(
    `insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name, holder_cnpj)
      values ($1, $2, '237', '1', '1', '1', 'Conta', '11222333000181')`,
    [id('0050'), companyA],
  )
  await bankChange(admin, 'bank_account')
  return { id: id('0050') }
}

/** A contract with a change of its account that waits, under one id. */
async function acquirerContract(admin: Admin) {
  await settlementAccount(admin)
  await admin.query('delete from bank_data_changes')
  await admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no, settlement_account_id)
      values ($1, $2, 'cielo', '1000000001', $1)`,
    [id('0050'), companyA],
  )
  await bankChange(admin, 'acquirer_company')
  return { id: id('0050') }
}

async function reasonMap(admin: Admin) {
  await admin.query(
    `insert into movement_reason_maps (id, code, name, difference_codes, company_id, movement_type_code)
      values ($1, 'M1', 'Motivo', '{D01}', $2, 'AJUSTE')`,
    [id('0060'), companyA],
  )
  return { id: id('0060') }
}

/** A terminal, and a round that looked for it. */
async function terminal(admin: Admin) {
  await admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no) values ($1, $2, 'cielo', '1000000001')`,
    [id('0070'), companyA],
  )
  await admin.query(
    `insert into smart_pos_terminals (id, company_id, acquirer, logical_no, serial_no, acquirer_company_id)
      values ($1, $2, 'cielo', '62010101', 'SN-000001', $1)`,
    [id('0070'), companyA],
  )
  await admin.query(`insert into terminal_rounds (id, company_id, created_at) values ($1, $2, $3)`, [
    id('0070'),
    companyA,
    at,
  ])
  return { id: id('0070') }
}

/** A nozzle with its pump and tank, all under one id. */
async function nozzle(admin: Admin) {
  await admin.query(
    `insert into tanks (id, company_id, tank_no, product_code, capacity_ml) values ($1, $2, 1, 'GC', 15000000)`,
    [id('0040'), companyA],
  )
  await admin.query(
    `insert into pumps (id, company_id, serial_no, manufacturer, island) values ($1, $2, 'P1', 'Wayne', 1)`,
    [id('0040'), companyA],
  )
  await admin.query(`insert into fuel_nozzles (id, company_id, nozzle_no, controller_code) values ($1, $2, 1, '01')`, [
    id('0040'),
    companyA,
  ])
  await admin.query(
    `insert into fuel_nozzle_links (id, company_id, nozzle_id, product_code, tank_id, valid_from)
      values ($1, $2, $3, 'GC', $4, '2026-01-01')`,
    [id('0042'), companyA, id('0040'), id('0040')],
  )
  return { id: id('0040') }
}

/** Plants one record of company A for each resource whose operations name one; answers the parts of their paths. */
export const plantings: Record<string, (admin: Admin) => Promise<Planted>> = {
  companies: async () => ({ id: companyA }),
  'fuel-nozzles': nozzle,
  imports: importOf,
  'system-movements': movement,
  'cash-conciliations': day,
  solicitations: solicitation,
  records: recordWithNotes,
  'settlement-accounts': settlementAccount,
  'acquirer-companies': acquirerContract,
  'movement-reason-maps': reasonMap,
  'smart-pos-terminals': terminal,
}

/** Abilities that the record planted for a resource needs, where its operations leave that to the kind of record. */
export const abilitiesOfPlanted: Record<string, Ability[]> = { records: ['cash-conciliation'] }

/** Records of no company: a person's own, whose tests show that others cannot reach them, and what all companies share. */
export const personal = new Set([
  'abilities',
  'account',
  'batches',
  'drafts',
  'exports',
  'jobs',
  'list-settings',
  'movement-types',
  'notifications',
  'profiles',
  'undo',
  'users',
])
