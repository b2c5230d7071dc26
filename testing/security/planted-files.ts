import { type Admin, companyA, plantedAt, plantedId, plantPeople } from './planted.ts'
import { plantDay } from './planted-days.ts'
import { plantBankDataChange, plantCustomer, plantSettlementAccount } from './planted-registers.ts'

export async function plantImport(admin: Admin) {
  await admin.query(
    `insert into imports (id, company_id, file_name, sha256, size_bytes, status, reversible, company_ids, created_at)
      values ($1, $2, 'a.ofx', 'aa', 1, 'done', true, array[$2]::uuid[], $3)`,
    [plantedId('0030'), companyA, plantedAt],
  )
  await admin.query(
    `insert into import_days (company_id, import_id, source, business_date) values ($1, $2, 'bank', '2026-10-14')`,
    [companyA, plantedId('0030')],
  )
  return { id: plantedId('0030') }
}

export async function plantRefusedCell(admin: Admin) {
  const { id: import_id } = await plantImport(admin)
  const reading = `(select jsonb_build_object('layout_id', id, 'number', 1, 'header', '["Data"]'::jsonb, 'header_line', 1,
    'columns', '[]'::jsonb) from import_layouts where reader is null order by name limit 1)`
  await admin.query(`update imports set reading = ${reading} where id = $1`, [import_id])
  await admin.query(
    `insert into import_lines (import_id, line, cells, problems, places) values ($1, 3, '["x"]', '[]', '{0}')`,
    [import_id],
  )
  return { id: `${import_id}.3.0` }
}

export async function plantMovement(admin: Admin) {
  const { rows } = await admin.query<{ id: number }>(
    `insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
        movement_type_code, method, amount_cents)
      values ($1, '2026-10-14', $2, 'pos', 'm1', 1, 'VND-DIN', 'cash', 100) returning id::int`,
    [companyA, plantedAt],
  )
  return { id: rows[0]?.id }
}

export async function plantStatementLine(admin: Admin) {
  const { id: account } = await plantSettlementAccount(admin)
  const { rows } = await admin.query<{ id: number }>(
    `insert into statement_lines (company_id, bank_account_id, posted_on, amount_cents, memo, dedup_hash, dedup_seq)
      values ($1, $2, '2026-10-14', 100, 'PIX', '\\x01', 1) returning id::int`,
    [companyA, account],
  )
  return { id: rows[0]?.id }
}

/** Plants a bank line, and a transfer from its account to another one. */
export async function plantOwnTransfer(admin: Admin) {
  const { id: line_id } = await plantStatementLine(admin)
  await admin.query(
    `insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name, kind)
      values ($1, $2, '237', '2', '222', '2', 'Segunda conta', 'checking')`,
    [plantedId('0097'), companyA],
  )
  await admin.query(
    `insert into own_transfers (id, company_id, from_account_id, to_company_id, to_account_id, amount_cents, expected_on,
        state, created_at, created_by, updated_at, updated_by)
      select $1, $2, line.bank_account_id, $2, $3, 100, '2026-10-14', 'planned', $4, person.id, $4, person.id
      from statement_lines line, (select id from users order by id limit 1) person where line.id = $5`,
    [plantedId('0098'), companyA, plantedId('0097'), plantedAt, line_id],
  )
  return { id: plantedId('0098'), line_id: String(line_id) }
}

export async function plantBankSlip(admin: Admin) {
  const { id: account } = await plantSettlementAccount(admin)
  await admin.query(
    `insert into bank_slips (id, company_id, bank_account_id, our_number, amount_cents) values ($1, $2, $3, '1', 100)`,
    [plantedId('0095'), companyA, account],
  )
  await admin.query(
    `insert into bank_slip_occurrences (company_id, bank_slip_id, code, event, nominal_cents, paid_cents, net_cents,
        fee_cents, interest_cents, discount_cents, abatement_cents, row_hash, row_seq)
      values ($1, $2, '02', 'entered', 100, 0, 0, 0, 0, 0, 0, '\\x03', 1)`,
    [companyA, plantedId('0095')],
  )
  // The slip is of the bank: an instruction about it is refused before it is looked for.
  return { id: plantedId('0095'), order_id: plantedId('0096') }
}

export async function plantSlipAgreement(admin: Admin) {
  const { id: account } = await plantSettlementAccount(admin)
  await admin.query('delete from approvals')
  await admin.query(
    `insert into slip_agreements (id, company_id, bank_account_id, name, agreement_no, portfolio, number_from, number_to,
        next_number, species, acceptance, fine_ppm, interest_ppm, approved, created_at, updated_at)
      values ($1, $2, $3, 'Convênio', '1', '09', 1, 9, 1, 'DM', 'N', 0, 0, true, $4, $4)`,
    [plantedId('0050'), companyA, account, plantedAt],
  )
  const terms = {
    ...{
      agreement_no: '1',
      portfolio: '09',
      layout: '240',
      number_from: 1,
      number_to: 9,
      species: 'DM',
      acceptance: 'N',
    },
    ...{ fine_ppm: 0, interest_ppm: 0, instructions: [], approved: true },
  }
  await plantBankDataChange(admin, 'slip_agreement', terms)
  return { id: plantedId('0050') }
}

export async function plantSupplier(admin: Admin) {
  await plantPeople(admin)
  await admin.query(
    `insert into suppliers (id, kinds, tax_id, name, created_at, updated_at)
      values ($1, '{goods}', '11222333000181', 'Fornecedor', $2, $2)`,
    [plantedId('0050'), plantedAt],
  )
  const data = {
    ...{ pix_key_kind: null, pix_key: null, bank_code: null, branch: null, account_no: null, account_digit: null },
  }
  await plantBankDataChange(admin, 'supplier', data, null)
  return { id: plantedId('0050') }
}

export async function plantPayable(admin: Admin) {
  await plantSupplier(admin)
  await admin.query(
    `insert into payables (id, company_id, supplier_id, source, document, instalment, issued_on, due_on, amount_cents,
        method, created_at, updated_at)
      values ($1, $2, $1, 'manual', '1', 1, '2026-10-14', '2026-10-14', 100, 'pix_key', $3, $3)`,
    [plantedId('0050'), companyA, plantedAt],
  )
  return { id: plantedId('0050') }
}

export async function plantBordero(admin: Admin) {
  await plantPayable(admin)
  await admin.query(
    `insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name, payment_agreement)
      values ($1, $2, '237', '1', '1', '1', 'Conta', '1')`,
    [plantedId('0050'), companyA],
  )
  await admin.query(
    `insert into borderos (id, company_id, number, bank_account_id, pay_on, created_at, updated_at)
      values ($1, $2, 1, $1, '2026-10-15', $3, $3)`,
    [plantedId('0050'), companyA, plantedAt],
  )
  await admin.query(
    `insert into bordero_items (company_id, bordero_id, item_no, payable_id, amount_cents) values ($1, $2, 1, $2, 100)`,
    [companyA, plantedId('0050')],
  )
  const content = { bank_account_id: plantedId('0050'), pay_on: '2026-10-15', item_count: 1, total_cents: 100 }
  await admin.query(
    `insert into approvals (id, company_id, kind, entity, entity_id, before, after, snapshot_hash, needed, requested_by,
        requested_at)
      values ($1, $2, 'payment-lot', 'bordero', $1, $3, $3, '-', 1, $4, $5)`,
    [plantedId('0050'), companyA, JSON.stringify({ ...content, items_hash: '-' }), plantedId('0001'), plantedAt],
  )
  return { id: plantedId('0050') }
}

/** Plants a remittance, and a slip of the same agreement that waits for the next one. */
export async function plantSlipRemittance(admin: Admin) {
  const { id: agreement } = await plantSlipAgreement(admin)
  const { rows } = await admin.query<{ account: string }>('select bank_account_id as account from slip_agreements')
  const account = rows[0]?.account
  const { id: customer } = await plantCustomer(admin)
  const id = plantedId('00e4')
  await admin.query(
    `insert into generated_files (company_id, id, kind, series, number, subject, file_name, media_type, sha256, size_bytes,
        records, control_totals, created_at)
      values ($1, $2, 'bank-slips.remittance', $3, 1, 'lote', 'remessa.rem', 'text/plain', 'ab', 1, 1,
        '{"amount_cents": 100}', $4)`,
    [companyA, id, `${account}:1`, plantedAt],
  )
  await admin.query(
    `insert into bank_slips (id, company_id, bank_account_id, our_number, amount_cents, status)
      values ($1, $2, $3, '2', 100, 'issued')`,
    [plantedId('0096'), companyA, account],
  )
  await admin.query(
    `insert into issued_slips (id, company_id, agreement_id, customer_id, payer_name, payer_document, payer_street,
        payer_district, payer_zip, payer_city, payer_uf, document_no, issued_on, due_on, amount_cents, species, acceptance,
        fine_ppm, interest_ppm, instructions, barcode, created_at, updated_at)
      values ($1, $2, $3, $4, 'Cliente', '52998224725', 'Rua A', 'Centro', '01001000', 'São Paulo', 'SP', '1', '2026-10-14',
        '2026-10-21', 100, 'DM', 'N', 0, 0, '{}', repeat('1', 44), $5, $5)`,
    [plantedId('0096'), companyA, agreement, customer, plantedAt],
  )
  await admin.query(
    `insert into slip_orders (id, company_id, slip_id, kind, state, created_at) values ($1, $2, $1, 'entry', 'waiting', $3)`,
    [plantedId('0096'), companyA, plantedAt],
  )
  return { id }
}

export async function plantBankBalance(admin: Admin) {
  const { id: account } = await plantSettlementAccount(admin)
  await admin.query(
    `insert into statement_balances (company_id, bank_account_id, balance_on, balance_cents) values ($1, $2, '2026-10-14', 0)`,
    [companyA, account],
  )
  return { id: `${account}_2026-10-14` }
}

export async function plantForecastItem(admin: Admin) {
  const planted = await plantBankSlip(admin)
  await admin.query(`update bank_slips set due_on = '2026-10-14'`)
  return planted
}

export async function plantCapture(admin: Admin) {
  const { rows } = await admin.query<{ id: number }>(
    `insert into acquirer_transactions (company_id, business_date, captured_at, acquirer, merchant_no, kind, method,
        gross_cents, net_cents, row_hash, row_seq)
      values ($1, '2026-10-14', $2, 'cielo', '1', 'sale', 'debit', 100, 100, '\\x02', 1) returning id::int`,
    [companyA, plantedAt],
  )
  return { id: rows[0]?.id }
}

export async function plantInstallment(admin: Admin) {
  const sale = await plantCapture(admin)
  const { rows: parts } = await admin.query<{ id: number }>(
    `insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count, gross_cents,
        fee_charged_cents, net_cents)
      values ($1, $2, '2026-10-14', 1, 1, 100, 0, 100) returning id::int`,
    [companyA, sale.id],
  )
  await admin.query(
    `insert into match_groups (company_id, pair_type, pass_no, score, status, sentence, difference_cents, created_at)
      values ($1, 'SETTLEMENT', 2, 95, 'confirmed', 'x', 0, $2)`,
    [companyA, plantedAt],
  )
  await admin.query(
    `insert into receivable_differences (company_id, code, ref, amount_cents, sentence, found_at)
      values ($1, 'D12', 'instalment:1', -39, 'x', $2)`,
    [companyA, plantedAt],
  )
  return { installment_id: parts[0]?.id }
}

/** Plants an instalment and a batch. */
export async function plantCardLine(admin: Admin) {
  const { installment_id } = await plantInstallment(admin)
  await admin.query(
    `insert into acquirer_settlements (company_id, acquirer, merchant_no, reference, entry_kind, paid_on, gross_cents,
        fee_cents, net_cents)
      values ($1, 'cielo', '1', 'UR-1', 'payment', '2026-10-15', 100, 0, 100)`,
    [companyA],
  )
  return { id: `instalment-${installment_id}` }
}

export async function plantPaymentDifference(admin: Admin) {
  const { id: day_id } = await plantDay(admin)
  await admin.query(
    `insert into receivable_differences (company_id, record_id, code, ref, amount_cents, sentence, found_at)
      values ($1, $2, 'D12', 'instalment:2', -39, 'x', $3)`,
    [companyA, plantedId('00a4'), plantedAt],
  )
  return { id: plantedId('00a4'), day_id }
}

export async function plantChargeback(admin: Admin) {
  const { id: day_id } = await plantDay(admin)
  await admin.query(
    `insert into receivable_differences (company_id, record_id, code, ref, amount_cents, sentence, found_at, business_date)
      values ($1, $2, 'D14', 'batch:1', -100, 'x', $3, '2026-10-14')`,
    [companyA, plantedId('00a3'), plantedAt],
  )
  return { id: plantedId('00a3'), day_id }
}

export async function plantDownloadSource(admin: Admin) {
  await admin.query(
    `insert into download_sources (id, company_id, name, source, transport, folder, file_pattern, after_fetch, starts_on,
        created_at, updated_at)
      values ($1, $2, 'Pasta da Cielo', 'cielo', 'folder', 'cielo', '*{AAAAMMDD}*', 'keep', '2026-10-01', $3, $3)`,
    [plantedId('00d1'), companyA, plantedAt],
  )
  return { id: plantedId('00d1') }
}

export async function plantDownloadRequest(admin: Admin) {
  const { id: source_id } = await plantDownloadSource(admin)
  const { id: import_id } = await plantImport(admin)
  await admin.query(
    `insert into download_requests (id, company_id, source_id, from_on, to_on, status, origin, created_at, finished_at)
      values ($1, $2, $3, '2026-10-13', '2026-10-13', 'imported', 'routine', $4, $4)`,
    [plantedId('00d2'), companyA, source_id, plantedAt],
  )
  await admin.query(
    `insert into download_files (id, company_id, source_id, request_id, business_date, file_name, sha256, size_bytes,
        modified_at, fetched_at, status, import_id)
      values ($1, $2, $3, $4, '2026-10-13', 'a.txt', 'aa', 1, $5, $5, 'imported', $6)`,
    [plantedId('00d3'), companyA, source_id, plantedId('00d2'), plantedAt, import_id],
  )
  return { id: plantedId('00d2'), file_id: plantedId('00d3'), source_id, date: '2026-10-13' }
}

export async function plantIntegrationMessage(admin: Admin) {
  const id = plantedId('00e1')
  await admin.query(
    `insert into integration_connections (id, system, name, base_url, settings, created_at)
      values ($1, 'protheus', 'Protheus', 'https://erp.exemplo.com.br/', '{"username": "retaguarda"}', $2)`,
    [plantedId('00e0'), plantedAt],
  )
  await admin.query(
    `insert into integration_messages (company_id, id, connection_id, operation, entity, entity_id, entity_version,
        idempotency_key, payload, masked_payload, status, fair_turn, correlation_id, created_at)
      values ($1, $2, $3, 'receivable.create', 'receivable', '1', 1, 'k1', '{}', '{}', 'failed_business', 0, $2, $4)`,
    [companyA, id, plantedId('00e0'), plantedAt],
  )
  return { id }
}

export async function plantProtheusTitle(admin: Admin) {
  const { id: day_id } = await plantDay(admin)
  const id = plantedId('00e2')
  await admin.query(
    `insert into protheus_titles (company_id, id, cash_conciliation_id, business_date, group_key, prefix, number,
        installment, title_type, is_credit, method, payer_domain, payer_key, payer_name, issue_on, due_on, amount_cents,
        history, state, created_at, updated_at)
      values ($1, $2, $3, '2026-10-14', 'debit', 'BKO', '000000001', '01', 'CD', false, 'debit', 'acquirer', 'cielo',
        'Cielo', '2026-10-14', '2026-10-15', 100, 'DEBITO BO#1-01', 'integrated', $4, $4)`,
    [companyA, id, day_id, plantedAt],
  )
  return { id }
}

export async function plantMapping(admin: Admin) {
  await admin.query(
    `insert into integration_mappings (id, system, domain, company_id, internal_key, internal_label, external_key, external_label,
        valid_from, created_at, updated_at)
      values ($1, 'protheus', 'nature', $2, 'credit', 'Cartão de crédito à vista', '1010202', 'Cartão de débito',
        '2026-01-01', $3, $3)`,
    [plantedId('0061'), companyA, plantedAt],
  )
  const { id: message_id } = await plantIntegrationMessage(admin)
  await admin.query(
    `with blocked as (update integration_messages set status = 'blocked_mapping' where id = $2)
      insert into integration_missing_codes (company_id, message_id, domain, internal_key, internal_label, needed_on)
      values ($1, $2, 'nature', 'debit', 'Cartão de débito', '2026-10-14')`,
    [companyA, message_id],
  )
  return { id: plantedId('0061') }
}

export async function plantGeneratedFile(admin: Admin) {
  const id = plantedId('00e3')
  await admin.query(
    `insert into generated_files (company_id, id, kind, series, number, subject, file_name, media_type, sha256, size_bytes,
        records, created_at)
      values ($1, $2, 'protheus.mappings', '', 1, 'protheus', 'de-para.csv', 'text/csv', 'aa', 1, 1, $3)`,
    [companyA, id, plantedAt],
  )
  return { id }
}
