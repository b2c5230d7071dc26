import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'

const database = testDatabase()

// Unique indexes, and references from one table of companies to another, that do not begin with company_id.
const query = `
  with company_tables as (
    select relation.oid, relation.relname as name
    from pg_class relation join pg_attribute on attrelid = relation.oid and attname = 'company_id'
    where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'p') and not relation.relispartition
  ), keys as (
    select held.name as place, shape.relname as name, held.oid, indkey[0] as first_column
    from company_tables held join pg_index on indrelid = held.oid join pg_class shape on shape.oid = indexrelid
    where indisunique
    union all
    select held.name, conname, held.oid, conkey[1]
    from company_tables held join pg_constraint on conrelid = held.oid and contype = 'f' and conparentid = 0
    join company_tables target on target.oid = confrelid
  )
  select keys.name from keys left join pg_attribute on attrelid = keys.oid and attnum = keys.first_column
  where attname is distinct from 'company_id' order by keys.name collate "C"`

/** Keys across all companies, which never begin with a company. */
const globalByMeaning: Readonly<Record<string, string>> = {
  acquirer_companies_merchant_key: 'an establishment number belongs to one company of the group',
  acquirer_companies_settlement_account_id_fkey: 'the account may be of the head office or of a branch',
  audit_pending_pkey: 'the events of one transaction, which is of several companies',
  bank_accounts_id_key: 'contracts of other companies refer to the account of a head office',
  bank_accounts_number_key: 'a bank account belongs to one company of the group',
  cash_pickups_guide_key: 'a carrier numbers its guides over all customers',
  conciliation_rules_pkey: 'rules without a company hold for all',
  forwarded_captures_from_company_id_difference_id_fkey:
    'begins with the company of the sender, who has the difference',
  forwarded_captures_once: 'begins with the company of the sender, who has the difference',
  imports_archive_id_fkey: 'an archive holds files of several companies',
  imports_corrects_id_fkey: 'an import has no company until its file is read',
  imports_first_import_id_fkey: 'an import has no company until its file is read',
  imports_pkey: 'an import has no company until its file is read',
  integration_mappings_pkey: 'mappings without a company hold for all',
  integration_mapping_uses_mapping_id_fkey: 'mappings without a company hold for all',
  movement_reason_maps_code_key: 'maps without a company hold for all',
  movement_reason_maps_pkey: 'maps without a company hold for all',
  notifications_pkey: 'notifications belong to people',
  own_transfers_in_line: 'begins with the company that receives, which has the line',
  own_transfers_to_company_id_to_account_id_fkey: 'begins with the company that receives, which has the account',
  record_follows_pkey: 'what people do with records, which need not have a company',
  record_presence_pkey: 'what people do with records, which need not have a company',
  smart_pos_terminals_logical_key: 'a terminal works for one company of the group at a time',
  smart_pos_terminals_pkey: 'a terminal moves between companies',
  smart_pos_terminals_serial_key: 'a terminal moves between companies',
  terminal_custodies_terminal_id_fkey: 'a terminal moves between companies',
  terminal_round_lines_terminal_id_fkey: 'a round may find the terminal of another company',
  terminal_swaps_new_terminal_id_fkey: 'a terminal moves between companies',
  terminal_swaps_old_terminal_id_fkey: 'a terminal moves between companies',
  user_companies_pkey: 'a row of the person',
}

/** References to rows that may have no company: `imports`, `movement_reason_maps` and `conciliation_rules`. */
const toGlobal = [
  ...[
    'acquirer_settlements',
    'bank_slip_occurrences',
    'cash_conciliations',
    'cash_sessions',
    'download_files',
    'fuel_receipts',
    'import_changes',
    'import_days',
    'import_proposals',
    'nozzle_readings',
    'received_series',
    'statement_balances',
    'tank_measurements',
    'unmapped_codes',
    'waiting_names',
  ].map((table) => `${table}_import_id_fkey`),
  ...[
    'adjustment_explanations',
    'cash_conciliation_solicitations',
    'conciliation_rules',
    'differences',
    'manual_transactions',
    'receivable_differences',
  ].map((table) => `${table}_reason_id_fkey`),
  'conciliation_rule_decisions_rule_id_fkey',
]

test('the keys of tables with a company begin with the company, except those listed', async () => {
  const { rows } = await database.admin.query<{ name: string }>(query)
  const listed = [...Object.keys(globalByMeaning), ...toGlobal]
  expect(rows.map(({ name }) => name)).toEqual(listed.sort())
})

test('records with a version have an index on their id alone, because page addresses contain only the id', async () => {
  const { rows } = await database.admin.query<{ name: string }>(`
    select relation.relname as name from pg_class relation
    join pg_attribute id on id.attrelid = relation.oid and id.attname = 'id' and id.atttypid = 'uuid'::regtype
    where relation.relnamespace = 'public'::regnamespace and relation.relkind = 'r'
      and exists (select from pg_attribute where attrelid = relation.oid and attname = 'version')
      and not exists (select from pg_index where indrelid = relation.oid and indkey[0] = id.attnum and indpred is null)`)
  expect(rows).toEqual([])
})
