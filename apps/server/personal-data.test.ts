import { testDatabase } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { productPersonalData, productRetentionKinds } from './areas.ts'

const database = testDatabase()

const exceptions: Record<string, string> = {
  'batches.user_id': 'a job of many records: its changes are in the audit trail',
  'cash_conciliation_solicitations.assignee_id': 'who analyses a request: its decisions are in the audit trail',
  'conciliation_rule_trials.user_id': 'a trial run that the next one replaces',
  'idempotency_keys.user_id': 'deleted after two days',
  'import_uploads.user_id': 'pieces of an upload, deleted when it ends',
  'inconsistencies.document': 'the number of a document, not of a person',
  'transaction_exports.user_id': 'listed by the audit trail',
}

test('every table with data about a person is part of the export of personal data, or is a listed exception', async () => {
  const { rows } = await database.admin.query<{ place: string }>(
    `select relname || '.' || attname as place from pg_class join pg_attribute on attrelid = pg_class.oid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0
        and (attname in ('user_id', 'owner_id', 'author_id', 'actor_id', 'assignee_id') or attname ~ 'document$')
      order by 1`,
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
