import { explainQueries, testDatabase } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { findLeftDays } from './unused-days.store.ts'

// Own database: query plans depend on statistics, which remain after the rows are deleted.
const database = testDatabase({ own: true })
const company = '01930000-0000-7000-8000-0000000000a1'
const import_id = '01930000-0000-7000-8000-0000000000c1'

/** Two months of days, with five differences and five inconsistencies each, and a history of other records. */
const rows = `
  insert into companies (id, name, legal_name, cnpj) values ('${company}', 'Posto', 'Posto', '11222333000181');
  insert into imports (id, company_id, file_name, sha256, size_bytes, status, reversible, company_ids, created_at, finished_at)
    values ('${import_id}', '${company}', 'a', 'aa', 1, 'done', true, '{${company}}', now(), now());
  insert into cash_conciliations (id, company_id, business_date, status, import_id, created_at, updated_at)
    select gen_random_uuid(), '${company}', date '2026-09-01' + d, 'open', '${import_id}', now(), now()
    from generate_series(0, 60) d;
  insert into differences (id, company_id, cash_conciliation_id, code, ref, amount_cents, effects, items, sentence,
      severity, status)
    select gen_random_uuid(), company_id, id, 'D02', n, 100, '{}', '[]', '.', 'low', 'open'
    from cash_conciliations, generate_series(1, 5) n;
  insert into inconsistencies (id, company_id, cash_conciliation_id, business_date, code, ref, item_kind, item_id,
      occurred_at, amount_cents, sentence, suggestion, status, created_at, updated_at)
    select gen_random_uuid(), company_id, id, business_date, 'R11', n, 'movement', n, now(), 100, '.', '.', 'pending',
      now(), now() from cash_conciliations, generate_series(1, 5) n;
  set session_replication_role = replica;
  insert into audit_events (company_id, chain_no, entity, entity_id, action, origin, created_at, previous_hash, hash)
    select '${company}', n, (array['difference', 'inconsistency', 'cash_conciliation', 'customer'])[n % 4 + 1],
      gen_random_uuid(), 'update', 'tela', now(), '', '' from generate_series(1, 60000) n;
  set session_replication_role = default;
  analyze companies, imports, cash_conciliations, differences, inconsistencies, audit_events`

test('the search for the work of people on the days of an import reads their history by index', async () => {
  await database.admin.query(rows)
  const plan = await explainQueries(database, [company], (db) =>
    findLeftDays(db, { import_id, company_ids: [company] }),
  )
  expect(plan).not.toContain('Seq Scan on audit_events')
  const byRecord = /Index Cond: \(\(company_id = [^"]*\(entity = [^"]*\(entity_id = ANY /g
  expect(plan.match(byRecord)).toHaveLength(3)
})
