import { closingSettingDefaults } from '@app/domain/day/facts/contract'
import { companyA, type Planted } from './planted.ts'
import { bankData } from './planted-registers.ts'

// A reason that the planted difference refuses: this shows that the record was found, and recomputes nothing.
const tankReason = '01930000-0000-7000-8000-000000000007'
const note = 'Venda fora do ponto de venda'

const manualBody = {
  version: 1,
  kind: 'add',
  movement_type_code: 'VND-PIX',
  amount_cents: 100,
  reason_id: tankReason,
  note,
}

const companyBody = {
  version: 1,
  name: 'Posto A',
  legal_name: 'Posto A Ltda',
  cnpj: '11222333000181',
  kind: 'office',
  zip: '13010000',
  address: 'Rua A, 1',
  city: 'Campinas',
  uf: 'SP',
  timezone: 'America/Sao_Paulo',
  pos_system: 'other',
  opened_on: '2026-10-01',
}

const accountBody = {
  ...bankData,
  version: 1,
  ledger_account: '1',
  statement_source: 'ofx',
  opening_balance_cents: 0,
  opening_on: '2026-10-01',
  accepts: ['card'],
}

const terminalBody = {
  version: 1,
  serial_no: 'SN-000001',
  logical_no: '62010101',
  model: 'LIO',
  kind: 'smart',
  location: 'shop',
}

const customerBody = {
  version: 1,
  name: 'Cliente',
  document: '52998224725',
  limit_cents: 100,
  opening_on: '2026-10-01',
}

const agreementBody = {
  ...{ version: 1, name: 'Convênio', agreement_no: '1', portfolio: '09', layout: '240', number_from: 1, number_to: 9 },
  ...{ species: 'DM', acceptance: 'N', fine_ppm: 0, interest_ppm: 0, instructions: [] },
}

const payableBody = {
  ...{ version: 1, document: '2', issued_on: '2026-10-14', due_on: '2026-10-14', amount_cents: 100, method: 'pix_key' },
}

const supplierBody = { version: 1, kinds: ['goods'], tax_id: '11222333000181', name: 'Fornecedor' }

const transferBody = { location: 'shop', moved_on: '2026-10-01', moved_time: '10:00', reason: 'Outro turno' }

const personBody = { name: 'Ana Lima', username: 'ana.lima', email: 'ana@posto.test', company_ids: [companyA] }

const typeBody = { version: 1, code: 'NOVO', name: 'Tipo', debit_account: '1', credit_account: '2' }

const listName = { list: 'movement-types.list' }

export const validBodies: Record<string, (planted: Planted) => object> = {
  'settlement-accounts.update': () => accountBody,
  'bank-matches.match': ({ line_id }) => ({ line_ids: [line_id], postings: [{ kind: 'fee', amount_cents: 100 }] }),
  'bank-matches.planTransfer': ({ id }) => ({
    ...{ from_account_id: id, to_account_id: id, amount_cents: 100, expected_on: '2026-10-14' },
  }),
  'bank-matches.holdLeg': ({ line_id }) => ({ line_id }),
  'bank-matches.undoTransfer': () => ({ version: 1, reason: 'Não era esta' }),
  'statements.endReversal': () => ({ other_id: '999', reason: 'Não era estorno' }),
  // There is no second line to reverse: the refusal shows that the line itself was found.
  'statements.reverse': () => ({ other_id: '999', reason: 'Estorno do banco' }),
  'movement-reason-maps.update': () => ({
    version: 1,
    name: 'Motivo',
    source_system: 'bank',
    external_code: 'FEE',
    movement_type_code: 'AJUSTE',
    valid_from: '2026-10-01',
  }),
  'conciliation-rules.update': () => ({
    version: 1,
    name: 'Regra',
    outcome: 'pair',
    method: 'fleet',
    valid_from: '2026-10-01',
  }),
  'smart-pos-terminals.update': ({ id: contract }) => ({ ...terminalBody, acquirer_company_id: contract }),
  'smart-pos-terminals.create': () => terminalBody,
  'smart-pos-terminals.transfer': ({ id: contract }) => ({
    ...transferBody,
    version: 1,
    acquirer_company_id: contract,
  }),
  'smart-pos-terminals.transferMany': () => ({ input: transferBody }),
  'safes.pickUp': ({ pickup_id }) => ({
    carrier_id: pickup_id,
    picked_up_on: '2026-10-14',
    picked_up_time: '10:00',
    items: [{ kind: 'drop', id: 1 }],
  }),
  'slip-agreements.update': () => agreementBody,
  'slip-agreements.create': ({ id: bank_account_id }) => ({ ...agreementBody, bank_account_id }),
  'borderos.create': ({ id }) => ({ bank_account_id: id, pay_on: '2026-10-16', payable_ids: [id] }),
  'borderos.update': () => ({ version: 1, pay_on: '2026-10-16' }),
  'borderos.addItems': ({ id }) => ({ version: 1, payable_ids: [id] }),
  'borderos.removeItems': ({ id }) => ({ version: 1, payable_ids: [id] }),
  'payables.update': ({ id }) => ({ ...payableBody, supplier_id: id }),
  'payables.create': ({ id }) => ({ ...payableBody, supplier_id: id, company_id: companyA }),
  'suppliers.update': () => supplierBody,
  'suppliers.create': () => supplierBody,
  'customers.update': () => customerBody,
  'customers.create': () => ({ ...customerBody, company_id: companyA }),
  'companies.update': () => companyBody,
  'companies.changeSettings': () => ({ ...closingSettingDefaults, version: 1, valid_from: '2026-10-14' }),
  'fuel-nozzles.update': () => ({ version: 1, nozzle_no: 2, controller_code: '0A', totalizer_max_ml: 1_000_000_000 }),
  'fuel-nozzles.updatePump': () => ({
    version: 1,
    serial_no: 'P2',
    manufacturer: 'Wayne',
    counter_kind: 'digital',
    island: 2,
    seals: [],
  }),
  'fuel-nozzles.updateTank': () => ({ version: 1, tank_no: 2, capacity_ml: 20_000_000 }),
  'fuel-nozzles.recordIntervention': () => ({
    version: 1,
    business_date: '2026-10-14',
    number: '1',
    reason: 'Troca da placa',
    technician: 'Técnico',
    technician_document: '52998224725',
    reading_before_ml: 10,
    reading_after_ml: 0,
  }),
  'cash-conciliations.addManual': () => manualBody,
  'cash-conciliations.proposeManual': () => manualBody,
  'cash-conciliations.updateManual': () => manualBody,
  'imports.sendLines': () => ({}),
  'cash-conciliations.importManuals': () => ({ version: 1, preview: true }),
  'cash-conciliations.explain': () => ({ version: 1, reason_id: tankReason, note }),
  'cash-conciliations.match': ({ movement_id, capture_id }) => ({
    version: 1,
    system: [{ kind: 'movement', id: String(movement_id) }],
    confirmation: [String(capture_id)],
  }),
  'users.create': () => personBody,
  'users.update': () => personBody,
  'users.giveAccess': () => ({ company_ids: [companyA] }),
  'companies.create': () => ({ ...closingSettingDefaults, ...companyBody, day_cutoff: '06:00' }),
  'fuel-nozzles.create': () => ({ nozzles: [{ nozzle_no: 1, controller_code: '0A' }] }),
  'settlement-accounts.create': () => ({ ...accountBody, company_id: companyA }),
  'movement-types.create': () => typeBody,
  'movement-types.update': () => typeBody,
  'movement-reason-maps.create': () => ({ external_code: 'FEE', movement_type_code: 'AJUSTE' }),
  'recents.create': () => ({ path: '/company/list' }),
  'list-settings.prefer': () => listName,
  'list-settings.createView': () => listName,
  'list-settings.updateView': () => ({ ...listName, version: 1 }),
  'exports.create': () => ({ ...listName, page: '/movement-type', columns: [{ field: 'code', title: 'Código' }] }),
}
