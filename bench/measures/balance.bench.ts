import { loadavg } from 'node:os'
import { startFilledProduct } from '../product/list-product.ts'

// Balances and forecast of 200 companies: `npm run bench -- balance [INSTALMENTS]`, unpaid instalments of 30 days.
const instalments = Number(process.argv[2] ?? 1_000_000)
const companies = 200
const rounds = 20
const person = '01930000-0000-7000-8000-00000000aaaa'
const group = '01930000-0000-7000-8000-00000000bbbb'
const id = (kind: string, n: string) => `('01930000-0000-7${kind}-8000-' || lpad((${n})::text, 12, '0'))::uuid`
const company = (n: string) => id('000', n)
const account = (n: string, no: string) => id('001', `(${n}) * 10 + (${no})`)

const filling = `
  insert into companies (id, name, legal_name, cnpj)
    select ${company('n')}, 'Posto ' || n, 'Posto ' || n || ' Ltda', lpad(n::text, 14, '0')
    from generate_series(1, ${companies}) n;
  insert into company_groups (id, name) values ('${group}', 'Dez postos');
  update companies set group_id = '${group}' where cnpj::bigint <= 10;
  insert into users (id, name, username, email, password_hash) values ('${person}', 'Ana', 'ana', 'ana@x.test', '-');
  insert into user_abilities values ('${person}', 'financial.bank-balances');
  insert into user_companies select '${person}', id from companies;
  insert into bank_accounts (id, company_id, bank_code, branch, account_no, name, minimum_cents)
    select ${account('n', 'no')}, ${company('n')}, '341', '1', n || '0' || no, 'Conta ' || no, 100000
    from generate_series(1, ${companies}) n, generate_series(1, 2) no;
  insert into statement_lines (company_id, bank_account_id, posted_on, amount_cents, memo, dedup_hash, dedup_seq)
    select company_id, id, current_date - day, 500 + n * 37 % 40000, 'L', sha256((id::text || day || ' ' || n)::bytea), 1
    from bank_accounts, generate_series(1, 60) day, generate_series(1, 40) n;
  insert into statement_balances (company_id, bank_account_id, balance_on, balance_cents)
    select company_id, id, current_date - day, 10000000 - day * 20000 from bank_accounts, generate_series(1, 60) day;
  insert into acquirer_companies (id, company_id, acquirer, merchant_no, settlement_account_id)
    select ${id('002', 'n')}, ${company('n')}, 'cielo', n::text, ${account('n', '1')}
    from generate_series(1, ${companies}) n;
  insert into acquirer_transactions (company_id, business_date, acquirer, merchant_no, kind, method, gross_cents, net_cents,
      row_hash, row_seq)
    select ${company('place')}, current_date - 1 - n / ${companies} % 30, 'cielo', place::text, 'sale', 'credit', 10000,
      9800, sha256(n::text::bytea), 1
    from generate_series(1, ${instalments}) n, lateral (select 1 + n % ${companies} as place) of_company
    order by place, n / ${companies} % 30;
  insert into acquirer_installments (company_id, acquirer_transaction_id, business_date, number, of_count, due_on,
      gross_cents, fee_charged_cents, net_cents, status)
    select company_id, id, business_date, 1, 1, business_date + 30, 10000, 200, 9800, 'scheduled'
    from acquirer_transactions order by id;
  insert into bank_slips (company_id, bank_account_id, our_number, payer_document, due_on, amount_cents, status, paid_on,
      paid_cents)
    select ${company(`1 + n % ${companies}`)}, ${account(`1 + n % ${companies}`, '1')}, n::text, (n % 500)::text,
      case when n % 3 = 0 then current_date - 20 else current_date + n % 30 end, 50000,
      case when n % 3 = 0 then 'paid' else 'registered' end, case when n % 3 = 0 then current_date - n % 20 end,
      case when n % 3 = 0 then 50000 else 0 end
    from generate_series(1, 60000) n`

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const lastDays = `from=${dayBefore(30)}&to=${dayBefore(1)}`

const addresses: readonly (readonly [name: string, path: string, limit: number])[] = [
  [`forecast of ${companies} companies`, '/api/v1/bank-forecast', 1000],
  ['forecast of one company', '/api/v1/bank-forecast?company_id=01930000-0000-7000-8000-000000000077', 1000],
  [
    'items of the forecast, first page',
    '/api/v1/bank-forecast/items?company_id=01930000-0000-7000-8000-000000000077',
    1000,
  ],
  ['forecast of 20 accounts', `/api/v1/bank-forecast?group_id=${group}`, 1000],
  ['accounts, first page', '/api/v1/bank-balances/accounts', 500],
  ['20 accounts', `/api/v1/bank-balances/accounts?group_id=${group}`, 500],
  ['30 days of 400 accounts, first page', `/api/v1/bank-balances?${lastDays}`, 1000],
  ['30 days of 20 accounts, first page', `/api/v1/bank-balances?group_id=${group}&${lastDays}`, 500],
  ['chart of 30 days of 400 accounts', `/api/v1/bank-balances/chart?${lastDays}`, 1000],
]

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

const tables = ['acquirer_installments', 'acquirer_transactions', 'statement_lines', 'statement_balances', 'bank_slips']
const { address, headers, stop } = await startFilledProduct([filling], tables)
try {
  for (const [name, path, limit] of addresses) {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const begin = performance.now()
      const answer = await fetch(new URL(path, address), { headers })
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
      await answer.arrayBuffer()
      times.push(performance.now() - begin)
    }
    const slow = p95(times)
    console.log(`${name}: p95 ${slow.toFixed(0)} ms of ${limit} ms, first ${times[0]?.toFixed(0)} ms`)
    if (slow > limit) process.exitCode = 1
  }
  console.log(
    `load average ${loadavg()
      .map((load) => load.toFixed(1))
      .join(' ')}`,
  )
} finally {
  await stop()
}
