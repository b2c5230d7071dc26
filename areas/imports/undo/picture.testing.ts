import { waitForDeliveries } from '@app/domain/events/testing'
import type { TestDatabase } from '@app/kit/testing'

/** These fields differ even if the resulting rows are equal. */
const ignoredFields = [
  'id',
  'import_id',
  'import_line',
  'cash_session_id',
  'acquirer_transaction_id',
  'version',
  'sources',
  'updated_at',
  'updated_by',
]

const rowsOf = (table: string, joins = '', more = '') =>
  `select (to_jsonb(t) - '{${ignoredFields}}'::text[]) ${more} as row from ${table} t ${joins}`

const queries: Readonly<Record<string, string>> = {
  cash_sessions: rowsOf('cash_sessions'),
  movements: rowsOf(
    'system_movements',
    'left join cash_sessions s on s.company_id = t.company_id and s.id = t.cash_session_id',
    `|| jsonb_build_object('shift', s.external_id)`,
  ),
  sale_items: rowsOf('sale_items'),
  fuellings: rowsOf('fuellings'),
  readings: rowsOf('nozzle_readings'),
  dips: rowsOf('tank_measurements'),
  receipts: rowsOf('fuel_receipts'),
  captures: rowsOf('acquirer_transactions'),
  instalments: rowsOf(
    'acquirer_installments',
    'join acquirer_transactions c on c.company_id = t.company_id and c.id = t.acquirer_transaction_id',
    `- 'sales_file_fee_cents' || jsonb_build_object('nsu', c.nsu, 'sold', c.gross_cents)`,
  ),
  waiting: rowsOf('waiting_names'),
  batches: rowsOf('acquirer_settlements'),
  lines: rowsOf('statement_lines'),
  balances: rowsOf('statement_balances'),
  accounts: `select to_jsonb(array[bank_code, account_no]) as row from bank_accounts`,
  days: `select to_jsonb(d) as row from (select company_id, business_date, status, system_total_cents, confirmed_total_cents,
      difference_cents, open_items, array(select jsonb_object_keys(sources) order by 1) as came
    from cash_conciliations where sources - 'bank' <> '{}') d`,
  by_method: `select to_jsonb(l) - 'cash_conciliation_id' as row from cash_conciliation_lines l`,
  differences: `select to_jsonb(array[code, amount_cents::text, status]) as row from differences where status <> 'resolved'`,
  matches: `select to_jsonb(array[pair_type, status, sentence]) as row from matches where status <> 'undone'`,
  owed: `select to_jsonb(array[code, amount_cents::text]) as row from receivable_differences where status <> 'resolved'`,
  slips: `select to_jsonb(t) - 'id' as row from bank_slips t`,
  slip_notices: `select to_jsonb(t) - '{id,bank_slip_id,import_id,import_line}'::text[]
      || jsonb_build_object('our_number', s.our_number) as row
    from bank_slip_occurrences t join bank_slips s on s.id = t.bank_slip_id`,
  paid_by_slip: `select to_jsonb(array[note, amount_cents::text, entry_on::text]) as row from customer_entries
    where cancelled_at is null`,
  /** Net of the bank's journal entries, so an entry and its mirror sum to zero. */
  posted: `select to_jsonb(array[account_name, sum(debit_cents - credit_cents)::text]) as row from journal_lines line
    join journal_entries entry on entry.company_id = line.company_id and entry.id = line.journal_entry_id
    where entry.match_group_id is not null group by account_name having sum(debit_cents - credit_cents) <> 0`,
  terminals: 'select to_jsonb(array[logical_no, last_capture_at::text]) as row from smart_pos_terminals',
  late: `select to_jsonb(kind) as row from late_items where status = 'waiting'`,
}

/** Returns the rows that an undo must restore. Waits for the events of imports, which change terminals by job. */
export async function pictureOf(admin: TestDatabase['admin']) {
  await waitForDeliveries(admin)
  const picture: Record<string, string[]> = {}
  for (const [name, text] of Object.entries(queries))
    picture[name] = (await admin.query(text)).rows.map(({ row }) => JSON.stringify(row)).sort()
  return picture
}
