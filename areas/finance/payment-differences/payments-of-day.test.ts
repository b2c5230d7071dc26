import { inTransaction } from '@app/kit/server'
import { explainQueries, testDatabase } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { findPaymentsOfDay } from './payment-differences.store.ts'

// Own database: query plans depend on statistics, which remain after the rows are deleted.
const database = testDatabase({ own: true })
const company_id = '01930000-0000-7000-8000-0000000000a1'
const sales = 4000

/** 4,000 sales, each with an instalment and a difference. Batch 1 pays sale 1 by links; a file names batch 2. */
const rows = `
  insert into companies (id, name, legal_name, cnpj) values ('${company_id}', 'Posto', 'Posto', '11222333000181');
  insert into acquirer_transactions (id, company_id, business_date, acquirer, merchant_no, kind, method, gross_cents,
      net_cents, row_hash, row_seq) overriding system value
    select n, '${company_id}', '2026-10-01'::date + n % 40, 'cielo', '1', 'sale', 'debit', n, n, sha256(n::text::bytea), 1
    from generate_series(1, ${sales}) n;
  insert into acquirer_installments (id, company_id, acquirer_transaction_id, business_date, number, of_count, due_on,
      gross_cents, fee_charged_cents, net_cents, batch_reference) overriding system value
    select n, '${company_id}', n, '2026-10-01'::date + n % 40, 1, 1, '2026-10-02'::date + n % 40, n, 0, n,
      case n when 2 then 'L2' end
    from generate_series(1, ${sales}) n;
  insert into acquirer_settlements (id, company_id, acquirer, merchant_no, reference, entry_kind, paid_on, gross_cents,
      fee_cents, net_cents) overriding system value
    select n, '${company_id}', 'cielo', '1', 'L' || n, 'payment', '2026-10-03', n, 0, n from generate_series(1, 2) n;
  insert into match_groups (id, company_id, pair_type, pass_no, score, status, sentence, difference_cents, created_at)
    overriding system value
    select n, '${company_id}', 'SETTLEMENT', 1, 100, 'confirmed', 'x', 0, now() from generate_series(1, 2) n;
  insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id, members)
    values ('${company_id}', 1, 'SETTLEMENT', 'system', 'instalment', '1', null),
      ('${company_id}', 1, 'SETTLEMENT', 'confirmation', 'batch', '1', null),
      ('${company_id}', 2, 'SETTLEMENT', 'confirmation', 'batch', '2', '{2}');
  insert into receivable_differences (company_id, code, ref, amount_cents, sentence, found_at)
    select '${company_id}', 'D13', 'instalment:' || n, -n, 'parcela ' || n, now() from generate_series(41, ${sales}) n
    union all values ('${company_id}'::uuid, 'D13', 'batch:1', -1::bigint, 'lote 1', now()),
      ('${company_id}', 'D13', 'batch:2/bank', -2, 'lote 2 no banco', now());
  analyze acquirer_transactions, acquirer_installments, acquirer_settlements, match_links, receivable_differences`

beforeEach(async () => void (await database.admin.query(rows)))

const findSentences = (business_date: string) =>
  inTransaction(database.db, { user_id: null, companies: [company_id] }, async (db) =>
    (await findPaymentsOfDay(db, { company_id, business_date })).map(({ sentence }) => sentence),
  )

test('a day shows the differences of its sales and of the batches that pay them, by link or by name', async () => {
  const buildSentences = (first: number) =>
    Array.from({ length: sales / 40 - 1 }, (_, no) => `parcela ${first + 40 * (no + 1)}`)
  expect((await findSentences('2026-10-02')).sort()).toEqual(['lote 1', ...buildSentences(1)].sort())
  expect((await findSentences('2026-10-03')).sort()).toEqual(['lote 2 no banco', ...buildSentences(2)].sort())
})

test('the differences of a day are found from its sales, without reading the instalments of the company', async () => {
  const plan = await explainQueries(database, [company_id], (db) =>
    findPaymentsOfDay(db, { company_id, business_date: '2026-10-14' }),
  )
  expect(plan).toMatch(/using acquirer_installments_key on acquirer_installments/)
  expect(plan).not.toMatch(/acquirer_installments_due|Seq Scan on acquirer_installments/)
})
