import { type Admin, companyA, type Planted, plantedAt, plantedId, plantPeople } from './planted.ts'

export async function plantDay(admin: Admin): Promise<Planted> {
  await admin.query(
    `insert into cash_conciliations (id, company_id, business_date, status, updated_at, created_at)
      values ($1, $2, '2026-10-14', 'open', $3, $3)`,
    [plantedId('0010'), companyA, plantedAt],
  )
  const { rows: groups } = await admin.query<{ id: number }>(
    `insert into match_groups (company_id, cash_conciliation_id, pass_no, score, status, sentence, difference_cents, created_at)
      values ($1, $2, 3, 80, 'suggested', 'Mesmo valor e horário.', 0, $3) returning id::int`,
    [companyA, plantedId('0010'), plantedAt],
  )
  await admin.query(
    `insert into differences (id, company_id, cash_conciliation_id, code, ref, amount_cents, effects, items, sentence, severity, status)
      values ($1, $2, $3, 'D03', 'x', 100, '[]', '[]', 'Falta.', 'low', 'open')`,
    [plantedId('0011'), companyA, plantedId('0010')],
  )
  await admin.query(
    `insert into manual_transactions (id, company_id, cash_conciliation_id, kind, side, movement_type_code, amount_cents,
        occurred_at, note, status, created_at)
      values ($1, $2, $3, 'add', 'system', 'VND-PIX', 100, $4, 'Venda fora do ponto de venda', 'applied', $4)`,
    [plantedId('0012'), companyA, plantedId('0010'), plantedAt],
  )
  const { rows: sessions } = await admin.query<{ id: number }>(
    `insert into cash_sessions (company_id, source_system, external_id, business_date, shift_no, till, operator, opened_at,
        opening_float_cents)
      values ($1, 'pos', 's1', '2026-10-14', 1, '1', 'Op', $2, 0) returning id::int`,
    [companyA, plantedAt],
  )
  const { rows: movements } = await admin.query<{ id: number }>(
    `insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
        movement_type_code, method, amount_cents)
      values ($1, '2026-10-14', $2, 'pos', 'm2', 1, 'VND-DEB', 'debit', 100) returning id::int`,
    [companyA, plantedAt],
  )
  const { rows: captures } = await admin.query<{ id: number }>(
    `insert into acquirer_transactions (company_id, business_date, captured_at, acquirer, merchant_no, kind, method,
        gross_cents, net_cents, row_hash, row_seq)
      values ($1, '2026-10-14', $2, 'cielo', '1', 'sale', 'debit', 100, 100, '\\x01', 1) returning id::int`,
    [companyA, plantedAt],
  )
  await admin.query(
    `insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id) values
      ($1, $2, 'SALE', 'system', 'movement', $3), ($1, $2, 'SALE', 'confirmation', 'capture', $4)`,
    [companyA, groups[0]?.id, movements[0]?.id, captures[0]?.id],
  )
  await admin.query(
    `insert into refused_pairs (company_id, cash_conciliation_id, system_kind, system_id, confirmation_kind,
        confirmation_id, refused_at)
      values ($1, $2, 'movement', 'texto', 'capture', 'texto', $3)`,
    [companyA, plantedId('0010'), plantedAt],
  )
  return {
    id: plantedId('0010'),
    movement_id: movements[0]?.id,
    capture_id: captures[0]?.id,
    difference_id: plantedId('0011'),
    manual_id: plantedId('0012'),
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

export async function plantSolicitation(admin: Admin) {
  await plantPeople(admin)
  await plantDay(admin)
  await admin.query(
    `insert into cash_conciliation_solicitations (id, company_id, cash_conciliation_id, number, type, status, snapshot,
        snapshot_hash, requested_by, requested_at, due_at)
      values ($1, $2, $3, 1, 'closing', 'pending', $6, 'x', $4, $5, $5)`,
    [plantedId('0020'), companyA, plantedId('0010'), plantedId('0001'), plantedAt, JSON.stringify(snapshot)],
  )
  await admin.query(
    `insert into cash_conciliation_solicitation_items (id, company_id, solicitation_id, kind, code, ref, amount_cents)
      values ($1, $2, $3, 'manual', 'add', 'M1', 100)`,
    [plantedId('0021'), companyA, plantedId('0020')],
  )
  return { id: plantedId('0020'), item_id: plantedId('0021') }
}

export async function plantInconsistency(admin: Admin) {
  const { movement_id } = await plantDay(admin)
  await admin.query(
    `insert into inconsistencies (id, company_id, cash_conciliation_id, business_date, code, ref, item_kind, item_id,
        occurred_at, amount_cents, sentence, suggestion, status, created_at, updated_at)
      values ($1, $2, $3, '2026-10-14', 'I13', 'movement:1', 'movement', $4, $5, 100, 'Sem envelope.', 'Digite.', 'pending',
        $5, $5)`,
    [plantedId('0090'), companyA, plantedId('0010'), String(movement_id), plantedAt],
  )
  return { id: plantedId('0090') }
}

export async function plantRecordWithNotes(admin: Admin): Promise<Planted> {
  const entity = 'cash_conciliation_solicitation'
  const { id: entity_id } = await plantSolicitation(admin)
  await admin.query(
    `insert into record_comments (id, company_id, entity, entity_id, author_id, body, created_at)
      values ($1, $2, $3, $4, $5, 'Oi', $6)`,
    [plantedId('0040'), companyA, entity, entity_id, plantedId('0001'), plantedAt],
  )
  await admin.query(
    `insert into attachments (id, company_id, entity, entity_id, file_name, media_type, size_bytes, sha256, added_by, added_at,
        removed_by, removed_at, removal_reason)
      values ($1, $2, $3, $4, 'a.txt', 'text/plain', 1, 'aa', $5, $6, $5, $6, 'Engano.')`,
    [plantedId('0041'), companyA, entity, entity_id, plantedId('0001'), plantedAt],
  )
  const tab = '01930000-0000-4000-8000-000000000042'
  return { entity, id: entity_id, comment_id: plantedId('0040'), attachment_id: plantedId('0041'), tab }
}

export async function plantLooseFile(admin: Admin) {
  await plantPeople(admin)
  await admin.query(
    `insert into attachments (id, company_id, file_name, media_type, size_bytes, sha256, kind, added_by, added_at,
        scan_status)
      values ($1, $2, 'a.txt', 'text/plain', 1, 'aa', 'other', $3, $4, 'pending')`,
    [plantedId('0043'), companyA, plantedId('0001'), plantedAt],
  )
  return { id: plantedId('0043'), version: 1 }
}

export async function plantForwardedCapture(admin: Admin) {
  await plantPeople(admin)
  const { difference_id } = await plantDay(admin)
  await admin.query(
    `insert into forwarded_captures (id, company_id, from_company_id, difference_id, business_date, acquirer, method,
        amount_cents, note, created_by, created_at)
      values ($1, $2, $2, $3, '2026-10-14', 'cielo', 'debit', 100, 'De outra máquina', $4, $5)`,
    [plantedId('00a1'), companyA, difference_id, plantedId('0001'), plantedAt],
  )
  return { id: plantedId('00a1'), difference_id }
}

export async function plantDispute(admin: Admin) {
  await plantPeople(admin)
  const { difference_id } = await plantDay(admin)
  await admin.query(
    `insert into difference_disputes (id, company_id, difference_id, against, protocol, due_on, note, created_by, created_at)
      values ($1, $2, $3, 'acquirer', 'P-1', '2026-10-30', 'Cobrada duas vezes', $4, $5)`,
    [plantedId('00a2'), companyA, difference_id, plantedId('0001'), plantedAt],
  )
  return { id: plantedId('00a2'), difference_id }
}
