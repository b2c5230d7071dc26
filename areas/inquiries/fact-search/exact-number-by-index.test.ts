import type { Db } from '@app/kit/server'
import { explainQueries, testDatabase } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { findAcquirerTransactions } from '../acquirer-transactions/acquirer-transactions.store.ts'
import { findStatementLines } from '../statement-lines/statements.store.ts'
import { findSystemMovements } from '../system-movements/system-movements.store.ts'

// Own database: query plans depend on statistics, which remain after the rows are deleted.
const database = testDatabase({ own: true })
const company_id = '01930000-0000-7000-8000-0000000000a1'
const account = '01930000-0000-7000-9000-0000000000a1'

const rows = `
  insert into companies (id, name, legal_name, cnpj) values ('${company_id}', 'Posto', 'Posto', '11222333000181');
  insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name, file_account_ids)
    values ('${account}', '${company_id}', '341', '1', '1', '0', 'Conta', '{}');
  insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
      movement_type_code, method, amount_cents, nsu, auth_code, document_no)
    select '${company_id}', '2026-10-14', now(), 'pos', 'V' || n, 1, 'VND-DEB', 'debit', n, lpad(n::text, 6, '0'), 'A' || n, 'D' || n
    from generate_series(1, 9000) n;
  insert into acquirer_transactions (company_id, business_date, acquirer, merchant_no, kind, method, gross_cents, net_cents,
      row_hash, row_seq, nsu, auth_code, e2e_id)
    select '${company_id}', '2026-10-14', 'cielo', '1', 'sale', 'debit', n, n, sha256(n::text::bytea), 1,
      lpad(n::text, 6, '0'), 'A' || n, 'E' || n
    from generate_series(1, 9000) n;
  insert into statement_lines (company_id, bank_account_id, posted_on, amount_cents, memo, dedup_hash, dedup_seq, doc_no,
      e2e_id)
    select '${company_id}', '${account}', date '2026-10-01' + n % 30, n, 'LINHA', sha256(n::text::bytea), 1, lpad(n::text, 6, '0'), 'E' || n
    from generate_series(1, 9000) n;
  analyze companies, system_movements, acquirer_transactions, statement_lines`

const exactly = { limit: 50, search: '00777', exact_number: true } as const

test('an exact number is found by the indexes of the numbers in sales, captures and statement lines', async () => {
  await database.admin.query(rows)
  const searches = {
    system_movements_202610: {
      find: (db: Db) => findSystemMovements(db, exactly),
      numbers: ['nsu', 'auth_code', 'document_no'],
    },
    acquirer_transactions_202610: {
      find: (db: Db) => findAcquirerTransactions(db, exactly),
      numbers: ['nsu', 'auth_code', 'e2e_id'],
    },
    statement_lines_202610: { find: (db: Db) => findStatementLines(db, exactly), numbers: ['doc_no', 'e2e_id'] },
  }
  for (const [partition, { find, numbers }] of Object.entries(searches)) {
    const plan = await explainQueries(database, [company_id], find)
    expect(plan, partition).not.toMatch(new RegExp(`Seq Scan on ${partition}`))
    for (const number of numbers)
      expect(plan, partition).toMatch(new RegExp(`Index Scan (using|on) ${partition}_company_id_${number}_idx`))
  }
})
