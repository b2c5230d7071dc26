import type { Db } from '@app/kit/server'
import { explainQueries, testDatabase } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { findCaptureInstalments, findSale } from './acquirer-transactions/transaction-links.store.ts'
import { findMatchedItems, findStatementLines } from './statement-lines/statements.store.ts'
import { findMatchedCaptures } from './system-movements/movement-links.store.ts'

// Own database: query plans depend on statistics, which remain after the rows are deleted.
const database = testDatabase({ own: true })
const company_id = '01930000-0000-7000-8000-0000000000a1'
const account = '01930000-0000-7000-9000-0000000000a1'
const id = 777

const rows = `
  insert into companies (id, name, legal_name, cnpj) values ('${company_id}', 'Posto', 'Posto', '11222333000181');
  insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name, file_account_ids)
    values ('${account}', '${company_id}', '341', '1', '1', '0', 'Conta', '{}');
  insert into cash_conciliations (id, company_id, business_date, status, sources, created_at, updated_at)
    values ('${company_id}', '${company_id}', '2026-10-14', 'open', '{}', now(), now());
  insert into system_movements (id, company_id, business_date, occurred_at, source_system, external_id, line_no,
      movement_type_code, method, amount_cents, nsu, auth_code, document_no) overriding system value
    select n, '${company_id}', '2026-10-14', now(), 'pos', 'V' || n, 1, 'VND-DEB', 'debit', n, lpad(n::text, 6, '0'), 'A' || n, 'D' || n
    from generate_series(1, 9000) n;
  insert into acquirer_transactions (id, company_id, business_date, acquirer, merchant_no, kind, method, gross_cents, net_cents,
      row_hash, row_seq, nsu, auth_code, e2e_id) overriding system value
    select n, '${company_id}', '2026-10-14', 'cielo', '1', 'sale', 'debit', n, n, sha256(n::text::bytea), 1,
      lpad(n::text, 6, '0'), 'A' || n, 'E' || n
    from generate_series(1, 9000) n;
  insert into acquirer_installments (id, company_id, acquirer_transaction_id, business_date, number, of_count, gross_cents,
      fee_charged_cents, net_cents) overriding system value
    select n, '${company_id}', n, '2026-10-14', 1, 1, n, 0, n from generate_series(1, 1000) n;
  insert into acquirer_settlements (id, company_id, acquirer, merchant_no, reference, entry_kind, paid_on, gross_cents,
      fee_cents, net_cents) overriding system value
    select n, '${company_id}', 'cielo', '1', 'L' || n, 'payment', '2026-10-15', n, 0, n from generate_series(1, 1000) n;
  insert into statement_lines (id, company_id, bank_account_id, posted_on, amount_cents, memo, dedup_hash, dedup_seq,
      doc_no, e2e_id) overriding system value
    select n, '${company_id}', '${account}', '2026-10-15', n, 'LINHA', sha256(n::text::bytea), 1, lpad(n::text, 6, '0'), 'E' || n
    from generate_series(1, 9000) n;
  insert into match_groups (id, company_id, cash_conciliation_id, pair_type, pass_no, score, status, sentence, difference_cents,
      created_at) overriding system value
    select no, '${company_id}', case no when 1 then uuid '${company_id}' end, pair, 1, 100, 'confirmed', pair, 0, now()
    from unnest(array['SALE', 'SETTLEMENT', 'BANK']) with ordinality kinds (pair, no);
  insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
    select '${company_id}', no, pair, side, kind, '${id}' from (values (1, 'SALE', 'system', 'movement'),
      (1, 'SALE', 'confirmation', 'capture'), (2, 'SETTLEMENT', 'system', 'instalment'),
      (2, 'SETTLEMENT', 'confirmation', 'batch'), (3, 'BANK', 'system', 'batch'), (3, 'BANK', 'confirmation', 'line'))
      links (no, pair, side, kind);
  analyze system_movements, acquirer_transactions, acquirer_installments, acquirer_settlements, statement_lines, match_links`

const planOf = (ask: (db: Db) => Promise<unknown>) => explainQueries(database, [company_id], ask)

/** Rows must be found by index although a link holds the id as text. */
const byNumber = (table: string) =>
  new RegExp(
    `Scan using \\w+ on ${table}[^"]*"\\},\\{"QUERY PLAN":" +Index Cond: \\(\\(company_id = [^"]*\\(id = [^"]*bigint`,
  )

test('the records linked to a row are found by index, without a scan of the company', async () => {
  await database.admin.query(rows)
  const behindCapture = await planOf((db) => findCaptureInstalments(db, { company_id, id }))
  expect(behindCapture).toMatch(byNumber('acquirer_settlements'))
  expect(behindCapture).toMatch(byNumber('statement_lines_202610'))
  expect(await planOf((db) => findSale(db, { company_id, id }))).toMatch(byNumber('system_movements_202610'))
  expect(await planOf((db) => findMatchedCaptures(db, { company_id, id }))).toMatch(
    byNumber('acquirer_transactions_202610'),
  )
  const behindLine = await planOf((db) => findMatchedItems(db, { company_id, match: { id: 3 } }))
  for (const table of ['acquirer_settlements', 'acquirer_transactions_202610', 'system_movements_202610'])
    expect(behindLine).toMatch(byNumber(table))
})

/** The most looks at the matches of a line in a query that counts lines. */
const countLooks = (plans: string) =>
  Math.max(
    0,
    ...plans
      .split('{"rows":')
      .filter((plan) => plan.includes('"Aggregate"'))
      .map((plan) => plan.match(/ on match_links link/g)?.length ?? 0),
  )

test('the number of statement lines of each state is counted with one look at the state of a line', async () => {
  expect(countLooks(await planOf((db) => findStatementLines(db, { limit: 50 })))).toBe(1)
  expect(countLooks(await planOf((db) => findStatementLines(db, { limit: 1 })))).toBe(0)
})
