import { parseSearchTerms, type RecordSearch } from '@app/kit/server'
import { explainQueries, testDatabase } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { findBatchesLike, findCapturesLike } from '../acquirer-transactions/captures-search.store.ts'
import { findStatementLinesLike } from '../statement-lines/statements-search.store.ts'
import { findMovementsLike } from '../system-movements/system-movements-search.store.ts'

// Own database: query plans depend on statistics, which remain after the rows are deleted.
const database = testDatabase({ own: true })
const company = '01930000-0000-7000-8000-0000000000a1'
const account = '01930000-0000-7000-9000-0000000000a1'

const day = `date '2026-09-01' + n % 40`

/** Forty days of 500 facts of each kind. */
const rows = `
  insert into companies (id, name, legal_name, cnpj) values ('${company}', 'Posto', 'Posto', '11222333000181');
  insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name, file_account_ids)
    values ('${account}', '${company}', '341', '1', '1', '0', 'Conta', '{}');
  insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
      movement_type_code, method, amount_cents, nsu, auth_code, document_no)
    select '${company}', ${day}, now(), 'pos', 'V' || n, 1, 'VND-DEB', 'debit', n, lpad(n::text, 6, '0'), 'R' || n, 'D' || n
    from generate_series(1, 20000) n;
  insert into acquirer_transactions (company_id, business_date, acquirer, merchant_no, kind, method, gross_cents, net_cents,
      row_hash, row_seq, nsu, tid, e2e_id, plate)
    select '${company}', ${day}, 'cielo', '1', case when n % 2 = 0 then 'sale' else 'pix_received' end, 'debit', n, n,
      sha256(n::text::bytea), 1, lpad(n::text, 6, '0'), 'T' || n, 'E' || n, case when n % 50 = 0 then 'ABC' || n end
    from generate_series(1, 20000) n;
  insert into acquirer_settlements (company_id, acquirer, merchant_no, reference, entry_kind, paid_on, gross_cents,
      fee_cents, net_cents)
    select '${company}', 'cielo', '1', 'L' || n, 'payment', ${day}, n, 0, n from generate_series(1, 20000) n;
  insert into statement_lines (company_id, bank_account_id, posted_on, amount_cents, memo, doc_no, dedup_hash, dedup_seq)
    select '${company}', '${account}', ${day}, n, 'LINHA', 'D' || n, sha256(n::text::bytea), 1
    from generate_series(1, 20000) n;
  analyze`

const everything = () => true

test('the search reads facts by the index of each number and amount, without a scan of the company', async () => {
  await database.admin.query(rows)
  const planOf = (find: RecordSearch['find'], text: string) =>
    explainQueries(database, [company], (db) => find(db, parseSearchTerms(text, '2026-10-15'), everything))
  const searches = [
    [findMovementsLike, 'system_movements_2026', ['nsu', 'auth_code', 'document_no', 'amount_cents']],
    [findCapturesLike, 'acquirer_transactions_2026', ['nsu', 'tid', 'e2e_id', 'gross_cents']],
    [findBatchesLike, 'acquirer_settlements', ['reference', 'net_cents']],
    [findStatementLinesLike, 'statement_lines_2026', ['doc_no', 'amount_cents']],
  ] as const
  for (const [find, table, columns] of searches) {
    const plan = await planOf(find, '230')
    expect(plan).not.toMatch(new RegExp(`Seq Scan on ${table}(09|10|\\b)`))
    for (const column of columns)
      expect(plan).toMatch(new RegExp(`Index Cond: \\(\\(company_id = company.id\\) AND \\(${column} = `))
  }
  expect(await planOf(findCapturesLike, 'ABC1200')).toContain('(plate = ')
})
