import { startVendors } from '@app/domain/integration/testing'
import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { protheusConnections } from '../protheus-connections/protheus-connections.contract.ts'
import { protheusTitles } from '../protheus-titles/protheus-titles.contract.ts'
import { integrationConnections } from './integration-control.contract.ts'

const api = testApi()
const company = '01930000-0000-7000-8000-0000000000a1'
const admin = api.as('admin', [], 'Ana')
const keeper = api.as('integration-control', [company], 'Bia')
const vendors = startVendors()

const setBranch = (erp_branch: string | null) =>
  api.test.admin.query('update companies set erp_branch = $1', [erp_branch])

beforeEach(async () => {
  await vendors.reset()
  api.setNow(new Date().toISOString())
  await api.test.admin.query(
    `insert into companies (id, name, legal_name, cnpj, erp_branch)
      values ($1, 'Posto A', 'Posto A Ltda', '11222333000181', '010001')`,
    [company],
  )
})

async function run(change: object = {}) {
  const draft = { name: 'ERP', environment: 'simulator' as const, username: 'retaguarda', password: 'simulador' }
  const body = { ...draft, base_url: vendors.getUrl(), ...change }
  const { id } = await admin.call(protheusConnections.create, { body })
  return keeper.call(integrationConnections.test, { params: { id } })
}

const readFaults = async (change: object = {}) =>
  (await run(change)).steps.filter(({ ok }) => ok !== true).map(({ label, ok, detail }) => [label, ok, detail])

test('the test of a connection to Protheus walks each step with the user of the connection', async () => {
  const { with_credential, steps } = await run()
  expect(with_credential).toBe(true)
  expect(steps.map(({ label, ok }) => [label, ok])).toEqual([
    ['Endereço', true],
    ['Conexão e certificado', true],
    ['Usuário e senha', true],
    ['Empresa e filial', true],
    ['Leitura da tabela SE1', true],
    ['Leitura da tabela SA1', true],
    ['Leitura da tabela SED', true],
    ['Leitura da tabela SE5', true],
    ['Tamanhos dos campos', true],
    ['Relógio', true],
  ])
  expect(steps[3]?.detail).toBe('01,0001')
  expect(steps[8]?.detail).toBe('E1_FILIAL 4, E1_PREFIXO 3, E1_NUM 9, E1_PARCELA 2, E1_CLIENTE 6, E1_HIST 40')
})

test('a wrong password ends the test, until an administrator changes it', async () => {
  const faults = await readFaults({ password: 'outra' })
  expect(faults[0]).toEqual(['Usuário e senha', false, 'O Protheus recusou o usuário ou a senha.'])
  expect(faults.slice(1).every(([, ok]) => ok === null)).toBe(true)
  const [connection] = (await keeper.call(integrationConnections.list, {})).data
  const params = { id: connection?.id ?? '' }
  await admin.call(protheusConnections.changePassword, { params, body: { password: 'simulador' } })
  const { steps } = await keeper.call(integrationConnections.test, { params })
  expect(steps.every(({ ok }) => ok)).toBe(true)
})

test('an address without a server fails at the connection, and one without the service at the token', async () => {
  expect((await readFaults({ base_url: 'http://127.0.0.1:1/rest' }))[0]?.slice(0, 2)).toEqual([
    'Conexão e certificado',
    false,
  ])
  expect((await readFaults({ name: 'Outro', base_url: vendors.getAddress() }))[0]).toEqual([
    ...['Usuário e senha', false, 'Não há serviço de token neste endereço: verifique o endereço base.'],
  ])
})

test('a table without permission and an unknown branch have their sentences', async () => {
  await vendors.change({ denied_tables: ['SED', 'SX3'] })
  expect(await readFaults()).toEqual([
    ['Leitura da tabela SED', false, 'O usuário não pode ler a tabela SED: peça a permissão a quem cuida do Protheus.'],
    ['Tamanhos dos campos', null, 'A tabela SX3 não pode ser lida: pergunte os tamanhos a quem cuida do Protheus.'],
  ])
  await setBranch('010099')
  expect((await readFaults({ name: 'Outro' }))[0]).toEqual([
    ...['Empresa e filial', false, 'Empresa/filial 01,0099 não existe no Protheus.'],
  ])
  await setBranch(null)
  expect((await readFaults({ name: 'Mais um' }))[0]).toEqual([
    ...['Empresa e filial', null, 'Nenhuma empresa que você vê tem Filial Protheus.'],
  ])
})

test('the reading service may be off, and the clock may differ by 10 minutes', async () => {
  await vendors.change({ generic_query: false })
  await vendors.setClock(new Date(Date.now() + 600_000).toISOString())
  const faults = await readFaults()
  expect(faults).toContainEqual(['Leitura da tabela SE1', false, 'O serviço de leitura (genericQuery) está desligado.'])
  expect(faults.find(([label]) => label === 'Relógio')?.[1]).toBe(false)
})

test('a branch that no header can carry fails the step of the branch', async () => {
  await setBranch('01São')
  expect((await readFaults())[0]).toEqual([
    'Empresa e filial',
    false,
    'A Filial Protheus tem caracteres que um cabeçalho não aceita: corrija o cadastro.',
  ])
})

test('a title of a company that the person sees is looked up with the user of the connection, and stays as it is', async () => {
  await run()
  const id = '01930000-0000-7000-8000-0000000000e1'
  const at = '2026-10-15T11:00:00.000Z'
  await insertRows(api.test.admin, {
    integration_mappings: [
      {
        ...{ id, system: 'protheus', domain: 'company', internal_key: company, external_key: '01' },
        ...{ external_key_2: '0001', valid_from: '2026-01-01', created_at: at, updated_at: at },
      },
    ],
    protheus_titles: [
      {
        ...{ company_id: company, id, cash_conciliation_id: id, business_date: '2026-10-14', group_key: 'debit' },
        ...{ prefix: 'BKO', number: '000000003', installment: '01', title_type: 'CD', is_credit: false },
        ...{ method: 'debit', payer_domain: 'acquirer', payer_key: 'cielo', payer_name: 'Cielo' },
        ...{ issue_on: '2026-10-14', due_on: '2026-10-15', amount_cents: 57_420, history: 'DEBITO BO#3-01' },
        ...{ state: 'draft', created_at: at, updated_at: at },
      },
    ],
  })
  const clerk = api.as('protheus.accounts-receivable', [company], 'Clara')
  const looked = await clerk.call(protheusTitles.lookUp, { params: { id } })
  expect(looked).toMatchObject({ here: { amount_cents: 57_420, customer: null }, erp: null })
  const stranger = api.as('protheus.accounts-receivable', [], 'Edu')
  await expect(stranger.call(protheusTitles.lookUp, { params: { id } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.call(protheusTitles.check, { body: { company_id: company } })).rejects.toMatchObject({
    status: 404,
  })
  const { rows } = await api.test.admin.query('select state, synced_at from protheus_titles')
  expect(rows).toEqual([{ state: 'draft', synced_at: null }])
})
