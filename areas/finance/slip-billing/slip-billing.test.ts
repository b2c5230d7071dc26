import { dayLife } from '@app/areas/cash-closing/contract'
import { allCompaniesScope, appendAudit, inTransaction } from '@app/kit/server'
import { insertRows, testApi, until } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { bankSlips } from '../bank-slips/bank-slips.contract.ts'
import { slipBilling } from './slip-billing.contract.ts'
import { billNextCustomers } from './slip-billing-job.server.ts'

const api = testApi({ workers: true })
const ipe = '01930000-0000-7000-8000-00000000000a'
const uuid = (no: number) => `01930000-0000-7000-8000-0000000d${String(no).padStart(4, '0')}`
const rosa = api.as('financial.bank-slip', [ipe], 'Rosa')
const stamps = { created_at: '2026-10-01T12:00:00Z', updated_at: '2026-10-01T12:00:00Z' }
const address = { street: 'Rua A, 1', district: 'Centro', zip: '01001000', city: 'São Paulo', uf: 'SP' }

const customer = (no: number, name: string, change: object = {}) => ({
  ...{ id: uuid(no), company_id: ipe, name, document: `0000000${no}000191`.slice(-14), limit_cents: 1, ...address },
  ...{
    blocked_on: null,
    block_reason: null,
    opening_on: '2026-10-01',
    billing_period: 'weekly',
    billing_closing_day: 7,
    billing_agreement_id: uuid(2),
  },
  ...{ ...stamps, ...change },
})
const note = (id: number, business_date: string, { cents, name }: { cents: number; name: string }) => ({
  ...{ id, company_id: ipe, business_date, occurred_at: `${business_date}T15:00:00Z`, source_system: 'pos' },
  ...{ external_id: `N${id}`, line_no: 1, movement_type_code: 'VND-NPZ', method: 'note', amount_cents: cents },
  ...{ customer: name, document_attached: true, document_no: `NF${id}` },
})
const day = (no: number, business_date: string, status: string) => ({
  ...{ id: uuid(no), company_id: ipe, business_date, status, proof_hash: 'x', ...stamps },
})

beforeEach(async () => {
  api.setNow('2026-10-19T15:00:00.000Z') // a Monday
  await insertRows(api.test.admin, {
    companies: [{ id: ipe, name: 'Posto Ipê', legal_name: 'Posto Ipê Ltda', cnpj: '11222333000181' }],
    bank_accounts: [
      {
        ...{ id: uuid(1), company_id: ipe, bank_code: '341', branch: '0057', account_no: '72192', account_digit: '0' },
        name: 'Itaú',
      },
    ],
    slip_agreements: [
      {
        ...{ id: uuid(2), company_id: ipe, bank_account_id: uuid(1), name: 'Cobrança Itaú', agreement_no: '1' },
        ...{ portfolio: '109', number_from: 98_712_346, number_to: 98_712_350, next_number: 98_712_346 },
        ...{ species: 'DM', acceptance: 'N', fine_ppm: 20_000, interest_ppm: 10_000, approved: true, ...stamps },
      },
    ],
    customers: [
      customer(11, 'Transportadora Alfa'),
      customer(12, 'Transportadora Beta', { blocked_on: '2026-10-02', block_reason: 'limit' }),
      customer(13, 'Construtora Gama', { street: '' }),
      customer(14, 'Pequena Delta', {}),
    ],
    cash_conciliations: [day(21, '2026-10-14', 'closed'), day(22, '2026-10-15', 'open')],
    system_movements: [
      note(1, '2026-10-14', { cents: 72_600, name: 'TRANSPORTADORA ALFA' }),
      note(2, '2026-10-15', { cents: 5_000, name: 'Transportadora Alfa' }),
      note(3, '2026-10-14', { cents: 181_500, name: 'Transportadora Beta' }),
      note(4, '2026-10-14', { cents: 10_000, name: 'Construtora Gama' }),
      note(5, '2026-10-14', { cents: 499, name: 'Pequena Delta' }),
      note(6, '2026-09-30', { cents: 9_900, name: 'Transportadora Alfa' }),
    ],
  })
})

const preview = () => rosa.call(slipBilling.preview, { query: { company_id: ipe } })

async function bill() {
  const { job_id } = await rosa.call(slipBilling.issue, { body: { company_id: ipe } })
  const [job] = await until(
    async () => (await api.test.admin.query('select status, message from jobs where id = $1', [job_id])).rows,
    ([ending]) => ending.status === 'done' || ending.status === 'failed',
  )
  expect(job).toMatchObject({ status: 'done' })
  return job
}

const findSlips = async () => (await rosa.call(bankSlips.list, { query: {} })).data

test('a dry run shows each bill with its due date, and what is left out with its reason', async () => {
  const { lines, billed, unbilled } = await preview()
  expect(
    lines.map(({ customer_name, bill, reason, amount_cents }) => [customer_name, bill?.due_on ?? reason, amount_cents]),
  ).toEqual([
    ['Transportadora Alfa', '2026-10-26', 72_600],
    ['Construtora Gama', 'no_address', 10_000],
    ['Pequena Delta', 'below_minimum', 499],
    ['Transportadora Alfa', 'day_open', 5_000],
    ['Transportadora Beta', 'blocked', 181_500],
  ])
  expect(billed).toEqual({ slips: 1, notes: 1, amount_cents: 72_600 })
  expect(unbilled).toContainEqual({ reason: 'blocked', notes: 1, amount_cents: 181_500 })
})

test('billing issues one slip with its notes, and a second run issues none', async () => {
  await bill()
  const [slip, ...others] = await findSlips()
  expect(others).toEqual([])
  expect(slip).toMatchObject({
    ...{ our_number: '98712346', due_on: '2026-10-26', amount_cents: 72_600, document_no: 'NF1', status: 'issued' },
  })
  expect(await rosa.call(bankSlips.get, { params: { id: slip?.id ?? '' } })).toMatchObject({
    issue: { line: '34191.09982 71234.660059 77219.200001 4 16110000072600' },
    notes: [{ business_date: '2026-10-14', note_number: 'NF1', amount_cents: 72_600 }],
  })
  expect(await bill()).toMatchObject({ message: '0 boletos emitidos, R$ 0,00.' })
  expect(await findSlips()).toHaveLength(1)
})

const billInTransaction = () =>
  inTransaction(api.test.db, allCompaniesScope, (db) =>
    billNextCustomers(
      {
        ...{ db, now: '2026-10-19T15:00:00.000Z', user: { id: uuid(99) } },
        audit: (event) =>
          appendAudit(
            db,
            { actor_id: null, origin: 'rotina', ip: null, request_id: null, now: stamps.created_at },
            event,
          ),
      },
      { company_id: ipe, after: null },
    ),
  )

test('a run that repeats a batch, as after a crash, draws no second number', async () => {
  await rosa.id
  await bill()
  expect((await billInTransaction()).bills).toEqual([])
  expect((await findSlips()).map(({ our_number }) => our_number)).toEqual(['98712346'])
})

test('a late note of a billed cycle waits for the next cycle, and a cancelled slip frees its notes', async () => {
  await bill()
  await api.test.admin.query(`update cash_conciliations set status = 'closed'`)
  expect((await preview()).lines).toContainEqual(
    expect.objectContaining({ customer_name: 'Transportadora Alfa', reason: 'cycle_open', amount_cents: 5_000 }),
  )
  const [slip] = await findSlips()
  await rosa.call(bankSlips.cancel, { params: { id: slip?.id ?? '' }, body: { version: 1, reason: 'Valor errado.' } })
  expect((await preview()).billed).toEqual({ slips: 1, notes: 2, amount_cents: 77_600 })
  await bill()
  expect((await findSlips()).map(({ our_number, status }) => [our_number, status]).toSorted()).toEqual([
    ['98712346', 'cancelled'],
    ['98712347', 'issued'],
  ])
})

test('a day with a billed note is not reopened before the slip is cancelled', async () => {
  const ana = api.as('admin', [ipe], 'Ana')
  await bill()
  const reopen = () =>
    ana.call(dayLife.reopen, { params: { id: uuid(21) }, body: { version: 1, reason: 'Corrigir a nota da Alfa.' } })
  await expect(reopen()).rejects.toMatchObject({
    status: 409,
    message: 'A nota NF1 está no boleto 98712346; cancele-o antes de reabrir o dia.',
  })
  const [slip] = await findSlips()
  await rosa.call(bankSlips.cancel, { params: { id: slip?.id ?? '' }, body: { version: 1, reason: 'Valor errado.' } })
  expect(await reopen()).toMatchObject({ status: 'reopened' })
})
