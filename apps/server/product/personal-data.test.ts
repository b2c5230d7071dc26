import { testDatabase } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { productPersonalData, productRetentionKinds } from './areas.ts'

const database = testDatabase()

const personIds = [
  'user_id',
  'owner_id',
  'author_id',
  'actor_id',
  'assignee_id',
  'holder_id',
  'person_id',
  'customer_id',
]
/** Columns `…_by` are left out: the export has the audit entries of a person. */
const personTexts =
  '^account$|(document|email|username|phone|operator|attendant|employee|driver|driver_ref|plate|technician|witness|holder' +
  '|payer_name|counterpart_name|customer|customer_key|till_names|employee_code)$'

const exceptAll = (places: readonly string[], reason: string) =>
  Object.fromEntries(places.map((place) => [place, reason]))
const ofDocument = (...places: string[]) => exceptAll(places, 'in the export with the document of the same row')
const ofUser = (...places: string[]) => exceptAll(places, 'in the export with the user')

const exceptions: Record<string, string> = {
  ...ofDocument('bank_slip_occurrences.payer_name', 'bank_slips.payer_name', 'statement_lines.counterpart_name'),
  ...ofDocument('issued_slips.payer_name', 'issued_slips.customer_id'),
  ...ofDocument('fuel_nozzle_interventions.technician', 'terminal_swaps.technician', 'customers.till_names'),
  ...ofUser('users.email', 'users.employee_code', 'users.username'),
  'acquirer_transactions.driver_ref': 'reduced by the reader; only the fleet network can tell the person',
  'acquirer_transactions.plate': 'a vehicle of a fleet: only the fleet can tell its driver',
  'audit_pending.actor_id': 'rows of one transaction, moved to audit_events when it commits',
  'cash_conciliation_solicitations.analyst_id': 'who analyses a request: its decisions are in the audit trail',
  'download_sources.username': 'a login of the company at a bank or acquirer',
  'bank_postings.account': 'a ledger account',
  'journal_lines.account': 'a ledger account',
  'system_movements.customer_key': 'computed from system_movements.customer',
  'batches.user_id': 'a job of many records: its changes are in the audit trail',
  'cash_conciliation_solicitations.assignee_id': 'who analyses a request: its decisions are in the audit trail',
  'conciliation_rule_trials.user_id': 'a trial run that the next one replaces',
  'idempotency_keys.user_id': 'deleted after two days',
  'import_uploads.user_id': 'pieces of an upload, deleted when it ends',
  'inconsistencies.document': 'the number of a document, not of a person',
  'payables.document': 'the number of a document, not of a person',
  'sessions.viewing_user_id': 'the viewed person: start and end are in the audit trail',
  'transaction_exports.user_id': 'listed by the audit trail',
}

test('every table with data about a person is part of the export of personal data, or is a listed exception', async () => {
  const { rows } = await database.admin.query<{ place: string }>(
    `select relname || '.' || attname as place from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
        and not attisdropped and (attname = any ($1) or attname ~ $2 or (attname !~ '_by$' and exists (
          select from pg_constraint where conrelid = attrelid and contype = 'f' and attnum = any (conkey)
            and confrelid in ('users'::regclass, 'customers'::regclass)
            and attname <> 'company_id')))
      order by 1`,
    [personIds, personTexts],
  )
  const known = new Set([
    ...productPersonalData.map(({ table, column }) => `${table}.${column}`),
    ...Object.keys(exceptions),
  ])
  const places = rows.map(({ place }) => place)
  expect(places.filter((place) => !known.has(place))).toEqual([])
  expect(Object.keys(exceptions).filter((place) => !places.includes(place))).toEqual([])
})

test('each kind of retention has a setting within the limits of the kind', async () => {
  const { rows } = await database.admin.query<{ kind: string; days: number }>(
    'select kind, days from retention_settings',
  )
  expect(rows.map(({ kind }) => kind).sort()).toEqual(productRetentionKinds.map(({ kind }) => kind).sort())
  for (const { kind, min_days, max_days } of productRetentionKinds) {
    const days = rows.find((row) => row.kind === kind)?.days ?? 0
    expect(days).toBeGreaterThanOrEqual(min_days)
    expect(days).toBeLessThanOrEqual(max_days)
  }
})
