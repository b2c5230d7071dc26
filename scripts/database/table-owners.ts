import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Other folders read the table, and change it through the owner's functions, but for `exceptions`. */
export const tableOwners: Readonly<Record<string, readonly string[]>> = {
  'areas/administration': [
    'abilities',
    'ability_profiles',
    'acquirer_companies',
    'acquirer_fees',
    'administrator_requests',
    'companies',
    'company_groups',
    'fuel_nozzle_interventions',
    'fuel_nozzle_links',
    'fuel_nozzle_states',
    'fuel_nozzle_tests',
    'fuel_nozzles',
    'fuel_price_requests',
    'nozzle_readings',
    'pump_seals',
    'pumps',
    'retention_settings',
    'tanks',
  ],
  'areas/cash-closing': [
    'adjustment_explanations',
    'cash_conciliation_solicitation_items',
    'cash_conciliation_solicitations',
    'cash_pickup_items',
    'cash_pickups',
    'conciliation_rule_trials',
    'conciliation_rules',
    'customers',
    'forwarded_captures',
    'manual_transactions',
    'movement_reason_maps',
    'movement_types',
    'smart_pos_terminals',
    'terminal_custodies',
    'terminal_round_lines',
    'terminal_rounds',
    'terminal_swaps',
    'unmapped_codes',
  ],
  'areas/finance': [
    'bank_balance_checks',
    'bank_slip_occurrences',
    'bank_slips',
    'bordero_items',
    'borderos',
    'issued_slips',
    'own_transfers',
    'payables',
    'slip_agreements',
    'slip_notes',
    'slip_orders',
    'suppliers',
  ],
  'areas/imports': [
    'download_files',
    'download_marks',
    'download_requests',
    'download_sources',
    'import_corrections',
    'import_layout_uses',
    'import_layout_versions',
    'import_layouts',
    'import_lines',
    'import_proposals',
    'import_upload_pieces',
    'import_uploads',
    'imports',
    'received_series',
    'transaction_exports',
  ],
  'areas/protheus': ['integration_mappings'],
  'areas/records': ['attachments', 'record_comments', 'record_follows', 'record_presence'],
  'areas/session': [
    'code_generators',
    'identity_challenges',
    'passkeys',
    'password_links',
    'password_origins',
    'personal_tokens',
    'recent_records',
    'recovery_codes',
    'sessions',
    'sign_in_throttles',
    'user_preferences',
    'webhooks',
  ],
  'domain/calendar': ['period_locks'],
  'domain/approvals': ['approval_votes', 'approvals'],
  'domain/day': [
    'cash_conciliation_lines',
    'cash_conciliation_proofs',
    'cash_conciliations',
    'company_settings',
    'differences',
    'inconsistencies',
    'late_items',
    'line_corrections',
  ],
  'domain/customers': ['customer_entries'],
  'domain/events': ['event_deliveries', 'events'],
  'domain/protheus': [
    'protheus_foreign_titles',
    'protheus_title_days',
    'protheus_title_series',
    'protheus_titles',
    'protheus_write_offs',
  ],
  'domain/generated-files': ['generated_file_series', 'generated_files'],
  'domain/integration': [
    'integration_alerts',
    'integration_attempts',
    'integration_call_counts',
    'integration_connections',
    'integration_cursors',
    'integration_inbox',
    'integration_mapping_uses',
    'integration_message_counts',
    'integration_message_versions',
    'integration_messages',
    'integration_missing_codes',
    'integration_slots',
  ],
  'domain/journal': ['bank_entries_due', 'bank_postings', 'journal_entries', 'journal_lines'],
  'domain/matching': ['conciliation_rule_decisions', 'match_groups', 'match_links', 'refused_pairs'],
  'domain/outbound-hosts': ['outbound_hosts'],
  'domain/people': ['notifications', 'tasks', 'user_abilities', 'user_companies', 'users'],
  'domain/receivables': [
    'difference_disputes',
    'receivable_differences',
    'receivable_holds',
    'reversed_statement_lines',
  ],
  'domain/scheduled-readings': ['integration_schedules'],
  'domain/transactions': [
    'fuel_receipts',
    'tank_measurements',
    'acquirer_installments',
    'acquirer_settlements',
    'acquirer_transactions',
    'bank_accounts',
    'cash_sessions',
    'fuellings',
    'ignored_statement_lines',
    'import_changes',
    'import_days',
    'sale_items',
    'session_counts',
    'statement_balances',
    'statement_lines',
    'system_movements',
    'waiting_names',
  ],
  'kit/server': [
    'jobs',
    'audit_anchored_heads',
    'audit_anchors',
    'batches',
    'drafts',
    'exports',
    'idempotency_keys',
    'list_preferences',
    'list_views',
    'queued_jobs',
    'schema_migrations',
    'security_events',
  ],
}

export const writtenElsewhere: Readonly<Record<string, string>> = {
  acquirers: 'seeds',
  audit_events: 'the function audit_append_pending',
  audit_heads: 'the function audit_append_pending',
  audit_pending: 'the function audit_append',
  demonstration_loads: 'the demonstration',
  installation: 'seeds, the start and the restore of a backup',
  named_files: 'triggers of the tables that name files',
  products: 'seeds',
  seen_days: 'a trigger of the tables that are counted',
  seen_lines: 'a trigger of the tables that are counted',
}

type Exception = { table: string; file: string; reason: string }

/** `*`: a table named at run time, which only `domain/transactions` may write. */
export const exceptions: readonly Exception[] = [
  {
    table: 'abilities',
    file: 'kit/server/security/abilities-catalogue.ts',
    reason: 'the catalogue adds its abilities at the start',
  },
  { table: 'jobs', file: 'areas/session/session-privacy.store.ts', reason: 'retention keeps jobs that made an export' },
  {
    table: 'bank_accounts',
    file: 'areas/administration/settlement-accounts/settlement-accounts.store.ts',
    reason: 'people keep the register; statements add accounts that they name',
  },
  {
    table: '*',
    file: 'areas/administration/privacy/personal-data.store.ts',
    reason: 'deletes the rows of a person from the tables that areas declare as personal data',
  },
]

const writes: readonly RegExp[] = [
  /\b(?:insertInto|updateTable|deleteFrom|mergeInto|newVersionedStore)(?:<[^>]*>)?\(\s*'(\w+)/g,
  /\bnewRegisterStore\(\s*\w+,\s*\{\s*table: '(\w+)'/g,
  /\binsert into (\w+)/gi,
  /\bdelete from (?:only )?(\w+)/gi,
  /\bupdate (?:only )?(\w+)(?: (?:as )?\w+)?\s+set\b/gi,
  /\bdeleteRows\(\s*\w+,\s*'(\w+)'/g,
]
const writesAnyTable = /\b(?:insert into|delete from|update) \$\{sql\.table\(/gi

const comments = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm

export type Source = { file: string; text: string }
export type TableWrite = { table: string; file: string }

export function findWrites(sources: readonly Source[], tables: ReadonlySet<string>): TableWrite[] {
  return sources.flatMap(({ file, text: commented }) => {
    const text = commented.replace(comments, '')
    const named = writes.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table = '']) => table))
    const found = new Set(named.filter((table) => tables.has(table)))
    if (text.search(writesAnyTable) >= 0) found.add('*')
    return [...found].map((table) => ({ table, file }))
  })
}

const ownerOf = (table: string) => Object.entries(tableOwners).find(([, tables]) => tables.includes(table))?.[0]

const isExcepted = ({ table, file }: TableWrite) =>
  exceptions.some((exception) => exception.table === table && exception.file === file)

export const findForeignWrites = (found: readonly TableWrite[]) =>
  found.filter((write) => {
    if (isExcepted(write)) return false
    const owner = write.table === '*' ? 'domain/transactions' : ownerOf(write.table)
    return owner === undefined || !write.file.startsWith(`${owner}/`)
  })

export async function readSources(root: string): Promise<Source[]> {
  const folders = ['kit/server', 'domain', 'areas']
  const names = await Promise.all(
    folders.map(async (folder) =>
      (await readdir(path.join(root, folder), { recursive: true })).map((name) => `${folder}/${name}`),
    ),
  )
  const files = names.flat().filter((name) => name.endsWith('.ts') && !/\.(test|testing|fixture)\.ts$/.test(name))
  return Promise.all(files.map(async (file) => ({ file, text: await readFile(path.join(root, file), 'utf8') })))
}
