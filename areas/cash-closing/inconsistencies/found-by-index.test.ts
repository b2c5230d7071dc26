import { findCredit, findCustomerChoices, findOtherEnvelopes } from '@app/domain/day/inconsistencies/server'
import type { Db } from '@app/kit/server'
import { explainQueries, testDatabase } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { findCustomers } from '../customers/customers.store.ts'

// Own database: query plans depend on statistics, which remain after the rows are deleted.
const database = testDatabase({ own: true })
const company = '01930000-0000-7000-8000-0000000000a1'
const day = { company_id: company, business_date: '2026-10-14' }

/** Two months of 200 lines a day: eight name one of forty customers, two are withdrawals with an envelope. */
const rows = `
  insert into companies (id, name, legal_name, cnpj) values ('${company}', 'Posto', 'Posto', '11222333000181');
  insert into customers (id, company_id, name, document, limit_cents, opening_on, created_at, updated_at)
    select gen_random_uuid(), '${company}', 'Frota ' || n, lpad(n::text, 11, '0'), 100000, '2026-09-01', now(), now()
    from generate_series(1, 40) n;
  insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
      movement_type_code, method, amount_cents, customer, document_no)
    select '${company}', date '2026-09-01' + d, date '2026-09-01' + d + n * interval '5 minutes', 'pos', 'V' || n, 1,
      case when n <= 8 then 'VND-NPZ' when n <= 10 then 'SAN' else 'VND-DIN' end, case when n <= 8 then 'note' else 'cash' end,
      n * 100, case when n <= 8 then 'FROTA ' || 1 + (d * 8 + n) % 40 end, case when n <= 40 then 'E-' || d * 40 + n end
    from generate_series(0, 60) d, generate_series(1, 200) n;
  analyze companies, customers, system_movements`

const planOf = (ask: (db: Db) => Promise<unknown>) => explainQueries(database, [company], ask)
const byName = /Index Cond: \(\(company_id = [^"]*\(customer_key = ANY /
const byType = /Index Cond: \(\(company_id = [^"]*\(movement_type_code = ANY /

test('look-ups for the assessment of a till read only the lines of its customers and withdrawals, by index', async () => {
  await database.admin.query(rows)
  expect(await planOf((db) => findCredit(db, day, ['Frota 7', 'Frota 9']))).toMatch(byName)
  expect(await planOf((db) => findCustomers(db, { limit: 5 }))).toMatch(byName)
  expect(await planOf((db) => findCustomerChoices(db, company))).toMatch(byName)
  expect(await planOf((db) => findOtherEnvelopes(db, day, ['E-9']))).toMatch(byType)
})
