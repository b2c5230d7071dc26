import { startVendors } from '@app/domain/integration/testing'
import { beforeEach, expect, test } from 'vitest'

const vendors = startVendors()
beforeEach(() => vendors.reset())

const basic = `Basic ${Buffer.from('retaguarda:simulador').toString('base64')}`
type Call = { method?: string; body?: string | object; headers?: Record<string, string> }

async function call(path: string, { method = 'GET', body, headers = {} }: Call = {}) {
  const answer = await fetch(vendors.getUrl() + path, {
    method,
    headers: { authorization: basic, tenantId: '01,0001', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, text, json: text === '' ? undefined : JSON.parse(text) }
}

const titles = '/api/fin/v1/accountsReceivable'
const title = {
  branch: '0001',
  prefix: 'BKO',
  number: '000000001',
  installment: '1',
  type: 'CC',
  nature: '1010205',
  customer: '000901',
  store: '01',
  issueDate: '2026-10-14',
  dueDate: '2026-11-13',
  value: 1085.55,
  history: 'CARTAO CREDITO BO#1',
}
const include = (change: object = {}) => call(titles, { method: 'POST', body: { ...title, ...change } })
const key = '0001|BKO|000000001|1|CC'
const at = (id: string, rest = '') => `${titles}/${encodeURIComponent(id)}${rest}`
const writeOff = {
  date: '2026-11-13',
  creditDate: '2026-11-13',
  bank: '341',
  agency: '0412',
  account: '10001',
  received: 1000,
  discount: 20,
  history: 'BAIXA BO#2',
}
const settle = (change: object = {}) =>
  call(at(key, '/settlements'), { method: 'POST', body: { ...writeOff, ...change } })
const movements = '/api/fin/v1/bankMovements'
const movement = {
  branch: '0001',
  kind: 'pay',
  date: '2026-11-13',
  value: 45,
  nature: '2020101',
  ...{ bank: '341', agency: '0412', account: '10001' },
  history: 'BO#3',
}
const move = () => call(movements, { method: 'POST', body: movement })
const query = (parameters: Record<string, string>) =>
  call(`/api/framework/v1/genericQuery?${new URLSearchParams(parameters)}`)

test('a title, its write-off and a bank movement survive a killed process', async () => {
  expect(await include()).toMatchObject({ status: 201, json: { internalId: key, balance: 1085.55, status: '001' } })
  expect(await settle()).toMatchObject({ status: 201, json: { sequence: '01' } })
  expect(await move()).toMatchObject({ status: 201, json: { internalId: '0001|000000001' } })
  const before = await vendors.readState()
  await vendors.restart()
  expect(await vendors.readState()).toEqual(before)
  expect((await call(at(key))).json).toMatchObject({ balance: 65.55, status: '009', settlements: [{ sequence: '01' }] })
})

test('a change is on the disk before a connection that is dropped after it', async () => {
  await vendors.addFault({ action: 'drop_after_commit', match: { method: 'POST', path: titles } })
  await expect(include()).rejects.toThrow()
  await vendors.restart()
  expect((await vendors.readState()).titles).toMatchObject([{ id: key }])
  await vendors.addFault({ action: 'drop_before', match: { method: 'POST', path: titles } })
  await expect(include({ number: '000000002' })).rejects.toThrow()
  expect((await vendors.readState()).titles).toHaveLength(1)
})

test('amounts keep their digits beyond the precision of a float', async () => {
  const body = JSON.stringify(title).replace('1085.55', '99999999999999.99')
  const { text } = await call(titles, { method: 'POST', body })
  expect(text).toContain('"value":99999999999999.99')
  expect((await include({ number: '000000002', value: 0.1 + 0.2 })).json.message).toContain('value')
  expect((await include({ number: '000000002', value: '1085.55' })).json.message).toBe('Campo value: número esperado')
})

test.each([
  ['a customer that is blocked', { customer: '000999' }, 'Cliente 000999/01 inexistente ou bloqueado.'],
  ['an unknown nature', { nature: '999' }, 'Natureza 999 não cadastrada.'],
  ['a number that is too long', { number: '0000000001' }, 'O campo E1_NUM aceita até 9 caracteres.'],
  ['an unknown type', { type: 'PX' }, 'Tipo de título PX não existe na tabela 05.'],
  ['a due date before the issue', { dueDate: '2026-10-13' }, 'Vencimento menor que a data de emissão.'],
  ['an amount of zero', { value: 0 }, 'O valor do título deve ser maior que zero.'],
  ['a branch that is not the tenant', { branch: '0002' }, 'A filial 0002 não é a do tenantId (0001).'],
  [
    'shares of 99.99 %',
    { apportionment: [{ nature: '1010205', value: 1085.55, percent: 99.99 }] },
    'O rateio não totaliza o valor do título.',
  ],
  [
    'a negative share',
    {
      apportionment: [
        { nature: '1010205', value: 1085.56, percent: 101 },
        { nature: '1010204', value: -0.01, percent: -1 },
      ],
    },
    'O rateio não aceita valor negativo.',
  ],
])('a title with %s is refused', async (_case, change, message) => {
  expect(await include(change)).toMatchObject({ status: 400, json: { message, detailedMessage: expect.any(String) } })
  expect((await vendors.readState()).titles).toEqual([])
})

test('a key is used once, refused as a conflict or in the log of the routine', async () => {
  await include()
  expect(await include()).toMatchObject({
    status: 409,
    json: { detailedMessage: expect.stringContaining('JAGRAVADO') },
  })
  await vendors.change({ duplicates: 'log' })
  expect(await include()).toMatchObject({
    status: 500,
    json: { detailedMessage: expect.stringContaining('JAGRAVADO') },
  })
})

test('a closed period refuses titles, write-offs and movements, and their changes', async () => {
  await include()
  await include({ number: '000000002' })
  await settle({ received: 100 })
  const { json: moved } = await move()
  const unsettled = at(key.replace('000000001', '000000002'))
  await vendors.change({ open_from: '2026-11-14' })
  const refused = [
    await include({ number: '000000003' }),
    await call(unsettled, { method: 'PUT', body: { history: 'BO#4' } }),
    await call(unsettled, { method: 'DELETE' }),
    await settle(),
    await call(at(key, '/settlements/1'), { method: 'DELETE' }),
    await move(),
    await call(`${movements}/${encodeURIComponent(moved.internalId)}`, { method: 'DELETE' }),
  ]
  expect(refused.map(({ json }) => json.message)).toEqual([
    ...Array(3).fill('Período financeiro fechado: 2026-10-14.'),
    ...Array(4).fill('Período financeiro fechado: 2026-11-13.'),
  ])
})

test('a due date moves to the next working day', async () => {
  const days = { '2026-11-14': '2026-11-16', '2026-11-20': '2026-11-23', '2026-12-31': '2027-01-04' }
  for (const [at, [dueDate, realDueDate]] of Object.entries(days).entries())
    expect((await include({ number: `00000001${at}`, dueDate })).json).toMatchObject({ dueDate, realDueDate })
})

test('a write-off above the balance is refused, and one that equals it settles the title', async () => {
  await include()
  expect((await settle({ received: 1085.56, discount: 0 })).json.message).toBe(
    'Valor da baixa (R$ 1085,56) maior que o saldo do título (R$ 1085,55).',
  )
  expect((await settle({ received: 1000, interest: -20 })).json.message).toBe('Valor da baixa inválido.')
  await settle({ received: 1065.55 })
  expect((await call(at(key))).json).toMatchObject({ balance: 0, status: '008' })
})

test('a reversal counts the remaining write-offs, and one beyond them cancels the oldest', async () => {
  await include()
  for (const history of ['BO#1', 'BO#2', 'BO#3']) await settle({ received: 100, discount: 0, history })
  const readLiving = async () => (await call(at(key))).json.settlements.map((one: { sequence: string }) => one.sequence)
  expect((await call(at(key, '/settlements/2'), { method: 'DELETE' })).status).toBe(204)
  expect(await readLiving()).toEqual(['01', '03'])
  // The sequence of the last one, which is its second remaining.
  expect((await call(at(key, '/settlements/3'), { method: 'DELETE' })).status).toBe(204)
  expect(await readLiving()).toEqual(['03'])
  expect((await call(at(key))).json.balance).toBe(985.55)
  expect((await call(at(key, '/settlements/x'), { method: 'DELETE' })).status).toBe(400)
  expect(await readLiving()).toEqual(['03'])
})

test('a title with write-offs is not cancelled, and its key is free after it was', async () => {
  await include()
  await settle()
  expect((await call(at(key), { method: 'DELETE' })).json.message).toBe('Título possui baixas e não pode ser excluído.')
  await call(at(key, '/settlements/1'), { method: 'DELETE' })
  expect((await call(at(key), { method: 'DELETE' })).status).toBe(204)
  expect((await call(at(key))).status).toBe(404)
  expect((await include()).status).toBe(201)
})

test('a token ends after an hour and is renewed, and a wrong password gets none', async () => {
  const token = (parameters: Record<string, string>) =>
    call(`/api/oauth2/v1/token?${new URLSearchParams(parameters)}`, { method: 'POST' })
  expect((await token({ grant_type: 'password', username: 'retaguarda', password: 'x' })).status).toBe(401)
  const { json } = await token({ grant_type: 'password', username: 'retaguarda', password: 'simulador' })
  expect(json).toMatchObject({ token_type: 'Bearer', expires_in: 3600 })
  const headers = { authorization: `Bearer ${json.access_token}` }
  expect((await call(titles, { headers })).status).toBe(200)
  await vendors.setClock(new Date(Date.now() + 3_601_000).toISOString())
  expect((await call(titles, { headers })).status).toBe(401)
  const renewed = await token({ grant_type: 'refresh_token', refresh_token: json.refresh_token })
  expect((await call(titles, { headers: { authorization: `Bearer ${renewed.json.access_token}` } })).status).toBe(200)
})

test('the tenant has no blank after its comma, but its branch may contain one', async () => {
  const withTenant = async (tenantId: string) => (await call(titles, { headers: { tenantId } })).status
  expect(await withTenant('01,D 01')).toBe(200)
  expect(await withTenant('01, 0001')).toBe(400)
  expect(await withTenant('99,0001')).toBe(400)
})

test('the reading service has pages, permissions per table, and lower-case keys', async () => {
  for (const number of ['000000001', '000000002', '000000003']) await include({ number })
  await include({ number: '000000004', prefix: 'XYZ' })
  const read = { tables: 'SE1', fields: 'E1_NUM,E1_SALDO,E1_VENCTO', where: "E1_PREFIXO = 'BKO' AND E1_SALDO > 0" }
  expect((await query({ ...read, page: '1', pageSize: '2' })).json).toEqual({
    items: [
      { e1_num: '000000001', e1_saldo: 1085.55, e1_vencto: '20261113' },
      { e1_num: '000000002', e1_saldo: 1085.55, e1_vencto: '20261113' },
    ],
    hasNext: true,
    remainingRecords: 1,
  })
  expect((await query({ ...read, page: '2', pageSize: '2' })).json).toMatchObject({ hasNext: false })
  await vendors.change({ denied_tables: ['SE1'] })
  expect((await query(read)).json.message).toBe('Usuário sem permissão de leitura na tabela SE1.')
  expect(
    (await query({ tables: 'SX3', fields: 'X3_CAMPO,X3_TAMANHO', where: "X3_CAMPO = 'E1_PARCELA'" })).json.items,
  ).toEqual([{ x3_campo: 'E1_PARCELA', x3_tamanho: '2' }])
  await vendors.change({ generic_query: false })
  expect((await query(read)).status).toBe(503)
})

test('reads show a change late, and a write-off does not find its late title', async () => {
  await vendors.change({ late_ms: 3_600_000 })
  expect((await include()).status).toBe(201)
  expect((await call(at(key))).status).toBe(404)
  expect((await settle()).status).toBe(404)
  expect((await include()).status).toBe(409)
  await vendors.setClock(new Date(Date.now() + 3_600_001).toISOString())
  expect((await call(at(key))).status).toBe(200)
})

test('faults happen at the calls that were asked for, and need the control token', async () => {
  await vendors.addFault({ action: 'status', status: 503, match: { path: titles, nth: 2 } })
  expect([await call(titles), await call(titles), await call(titles)].map(({ status }) => status)).toEqual([
    200, 503, 200,
  ])
  await vendors.addFault({ action: 'html_200' })
  expect((await fetch(vendors.getUrl())).headers.get('content-type')).toBe('text/html')
  expect((await fetch(`${vendors.getAddress()}/__sim/state/protheus`)).status).toBe(401)
})

test('a wrong call is refused with its reason', async () => {
  await expect(vendors.change({ sizes: { toString: 10 } })).rejects.toThrow('settings: 400')
  await expect(vendors.addFault({ action: 'unknown' })).rejects.toThrow('scenario: 400')
  await expect(vendors.setClock('tomorrow')).rejects.toThrow('clock: 400')
  expect((await call(`${titles}/%E0%A4%A`)).status).toBe(400)
})
