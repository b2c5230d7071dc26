import { timeline } from '@app/areas/records/contract'
import { movementId, workedCompany } from '@app/domain/day/facts/testing'
import { addDays } from '@app/kit/contract'
import { insertRows } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { inconsistencies } from '../inconsistencies/inconsistencies.contract.ts'
import { workedDate, workedDayTests } from '../testing/worked-day.testing.ts'
import { customers } from './customers.contract.ts'

const { api, manager, receive } = workedDayTests()
const finance = api.as('financial.bank-slip', [workedCompany], 'Rosa')
const stranger = api.as('financial.bank-slip', ['01930000-0000-7000-8000-0000000000f1'], 'Zeca')

const alfa = {
  company_id: workedCompany,
  name: 'Transportadora Alfa',
  document: '11.222.333/0001-81',
  till_names: ['ALFA TRANSP.'],
  limit_cents: 100_000,
  opening_balance_cents: 0,
  opening_on: '2026-10-01',
}
const beta = { ...alfa, name: 'Transportadora Beta', document: '529.982.247-25', till_names: [], limit_cents: 200_000 }

const create = (draft: Partial<typeof alfa> = {}, user = finance) =>
  user.call(customers.create, { body: { ...alfa, ...draft } })
const get = (id: string) => finance.call(customers.get, { params: { id } })
const edit = async (id: string, change: Partial<typeof alfa>) => {
  const { version } = await get(id)
  const { company_id: _, ...draft } = { ...alfa, ...change, version }
  return finance.call(customers.update, { params: { id }, body: draft })
}
const wrongNotes = async () => {
  const query = { company_id: workedCompany, date: workedDate, code: 'I08', status: 'pending' } as const
  return (await manager.call(inconsistencies.list, { query })).data
}
const sentences = async () => (await wrongNotes()).map(({ sentence }) => sentence)

const insertNote = async (
  business_date: string,
  amount_cents: number,
  change: { customer?: string; id?: number } = {},
) => {
  await api.test.admin.query(
    `insert into system_movements (id, company_id, business_date, occurred_at, source_system, external_id, line_no,
        movement_type_code, method, amount_cents, customer, document_attached) overriding system value
      values ($1, $2, $3, $3::date + interval '15 hours', 'pos', $4, 1, 'VND-NPZ', 'note', $5, $6, true)`,
    [
      change.id ?? 900_000 + amount_cents,
      workedCompany,
      business_date,
      `N${business_date}${amount_cents}`,
      amount_cents,
      change.customer ?? 'TRANSPORTADORA ALFA',
    ],
  )
}

beforeEach(async () => {
  api.setNow('2026-10-15T12:00:00.000Z')
  await finance.id
})

test('a company without a customer register has no note checked against a limit', async () => {
  expect(await wrongNotes()).toEqual([])
})

test('the balance of a customer is its notes less its payments at the till, for any letter case of the name', async () => {
  await insertNote('2026-10-10', 5_000, { customer: 'transportadora  ALFA' })
  await insertNote('2026-10-11', 700, { customer: 'Alfa Transp' })
  await insertNote('2026-09-30', 9_900)
  const { id } = await create({ opening_balance_cents: 300 })
  // Opening 3,00, notes 50,00 + 7,00 + 726,00, receipt 200,00; September is before the opening balance.
  expect(await get(id)).toMatchObject({ balance_cents: 58_600, available_cents: 41_400 })
  const { lines } = await get(id)
  expect(lines.map(({ kind, amount_cents, balance_cents }) => [kind, amount_cents, balance_cents])).toEqual([
    ['receipt', -20_000, 58_600],
    ['note', 72_600, 78_600],
    ['note', 700, 6_000],
    ['note', 5_000, 5_300],
  ])
})

test('I08: notes over the limit show by how much, in the order of their times', async () => {
  const { id } = await create({ limit_cents: 70_000 })
  await create(beta)
  expect(await sentences()).toEqual(['Transportadora Alfa passou do limite em R$ 26,00'])
  await edit(id, { limit_cents: 72_600 })
  expect(await sentences()).toEqual([])
})

test('I08: notes of unknown, blocked and inactive customers are inconsistencies', async () => {
  const { id } = await create()
  expect(await sentences()).toEqual([
    'A nota de R$ 1.815,00 de Transportadora Beta: “Transportadora Beta” não está nos clientes a prazo',
  ])
  const betaCustomer = await create(beta)
  expect(await sentences()).toEqual([])
  const body = { version: 1, blocked_on: workedDate, block_reason: 'limit' as const }
  await finance.call(customers.block, { params: { id }, body })
  expect((await sentences())[0]).toMatch(/Transportadora Alfa: Cliente bloqueado por limite$/)
  await finance.call(customers.unblock, { params: { id }, body: { version: 2 } })
  await finance.call(customers.setActive, { params: { id: betaCustomer.id }, body: { version: 1, active: false } })
  expect((await sentences())[0]).toMatch(/Transportadora Beta: Cliente inativo$/)
})

test('a block applies from its day on, not to earlier notes', async () => {
  const { id } = await create()
  await create(beta)
  const blocked_on = addDays(workedDate, 1)
  await finance.call(customers.block, { params: { id }, body: { version: 1, blocked_on, block_reason: 'overdue' } })
  expect(await sentences()).toEqual([])
})

test('a payment by slip increases the available credit, and its cancellation reduces it again', async () => {
  const { id } = await create({ limit_cents: 72_600, opening_balance_cents: 10_000 })
  await create(beta)
  expect(await sentences()).toHaveLength(1)
  const draft = { kind: 'payment', entry_on: '2026-10-13', amount_cents: 10_000, note: 'Boleto 118 pago' } as const
  const { lines } = await finance.call(customers.addEntry, { params: { id }, body: draft })
  expect(await sentences()).toEqual([])
  const entry = lines.find(({ kind }) => kind === 'payment')?.ref.replace('entry:', '') ?? ''
  const cancel = () =>
    finance.call(customers.cancelEntry, { params: { id, entry_id: entry }, body: { reason: 'Cheque devolvido' } })
  expect((await cancel()).lines.find(({ kind }) => kind === 'payment')?.cancelled_at).not.toBeNull()
  expect(await sentences()).toHaveLength(1)
  await expect(cancel()).rejects.toMatchObject({ status: 409, message: 'Este lançamento já foi cancelado.' })
  const early = { ...draft, entry_on: '2026-09-30' }
  await expect(finance.call(customers.addEntry, { params: { id }, body: early })).rejects.toMatchObject({
    status: 422,
    fields: { entry_on: 'A data é anterior ao saldo inicial (01/10/2026).' },
  })
})

test('a file of an earlier day imported late reduces the available credit of a later day', async () => {
  await create({ limit_cents: 72_600 })
  await create(beta)
  expect(await sentences()).toEqual([])
  await insertNote('2026-10-12', 1)
  await receive('pos', ['2026-10-12'])
  expect((await sentences())[0]).toMatch(/passou do limite em R\$ 0,01$/)
})

test('the correction lists customers with their available credit and refuses customers without enough', async () => {
  await create({ limit_cents: 72_600 })
  await create({ ...beta, limit_cents: 181_500 })
  await create({ ...beta, name: 'Construtora Gama', document: '11.222.333/0002-62', limit_cents: 500 })
  await api.test.admin.query(`update system_movements set customer = 'Fulano' where id = $1`, [movementId('F08')])
  await receive('pos')
  const [row] = await wrongNotes()
  if (!row) throw new Error('nothing is wrong')
  const detail = await manager.call(inconsistencies.get, { params: { id: row.id } })
  expect(detail.customers).toEqual([
    { name: 'Construtora Gama', available_cents: 500 },
    { name: 'Transportadora Alfa', available_cents: 92_600 },
    { name: 'Transportadora Beta', available_cents: 0 },
  ])
  const correct = (customer: string) =>
    manager.call(inconsistencies.correct, { params: { id: row.id }, body: { version: row.version, customer } })
  await expect(correct('Construtora Gama')).rejects.toMatchObject({
    status: 422,
    fields: { customer: 'Cliente sem limite: saldo disponível R$ 5,00.' },
  })
  await expect(correct('Ninguém')).rejects.toMatchObject({ message: '“Ninguém” não está nos clientes a prazo.' })
  expect(await correct('Transportadora Alfa')).toMatchObject({ inconsistency: { status: 'corrected' } })
  expect((await finance.call(customers.list, { query: { search: 'Alfa' } })).data[0]).toMatchObject({
    balance_cents: 52_600,
  })
})

test.each([
  [{ document: '11.222.333/0001-82' }, { document: 'CNPJ ou CPF inválido.' }],
  [{ name: 'x' }, { name: 'Informe o nome.' }],
  [{ limit_cents: -1 }, { limit_cents: 'O limite não pode ser negativo.' }],
])('%j is refused with a message on its field', async (change, fields) => {
  const answer = await api.inject({
    method: 'POST',
    url: '/api/v1/customers',
    headers: { authorization: `Bearer ${await finance.token}`, 'idempotency-key': crypto.randomUUID() },
    payload: { ...alfa, ...change },
  })
  expect([answer.statusCode, answer.json().fields]).toEqual([422, fields])
})

test('a document is unique in a company, and a till name belongs to one customer', async () => {
  await create()
  await expect(create({ name: 'Outra' })).rejects.toMatchObject({ status: 409 })
  await expect(create({ ...beta, till_names: ['alfa transp'] })).rejects.toMatchObject({
    status: 409,
    fields: { till_names: 'O nome “alfa transp” já é de Transportadora Alfa.' },
  })
})

test('the list filters by company, credit and name, shows totals, and hides customers of other companies', async () => {
  const { id } = await create({ limit_cents: 500 })
  await create(beta)
  const overLimit = await finance.call(customers.list, { query: { credit: 'over' } })
  expect([overLimit.data.map((one) => one.id), overLimit.sums]).toEqual([
    [id],
    { balance_cents: 52_600, limit_cents: 500 },
  ])
  expect((await finance.call(customers.list, { query: { search: 'alfa t' } })).data).toHaveLength(1)
  await api.test.admin.query(
    `insert into companies (id, name, legal_name, cnpj) values ('01930000-0000-7000-8000-0000000000f1', 'Z', 'Z', '11444777000161')`,
  )
  expect((await stranger.call(customers.list, { query: {} })).data).toEqual([])
  await expect(stranger.call(customers.get, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

test('the history stores every change with the previous value', async () => {
  const { id } = await create()
  await edit(id, { limit_cents: 150_000 })
  await expect(finance.call(customers.unblock, { params: { id }, body: { version: 1 } })).rejects.toMatchObject({
    code: 'version.stale',
  })
  const { data } = await finance.call(timeline.timeline, { params: { entity: 'customer', id }, query: {} })
  expect(data.map(({ title }) => title)).toEqual(['Cadastro alterado', 'Cadastro criado'])
})

const heading = 'Empresa;Nome;CNPJ;Nomes no PDV;Limite;Saldo inicial;Data do saldo inicial'
const send = (lines: string[], preview = false) =>
  finance.call(
    customers.importSheet,
    { body: { preview: String(preview) } },
    { file: { name: 'clientes.csv', content: new TextEncoder().encode([heading, ...lines].join('\n')) } },
  )
const line = ';Transportadora Alfa;11.222.333/0001-81;ALFA;700,00;0,00;01/10/2026'

test('an imported sheet saves its valid lines, reports the others, and assesses the notes again', async () => {
  expect((await send([line], true)).lines).toMatchObject([{ state: 'new' }])
  expect((await finance.call(customers.list, { query: {} })).data).toEqual([])
  const outcome = await send([
    line,
    ';Beta;529.982.247-25;Transportadora Beta|BETA;2.000,00;;',
    ';Sem documento;;;1,00;;',
  ])
  expect(outcome.lines.map(({ state, reason }) => [state, reason])).toEqual([
    ['new', null],
    ['new', null],
    ['refused', 'CNPJ ou CPF: CNPJ ou CPF inválido.'],
  ])
  expect(await sentences()).toHaveLength(1)
  expect((await send([line, line.replace('700,00', '800,00')])).lines.map(({ state }) => state)).toEqual([
    'same',
    'changed',
  ])
  expect(await sentences()).toEqual([])
})

test('a billing cycle needs its closing day and an active agreement of the company, and a form without it keeps it', async () => {
  const account = '01930000-0000-7000-8000-0000000000b1'
  const agreement = { id: '01930000-0000-7000-8000-0000000000b2', company_id: workedCompany, bank_account_id: account }
  await insertRows(api.test.admin, {
    bank_accounts: [
      { id: account, company_id: workedCompany, bank_code: '341', branch: '0057', account_no: '72192', name: 'Itaú' },
    ],
    slip_agreements: [
      {
        ...{ ...agreement, name: 'Cobrança Itaú', agreement_no: '1', portfolio: '109', number_from: 1, number_to: 9 },
        ...{ next_number: 1, species: 'DM', acceptance: 'N', fine_ppm: 0, interest_ppm: 0, approved: true },
        ...{ created_at: '2026-10-01', updated_at: '2026-10-01' },
      },
    ],
  })
  const cycle = { billing_period: 'weekly', billing_closing_day: 7, billing_agreement_id: agreement.id } as const
  const createWith = (change: object) => finance.call(customers.create, { body: { ...alfa, ...cycle, ...change } })
  await expect(createWith({ billing_closing_day: 8 })).rejects.toMatchObject({
    fields: { billing_closing_day: 'O dia do fechamento vai de 1 a 7.' },
  })
  await expect(createWith({ billing_agreement_id: account })).rejects.toMatchObject({
    fields: { billing_agreement_id: 'Escolha um convênio ativo da empresa do cliente.' },
  })
  await expect(createWith({ billing_due_days: 61 })).rejects.toMatchObject({
    fields: { billing_due_days: 'Use de 0 a 60 dias.' },
  })
  const { id } = await createWith({})
  expect(await edit(id, { limit_cents: 5_000 })).toMatchObject({
    ...{ ...cycle, billing_due_days: 7, billing_minimum_cents: 500, billing_bank_day_rule: 'next' },
    billing_agreement_name: 'Cobrança Itaú',
  })
})
