import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { bankBalances } from './bank-balances.contract.ts'
import { bankForecast } from './bank-forecast.contract.ts'

const api = testApi()
const ipe = '01930000-0000-7000-8000-00000000000a'
const jatoba = '01930000-0000-7000-8000-00000000000b'
const uuid = (no: number) => `01930000-0000-7000-8000-0000000d${String(no).padStart(4, '0')}`
const itau = uuid(1)
const key = (day: string) => `${itau}_${day}`

const account = (no: number, company_id: string, name: string, more: object = {}) => ({
  ...{ id: uuid(no), company_id, bank_code: '341', branch: '1', account_no: String(no), account_digit: '', name },
  ...{ kind: 'checking', active: true, opening_on: null, opening_balance_cents: 0, minimum_cents: 0 },
  ...more,
})
const line = (posted_on: string, amount_cents: number, more: object = {}) => ({
  ...{ company_id: ipe, bank_account_id: itau, posted_on, amount_cents, memo: 'L', dedup_seq: 1, blocked: false },
  dedup_hash: `\\x${Buffer.from(`${posted_on}${amount_cents}`).toString('hex')}`,
  ...more,
})
const stated = (balance_on: string, balance_cents: number) => ({
  ...{ company_id: ipe, bank_account_id: itau, balance_on, balance_cents },
})

const treasurer = api.as('financial.bank-balances', [ipe], 'Teresa')
const other = api.as('financial.bank-balances', [jatoba])

beforeEach(async () => {
  api.setNow('2026-10-15T15:00:00.000Z') // a Thursday
  await insertRows(api.test.admin, {
    companies: [
      { id: ipe, name: 'Posto Ipê', legal_name: 'Ipê', cnpj: '11222333000181' },
      { id: jatoba, name: 'Posto Jatobá', legal_name: 'Jatobá', cnpj: '11444777000161' },
    ],
    bank_accounts: [
      account(1, ipe, 'Itaú', { opening_on: '2026-10-01', opening_balance_cents: 100_000, minimum_cents: 50_000 }),
      account(2, ipe, 'Sem extrato'),
      account(3, ipe, 'Cofre', { kind: 'safe' }),
      account(4, jatoba, 'De outro posto'),
    ],
    statement_lines: [
      line('2026-10-12', 20_000),
      line('2026-10-12', -5_000),
      line('2026-10-13', 1_000, { blocked: true }),
      line('2026-10-14', -500),
    ],
    statement_balances: [stated('2026-10-12', 115_000), stated('2026-10-14', 115_000)],
  })
})

const listDays = async (query = {}) => (await treasurer.call(bankBalances.list, { query })).data
const informed = (balance_on: string, balance_cents: number, bank_account_id = itau) => ({
  body: { balance_on, balances: [{ bank_account_id, balance_cents }] },
})

test('the balance of a day begins with the last stated one, and the difference stays on its day', async () => {
  const rows = await listDays()
  expect(
    rows.map((row) => [row.balance_on, row.opening_cents, row.closing_cents, row.informed_cents, row.difference_cents]),
  ).toEqual([
    ['2026-10-14', 116_000, 115_500, 115_000, 500],
    ['2026-10-13', 115_000, 116_000, null, null],
    ['2026-10-12', 100_000, 115_000, 115_000, 0],
  ])
  expect(rows.map(({ held_cents }) => held_cents)).toEqual([0, 1_000, 0])
  expect(await listDays({ is_different: 'true' })).toMatchObject([{ balance_on: '2026-10-14' }])
  expect(await listDays({ from: '2026-10-13', to: '2026-10-13' })).toHaveLength(1)
  expect((await other.call(bankBalances.list, { query: {} })).data).toEqual([])
})

test('the first stated balance of an account without a registered opening balance has no difference', async () => {
  await api.test.admin.query('update bank_accounts set opening_on = null, opening_balance_cents = 0 where id = $1', [
    itau,
  ])
  expect((await listDays()).at(-1)).toMatchObject({
    opening_cents: 100_000,
    closing_cents: 115_000,
    difference_cents: 0,
  })
})

test('an account without a statement of the last bank day is stale, and a safe is no account of a bank', async () => {
  const { data } = await treasurer.call(bankBalances.accounts, { query: {} })
  expect(data.map((row) => [row.account_name, row.balance_cents, row.last_statement_on, row.is_stale])).toEqual([
    ['Itaú', 115_000, '2026-10-14', false],
    ['Sem extrato', null, null, true],
  ])
  api.setNow('2026-10-16T15:00:00.000Z')
  expect((await treasurer.call(bankBalances.accounts, { query: { is_stale: 'true' } })).data).toHaveLength(2)
})

test('an inactive account is listed and forecast while it has a balance', async () => {
  await api.test.admin.query('update bank_accounts set active = false where company_id = $1', [ipe])
  const { data, sums } = await treasurer.call(bankBalances.accounts, { query: {} })
  expect(data).toMatchObject([{ account_name: 'Itaú', active: false, is_stale: false }])
  const { start_cents } = await treasurer.call(bankForecast.get, { query: {} })
  expect([sums?.balance_cents, start_cents]).toEqual([115_000, 115_000])
})

test('a balance that no person and no statement ever stated is unknown, and no total counts it', async () => {
  await insertRows(api.test.admin, { statement_lines: [line('2026-10-14', -168_848, { bank_account_id: uuid(2) })] })
  const { data, sums } = await treasurer.call(bankBalances.accounts, { query: {} })
  expect(data.map(({ account_name, balance_cents }) => [account_name, balance_cents])).toEqual([
    ['Itaú', 115_000],
    ['Sem extrato', null],
  ])
  expect(sums).toMatchObject({ balance_cents: 115_000, unknown_accounts: 1 })
  const query = { is_known: 'false' } as const
  expect((await treasurer.call(bankBalances.accounts, { query })).data).toMatchObject([{ account_name: 'Sem extrato' }])
  const days = await listDays({ bank_account_id: uuid(2) })
  expect(days).toMatchObject([{ opening_cents: null, debits_cents: -168_848, closing_cents: null }])
  const forecast = await treasurer.call(bankForecast.get, { query: {} })
  expect(forecast).toMatchObject({ start_cents: 115_000, unknown_accounts: 1, companies: [{ unknown_accounts: 1 }] })
  expect(forecast.accounts.map(({ name }) => name)).toEqual(['Itaú'])
  const chart = await treasurer.call(bankBalances.chart, { query: { from: '2026-10-15', to: '2026-10-15' } })
  expect(chart.days).toEqual([{ day: '2026-10-15', balance_cents: 115_000 }])
  await api.test.admin.query('update bank_accounts set active = false where id = $1', [uuid(2)])
  expect((await treasurer.call(bankBalances.accounts, { query })).data).toHaveLength(1)
})

test('balances before the registered opening balance lead to it', async () => {
  await insertRows(api.test.admin, { statement_lines: [line('2026-09-29', 300), line('2026-09-30', -700)] })
  const rows = await listDays({ to: '2026-09-30' })
  expect(rows.map(({ opening_cents, closing_cents }) => [opening_cents, closing_cents])).toEqual([
    [100_700, 100_000],
    [100_400, 100_700],
  ])
})

test('the chart has the balance of every day, also of days without movement', async () => {
  const { days } = await treasurer.call(bankBalances.chart, { query: { from: '2026-10-11', to: '2026-10-15' } })
  expect(days.map(({ balance_cents }) => balance_cents)).toEqual([100_000, 115_000, 116_000, 115_000, 115_000])
})

test('a person informs a balance that no statement states, and takes it back with a reason', async () => {
  await treasurer.call(bankBalances.inform, informed('2026-10-13', 116_000))
  await treasurer.call(bankBalances.inform, informed('2026-10-13', 116_100))
  const params = { id: key('2026-10-13') }
  const detail = await treasurer.call(bankBalances.get, { params })
  expect(detail).toMatchObject({ informed_cents: 116_100, difference_cents: -100, source: 'person' })
  expect(detail.informed_by_name).toBe('Teresa')
  await treasurer.call(bankBalances.removeInformed, { params, body: { reason: 'Conta errada.' } })
  expect(await treasurer.call(bankBalances.get, { params })).toMatchObject({ informed_cents: null, source: null })
  const { rows } = await api.test.admin.query(
    `select action, reason from audit_events where entity = 'bank_account' order by chain_no`,
  )
  expect(rows).toEqual([
    { action: 'balance.inform', reason: null },
    { action: 'balance.inform', reason: null },
    { action: 'balance.remove', reason: 'Conta errada.' },
  ])
})

test.each([
  [informed('2026-10-16', 1), 422, 'O dia do saldo não pode ser futuro.'],
  [informed('2026-10-14', 1), 409, 'O extrato já informa o saldo de Itaú em 14/10/2026.'],
  [informed('2026-10-14', 1, uuid(3)), 422, 'Cofre é um cofre: o saldo dele vem das coletas.'],
  [informed('2026-10-14', 1, uuid(4)), 404, 'Registro não encontrado.'],
])('a balance is refused: %j', async (input, status, message) => {
  await expect(treasurer.call(bankBalances.inform, input)).rejects.toMatchObject({ status, message })
})

const seen = { closing_cents: 115_000, informed_cents: 115_000 }
const check = (day: string, body = seen) => treasurer.call(bankBalances.check, { params: { id: key(day) }, body })

test('a balance with a difference, or other amounts than the person saw, cannot be checked', async () => {
  await expect(check('2026-10-14', { closing_cents: 115_500, informed_cents: 115_000 })).rejects.toMatchObject({
    status: 409,
    message: 'Saldo informado difere do calculado em R$ 5,00.',
  })
  await expect(check('2026-10-12', { ...seen, closing_cents: 1 })).rejects.toMatchObject({ status: 409 })
  await expect(check('2026-10-13')).rejects.toMatchObject({ code: 'bank-balance.not-informed' })
})

test('a check lapses when a further line changes the balance', async () => {
  expect(await check('2026-10-12')).toMatchObject({ status: 'checked' })
  await insertRows(api.test.admin, { statement_lines: [line('2026-10-12', 7)] })
  expect(await treasurer.call(bankBalances.get, { params: { id: key('2026-10-12') } })).toMatchObject({
    status: 'open',
    check: { ...seen, checked_by_name: 'Teresa' },
  })
})

test('a lock covers the account until its day, and only the last locked day is unlocked', async () => {
  const params = { id: key('2026-10-12') }
  await expect(treasurer.call(bankBalances.lock, { params })).rejects.toMatchObject({
    code: 'bank-balance.not-checked',
  })
  await check('2026-10-12')
  expect(await treasurer.call(bankBalances.lock, { params })).toMatchObject({ status: 'locked' })
  await expect(treasurer.call(bankBalances.inform, informed('2026-10-10', 1))).rejects.toMatchObject({
    status: 423,
    message: 'Saldo de 10/10/2026 bloqueado.',
  })
  const reason = { reason: 'Extrato corrigido.' }
  await expect(treasurer.call(bankBalances.reopen, { params, body: reason })).rejects.toMatchObject({ status: 423 })
  await expect(other.call(bankBalances.unlock, { params, body: reason })).rejects.toMatchObject({ status: 404 })
  expect(await treasurer.call(bankBalances.unlock, { params, body: reason })).toMatchObject({ status: 'checked' })
  expect(await treasurer.call(bankBalances.reopen, { params, body: reason })).toMatchObject({ status: 'open' })
})

test('a locked financial month refuses a balance', async () => {
  await api.test.admin.query(
    `insert into period_locks (company_id, kind, period, reason, note, locked_at)
      values ($1, 'finance', '2026-10-01', 'month', 'encerrado.', now())`,
    [ipe],
  )
  await expect(treasurer.call(bankBalances.inform, informed('2026-10-13', 1))).rejects.toMatchObject({
    status: 423,
    message: 'Financeiro de 10/2026 bloqueado: encerrado.',
  })
})

test('several balances are checked at once; those with a difference stay open with the reason', async () => {
  const outcome = await treasurer.call(bankBalances.checkMany, { body: { selection: { filter: {} }, input: null } })
  expect(outcome).toMatchObject({
    changed: 1,
    skipped: expect.arrayContaining([{ reason: 'O saldo informado difere do calculado.', count: 1 }]),
  })
  const locked = await treasurer.call(bankBalances.lockMany, { body: { selection: { filter: {} }, input: null } })
  expect(locked).toMatchObject({ changed: 1 })
})

test('the forecast adds receivables, slips and collected cash, and its items add up to each amount', async () => {
  await insertRows(api.test.admin, {
    acquirer_companies: [
      { id: uuid(20), company_id: ipe, acquirer: 'cielo', merchant_no: '1', settlement_account_id: itau },
    ],
    acquirer_transactions: [
      {
        ...{ id: 1, company_id: ipe, business_date: '2026-10-01', acquirer: 'cielo', merchant_no: '1', kind: 'sale' },
        ...{ method: 'credit', gross_cents: 1, net_cents: 1, row_hash: '\\x01', row_seq: 1 },
      },
    ],
    acquirer_installments: [
      ['2026-10-01', 900], // overdue
      ['2026-10-14', 30], // due yesterday
      ['2026-10-17', 4_000], // a Saturday
    ].map(([due_on, net_cents], at) => ({
      ...{ id: at + 1, company_id: ipe, acquirer_transaction_id: 1, business_date: '2026-10-01', number: at + 1 },
      ...{ of_count: 3, due_on, gross_cents: net_cents, fee_charged_cents: 0, net_cents, status: 'scheduled' },
    })),
    bank_slips: [
      // Paid three and four days late: 3.5 days, rounded to 4.
      ...[3, 4].map((late, at) => ({
        ...{ company_id: ipe, bank_account_id: itau, our_number: `${at}`, payer_document: '1', due_on: '2026-09-01' },
        ...{ amount_cents: 1, paid_cents: 1, status: 'paid', paid_on: `2026-09-0${1 + late}` },
      })),
      {
        ...{ company_id: ipe, bank_account_id: itau, our_number: '9', payer_document: '1', due_on: '2026-10-16' },
        ...{ amount_cents: 500, paid_cents: 0, status: 'registered', paid_on: null },
      },
    ],
  })
  const scope = { query: { company_id: ipe } }
  const forecast = await treasurer.call(bankForecast.get, scope)
  expect(forecast).toMatchObject({
    start_cents: 115_000,
    low_cents: 115_030,
    low_on: '2026-10-15',
    minimum_cents: 50_000,
    stale_accounts: 1,
    late: [{ source: 'receivables', amount_cents: 900, count: 1 }],
  })
  expect(forecast.days.filter(({ addends }) => addends.length > 0)).toEqual([
    { day: '2026-10-15', balance_cents: 115_030, addends: [{ source: 'receivables', amount_cents: 30, count: 1 }] },
    { day: '2026-10-19', balance_cents: 119_030, addends: [{ source: 'receivables', amount_cents: 4_000, count: 1 }] },
    { day: '2026-10-20', balance_cents: 119_530, addends: [{ source: 'slips', amount_cents: 500, count: 1 }] },
  ])
  for (const { day, addends } of forecast.days)
    for (const { source, amount_cents } of addends) {
      const query = { ...scope.query, source, timing: 'expected' as const, from: day, to: day }
      const { sums, data } = await treasurer.call(bankForecast.items, { query })
      expect([sums?.amount_cents, data[0]?.forecast_on, data[0]?.account_name]).toEqual([amount_cents, day, 'Itaú'])
    }
  const late = await treasurer.call(bankForecast.items, { query: { timing: 'late' } })
  expect(late.data).toMatchObject([{ amount_cents: 900, forecast_on: null }])
  const all = await treasurer.call(bankForecast.get, { query: {} })
  expect([all.days, all.companies.length]).toEqual([forecast.days, 1])
  expect((await other.call(bankForecast.get, { query: {} })).days.every(({ addends }) => addends.length === 0)).toBe(
    true,
  )
})
