import { cashConciliations } from '@app/areas/cash-closing/contract'
import { until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { companies } from './companies.contract.ts'
import { companyTests, draft, second } from './companies.testing.ts'

const { api, admin, create, closeDay } = companyTests()

test('a new company is listed, its CNPJ is stored without marks, and its first day waits for its sources', async () => {
  const company = await create()
  expect(company).toMatchObject({ cnpj: '12ABC34501DE35', zip: '13010000', active: true, version: 1 })
  const { data } = await admin.call(companies.list, { query: { search: '12.abc.345/01de-35' } })
  expect(data).toMatchObject([{ id: company.id, name: 'Posto Central', last_closed_on: null }])
  const days = await admin.call(cashConciliations.list, { query: { company_id: company.id } })
  expect(days.data).toMatchObject([{ business_date: '2026-10-01', status: 'awaiting_data' }])
})

test.each([
  [{ cnpj: '06929383000164' }, 'cnpj', 'CNPJ inválido.'],
  [{ anp_code: null }, 'anp_code', 'Campo obrigatório.'],
  [{ kind: 'shop', anp_code: null, pos_code: '' }, 'pos_code', 'Campo obrigatório.'],
  [{ zip: '123' }, 'zip', 'CEP inválido.'],
  [{ name: '' }, 'name', 'Campo obrigatório.'],
  [{ legal_name: '👩‍🚒'.repeat(10_000) }, 'legal_name', 'Escreva no máximo 160 caracteres.'],
  [{ opened_on: '9999-12-31' }, 'opened_on', 'Data inválida.'],
  [{ direct_limit_cents: -1 }, 'direct_limit_cents', 'O limite não pode ser negativo.'],
  [{ day_cutoff: '25:00' }, 'day_cutoff', 'Use uma hora como 06:00.'],
])('%j is refused on its field', async (changes, field, message) => {
  await expect(create(changes)).rejects.toMatchObject({ status: 422, fields: { [field]: message } })
})

test('text of any kind is stored as text', async () => {
  const name = `<script>alert(1)</script> '; drop table companies; -- ‏שלום`
  const { id } = await create({ name })
  expect((await admin.call(companies.list, { query: { search: "'; drop" } })).data).toMatchObject([{ id, name }])
})

test('an office needs neither an ANP authorisation nor a till', async () => {
  expect(await create({ kind: 'office', anp_code: null, pos_code: null })).toMatchObject({ kind: 'office' })
})

test('a CNPJ and a branch code belong to one company', async () => {
  const first = await create({ erp_branch: '0101' })
  await expect(create()).rejects.toMatchObject({ message: 'Já existe uma empresa com este CNPJ.' })
  const message = 'Código de filial já usado por Posto Central.'
  await expect(create({ ...second, erp_branch: '0101' })).rejects.toMatchObject({
    message,
    fields: { erp_branch: message },
  })
  const secondCompany = await create(second)
  expect(secondCompany.erp_branch).toBeNull()
  const { id, version } = first
  expect(
    await admin.call(companies.update, { params: { id }, body: { ...draft, erp_branch: '0101', version } }),
  ).toMatchObject({ version: version + 1 })
})

test('an update with an older version is refused with the person who changed the company and the time', async () => {
  const { id, version } = await create()
  const save = (name: string, user = admin) =>
    user.call(companies.update, { params: { id }, body: { ...draft, name, version } })
  await save('Posto Um')
  const staleRefusal = (name: string) => ({
    status: 409,
    message: `Este registro foi alterado por ${name} às 06:00. Recarregue antes de continuar.`,
  })
  await expect(save('Posto Dois', api.as('admin', [], 'Bruna'))).rejects.toMatchObject(staleRefusal('Aurora'))
  await expect(save('Posto Dois')).rejects.toMatchObject(staleRefusal('você'))
})

test('a company group is assigned in one edit; names of groups are unique regardless of case', async () => {
  const group = await admin.call(companies.createGroup, { body: { name: 'Rede Sul' } })
  await expect(admin.call(companies.createGroup, { body: { name: 'rede sul' } })).rejects.toMatchObject({ status: 409 })
  await create({ group_id: group.id })
  const list = await admin.call(companies.list, { query: { group_id: group.id } })
  expect(list.data).toMatchObject([{ group_name: 'Rede Sul' }])
})

test('a postal code gives its state, and the town once a company with that code exists', async () => {
  expect(await admin.call(companies.getPlace, { query: { zip: '80010000' } })).toEqual({
    address: null,
    city: null,
    uf: 'PR',
  })
  await create()
  expect(await admin.call(companies.getPlace, { query: { zip: '13010000' } })).toEqual({
    address: 'Avenida Central, 10',
    city: 'Campinas',
    uf: 'SP',
  })
})

test('fee tables are copied from another company as contracts that wait for their own number and account', async () => {
  const source = await create()
  const contract = '01930000-0000-7000-8000-00000000ac01'
  await api.test.admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no) values ($1, $2, 'cielo', '1023')`,
    [contract, source.id],
  )
  await api.test.admin.query(
    `insert into acquirer_fees (id, company_id, acquirer_company_id, method, rate_ppm, valid_from, valid_to) values
      (gen_random_uuid(), $1, $2, 'debit', 10500, '2026-01-01', null),
      (gen_random_uuid(), $1, $2, 'credit', 16500, '2025-01-01', '2025-12-31')`,
    [source.id, contract],
  )
  const copy = await create({ ...second, copy_from: source.id })
  const { rows } = await api.test.admin.query(
    `select acquirer, merchant_no, active, settlement_account_id, method, rate_ppm::int, fee.valid_from::text
      from acquirer_fees fee join acquirer_companies contract on contract.id = fee.acquirer_company_id
      where fee.company_id = $1`,
    [copy.id],
  )
  const waiting = { merchant_no: copy.cnpj, active: false, settlement_account_id: null }
  const fee = { method: 'debit', rate_ppm: 10500, valid_from: '2026-10-01' }
  expect(rows).toEqual([{ acquirer: 'cielo', ...waiting, ...fee }])
  await expect(create({ cnpj: '11222333000181', copy_from: crypto.randomUUID() })).rejects.toMatchObject({
    fields: { copy_from: 'Empresa de origem não encontrada.' },
  })
})

const inactivate = async (id: string, closed_on = '2026-10-15') => {
  const { version } = await admin.call(companies.get, { params: { id } })
  return admin.call(companies.inactivate, { params: { id }, body: { version, closed_on } })
}

test('a company with open days cannot be inactivated until they are closed', async () => {
  const { id } = await create()
  await closeDay(id, '2026-10-01')
  await closeDay(id, '2026-10-02', 'in_conference')
  await closeDay(id, '2026-10-03', 'open')
  await expect(inactivate(id)).rejects.toMatchObject({
    message: 'Existem dias em aberto até 03/10/2026; feche-os antes de inativar.',
  })
  await closeDay(id, '2026-10-02')
  await closeDay(id, '2026-10-03', 'locked')
  expect(await inactivate(id)).toMatchObject({ active: false, closed_on: '2026-10-15', last_closed_on: '2026-10-03' })
})

test('a company whose day is being opened at the same moment is not inactivated', async () => {
  const { id } = await create()
  await closeDay(id, '2026-10-01')
  const { admin: client } = api.test
  await client.query('begin')
  await closeDay(id, '2026-10-02', 'open')
  const outcome = inactivate(id).catch((error: unknown) => error)
  await until(
    async () =>
      (
        await client.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount,
    (waiting) => waiting === 1,
  )
  await client.query('commit')
  expect(await outcome).toMatchObject({ status: 409, message: expect.stringContaining('02/10/2026') })
})

test('a company can be edited while one of its days is being opened', async () => {
  const { id, version } = await create()
  const { admin: client } = api.test
  await client.query('begin')
  await closeDay(id, '2026-10-02', 'open')
  const edited = await admin.call(companies.update, { params: { id }, body: { ...draft, name: 'Posto Novo', version } })
  await client.query('rollback')
  expect(edited.name).toBe('Posto Novo')
})

test('a company without any file can be inactivated and activated again', async () => {
  const { id } = await create()
  const { version } = await inactivate(id)
  expect(await admin.call(companies.activate, { params: { id }, body: { version } })).toMatchObject({
    active: true,
    closed_on: null,
  })
})

test('the health of a company shows the files of yesterday, the open days and the sources that never arrived', async () => {
  const { id } = await create()
  await api.test.admin.query(
    `insert into acquirer_companies (id, company_id, acquirer, merchant_no) values (gen_random_uuid(), $1, 'cielo', '1')`,
    [id],
  )
  await closeDay(id, '2026-10-14', 'awaiting_data')
  expect(await admin.call(companies.health, { params: { id } })).toEqual({
    business_date: '2026-10-14',
    data: [
      {
        code: 'sources',
        label: 'Fontes recebidas em 14/10/2026',
        state: 'wait',
        detail: 'Recebidas: PDV. Faltam: Cielo, Pix.',
      },
      { code: 'open_days', label: 'Dias em aberto', state: 'bad', detail: '2 dias, desde 01/10/2026.' },
      { code: 'tank_dip', label: 'Última medição de tanque', state: 'bad', detail: 'Nenhuma medição registrada.' },
      { code: 'acquirer', label: 'Último arquivo: Cielo', state: 'bad', detail: 'Nenhum arquivo recebido.' },
    ],
  })
})

test.each([
  [{ kind: 'office' }, []],
  [{ uf: 'SP' }, ['Posto Central', 'Posto Norte']],
  [{ pos_system: 'webposto' }, ['Posto Central', 'Posto Norte']],
  [{ active: 'false' }, []],
  [{ sort: '-name' }, ['Posto Norte', 'Posto Central']],
  [{ search: 'norte' }, ['Posto Norte']],
])('the list with %j returns the matching companies', async (query: object, names) => {
  await create()
  await create(second)
  const { data } = await admin.call(companies.list, { query })
  expect(data.map(({ name }) => name)).toEqual(names)
})

test('an unknown order or cursor is refused as wrong input', async () => {
  const wrongQueries: object[] = [{ sort: 'password' }, { after: 'x' }, { uf: 'XX' }]
  for (const query of wrongQueries)
    await expect(admin.call(companies.list, { query })).rejects.toMatchObject({ status: 422 })
})
