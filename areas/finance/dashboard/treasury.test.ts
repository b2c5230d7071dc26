import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { treasuryHome } from './treasury.contract.ts'

const api = testApi()
const ipe = '01930000-0000-7000-8000-00000000000a'
const jatoba = '01930000-0000-7000-8000-00000000000b'
const uuid = (no: number) => `01930000-0000-7000-8000-0000000d${String(no).padStart(4, '0')}`

const sale = (id: number, company_id: string, acquirer: string) => ({
  id,
  company_id,
  business_date: '2026-10-01',
  acquirer,
  merchant_no: '1',
  kind: 'sale',
  method: 'credit',
  gross_cents: 10_000,
  net_cents: 10_000,
  row_hash: `\\x0${id}`,
  row_seq: 1,
})
const instalment = (id: number, sold: ReturnType<typeof sale>, due_on: string, net_cents: number, status: string) => ({
  id,
  company_id: sold.company_id,
  acquirer_transaction_id: sold.id,
  business_date: sold.business_date,
  number: id,
  of_count: 9,
  due_on,
  gross_cents: net_cents,
  fee_charged_cents: 0,
  net_cents,
  status,
})
const account = (no: number, company_id: string, name: string, more: object = {}) => ({
  id: uuid(no),
  company_id,
  bank_code: '341',
  branch: '1',
  account_no: String(no),
  account_digit: '',
  name,
  kind: 'checking',
  active: true,
  ...more,
})
const balance = (no: number, company_id: string, balance_on: string, balance_cents: number) => ({
  company_id,
  bank_account_id: uuid(no),
  balance_on,
  balance_cents,
})
const cielo = sale(1, ipe, 'cielo')
const stone = sale(2, ipe, 'stone')
const other = sale(3, jatoba, 'cielo')

beforeEach(async () => {
  api.setNow('2026-10-15T15:00:00.000Z') // a Thursday
  await insertRows(api.test.admin, {
    companies: [
      { id: ipe, name: 'Posto Ipê', legal_name: 'Ipê', cnpj: '11222333000181' },
      { id: jatoba, name: 'Posto Jatobá', legal_name: 'Jatobá', cnpj: '11444777000161' },
    ],
    acquirer_transactions: [cielo, stone, other],
  })
})

const treasurer = api.as(['financial.card-conciliation', 'financial.bank-balances'], [ipe])

test('balances are the last stated ones of the own accounts, and the rows add up to the total', async () => {
  await insertRows(api.test.admin, {
    bank_accounts: [
      account(1, ipe, 'Itaú'),
      ...[2, 3, 4, 5, 6].map((no) => account(no, ipe, `Conta ${no}`)),
      account(7, ipe, 'Sem extrato'),
      account(8, ipe, 'Cofre', { kind: 'safe' }),
      account(9, ipe, 'Encerrada', { active: false }),
      account(10, jatoba, 'De outro posto'),
    ],
    statement_balances: [
      balance(1, ipe, '2026-10-13', 99_900),
      balance(1, ipe, '2026-10-14', -1_234_010),
      ...[2, 3, 4, 5, 6].map((no) => balance(no, ipe, '2026-10-14', no * 100)),
      balance(9, ipe, '2026-10-14', 77_777),
      balance(10, jatoba, '2026-10-14', 88_888),
    ],
  })
  const { accounts, others, total_cents } = await treasurer.call(treasuryHome.balances, {})
  expect(accounts.map(({ name, balance_cents, balance_on }) => [name, balance_cents, balance_on])).toEqual([
    ['Itaú', -1_234_010, '2026-10-14'],
    ...[6, 5, 4, 3].map((no) => [`Conta ${no}`, no * 100, '2026-10-14']),
  ])
  expect([others, total_cents]).toEqual([{ count: 2, balance_cents: 200 }, -1_232_010])
  await expect(api.as('financial.card-conciliation', [ipe]).call(treasuryHome.balances, {})).rejects.toMatchObject({
    status: 403,
  })
})

test('amounts to receive are the unpaid instalments by bank day and acquirer, of the own companies', async () => {
  await insertRows(api.test.admin, {
    acquirer_installments: [
      instalment(1, cielo, '2026-10-15', 56_000, 'scheduled'),
      instalment(2, cielo, '2026-10-15', 800, 'forecast'),
      instalment(3, cielo, '2026-10-17', 110_000, 'scheduled'), // a Saturday: paid on Monday
      instalment(4, stone, '2026-10-16', 9800, 'scheduled'),
      instalment(5, stone, '2026-10-16', 4000, 'paid'),
      instalment(6, stone, '2026-10-29', 4000, 'scheduled'), // the eleventh bank day
      instalment(7, other, '2026-10-15', 7777, 'scheduled'),
    ],
  })
  const { days, acquirers } = await treasurer.call(treasuryHome.receivables, {})
  expect([days.length, days[0], days[2], days[9]]).toEqual([
    10,
    { day: '2026-10-15', due_from: '2026-10-15' },
    { day: '2026-10-19', due_from: '2026-10-17' },
    { day: '2026-10-28', due_from: '2026-10-28' },
  ])
  const rest = [0, 0, 0, 0, 0, 0, 0]
  expect(acquirers).toEqual([
    { acquirer: 'cielo', acquirer_name: 'Cielo', amounts_cents: [56_800, 0, 110_000, ...rest] },
    { acquirer: 'stone', acquirer_name: 'Stone', amounts_cents: [0, 9800, 0, ...rest] },
  ])
})

test('an instalment is late when two bank days have passed since its due date without payment', async () => {
  await insertRows(api.test.admin, {
    acquirer_installments: [
      instalment(1, cielo, '2026-10-09', 60_000, 'scheduled'), // a Friday; Monday 12 is a holiday: until Wednesday
      instalment(2, cielo, '2026-10-13', 1, 'scheduled'), // may still be paid today
      instalment(3, stone, '2026-08-03', 64_000, 'overdue'),
      instalment(4, stone, '2026-08-03', 5000, 'in_bank'),
      instalment(5, other, '2026-08-03', 5000, 'overdue'),
    ],
  })
  expect(await treasurer.call(treasuryHome.overdue, {})).toEqual({
    count: 2,
    net_cents: 124_000,
    acquirers: [
      { acquirer: 'stone', acquirer_name: 'Stone', count: 1, net_cents: 64_000, oldest_due_on: '2026-08-03' },
      { acquirer: 'cielo', acquirer_name: 'Cielo', count: 1, net_cents: 60_000, oldest_due_on: '2026-10-09' },
    ],
  })
})

const fee = (company_id: string, ref: string, amount_cents: number, more: object = {}) => ({
  company_id,
  code: 'D12',
  ref,
  amount_cents,
  sentence: 'Taxa.',
  status: 'open',
  found_at: '2026-10-14T12:00:00.000Z',
  record_id: uuid(Number(ref.replace(/\D/g, '')) + 100),
  ...more,
})

test('fees beyond the contract are the unresolved differences of 30 days by acquirer', async () => {
  await insertRows(api.test.admin, {
    acquirer_installments: [
      instalment(1, cielo, '2026-10-15', 1, 'paid'),
      instalment(2, cielo, '2026-10-15', 1, 'paid'),
      instalment(3, stone, '2026-10-15', 1, 'paid'),
      instalment(9, other, '2026-10-15', 1, 'paid'),
    ],
    acquirer_settlements: [
      {
        id: 50,
        company_id: ipe,
        acquirer: 'stone',
        merchant_no: '1',
        reference: 'R-1',
        entry_kind: 'sale',
        paid_on: '2026-10-14',
        gross_cents: 1,
        fee_cents: 0,
        adjustment_cents: 0,
        anticipation_cost_cents: 0,
        assigned_cents: 0,
        lien_cents: 0,
        net_cents: 1,
      },
    ],
  })
  const rows: Record<string, unknown>[] = [
    fee(ipe, 'instalment:1', -39),
    fee(ipe, 'instalment:2', -1200, { status: 'claimed' }),
    fee(ipe, 'instalment:3', -500, { status: 'resolved' }),
    fee(ipe, 'batch:50', 8),
    fee(ipe, 'instalment:4', -300, { found_at: '2026-09-01T12:00:00.000Z' }),
    fee(jatoba, 'instalment:9', -777),
  ]
  for (const row of rows)
    await api.test.admin.query(
      `insert into receivable_differences (company_id, code, ref, amount_cents, sentence, status, found_at, record_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      Object.values(row),
    )
  expect(await treasurer.call(treasuryHome.fees, {})).toEqual({
    since: '2026-09-15',
    excess_cents: 1231,
    acquirers: [
      { acquirer: 'cielo', acquirer_name: 'Cielo', count: 2, excess_cents: 1239 },
      { acquirer: 'stone', acquirer_name: 'Stone', count: 1, excess_cents: -8 },
    ],
  })
})
