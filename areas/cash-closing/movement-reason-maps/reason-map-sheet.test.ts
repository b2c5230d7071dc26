import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { reasonMapHeadingMissing, reasonMaps } from './movement-reason-map.contract.ts'

const api = testApi()
const companyA = '01930000-0000-7000-8000-0000000000a1'
const companyB = '01930000-0000-7000-8000-0000000000b1'
const office = api.as('cash-conciliation', [companyA, companyB], 'Olga')
const clerk = api.as('cash-conciliation', [companyA], 'Maria')

beforeEach(() =>
  api.test.admin.query(
    `insert into companies (id, name, legal_name, cnpj) values
      ($1, 'Posto A', 'Posto A Ltda', '11222333000181'), ($2, 'Posto B', 'Posto B Ltda', '11222333000262')`,
    [companyA, companyB],
  ),
)

const heading =
  'Nome;Origem;Código externo;Texto externo;Empresa;Tipo;Códigos;Automático até;Anexo;Vigência;Vigência até'
const validLine = 'Tarifa;Banco;;^tarifa;Posto A;AJUSTE;D13;1,50;Não;01/01/2026;'
const send = (lines: readonly string[], { preview = false, user = office, head = heading } = {}) =>
  user.call(
    reasonMaps.importSheet,
    { body: { preview: String(preview) } },
    { file: { name: 'mapas.csv', content: new TextEncoder().encode([head, ...lines].join('\n')) } },
  )
const listMaps = async () => (await office.call(reasonMaps.list, { query: { source_system: 'bank' } })).data
const getStates = ({ lines }: Awaited<ReturnType<typeof send>>) => lines.map(({ state }) => state)

test('a preview shows the result of each line and writes nothing', async () => {
  const outcome = await send([validLine, 'Pacote;Banco;;(;;AJUSTE;;;;;'], { preview: true })
  expect(outcome).toMatchObject({
    preview: true,
    lines: [
      { line: 2, name: 'Tarifa', state: 'new', reason: null },
      { line: 3, name: 'Pacote', state: 'refused', reason: 'Expressão inválida.' },
    ],
  })
  expect(await listMaps()).toEqual([])
})

test('valid lines are written with their history, the others are reported; a second import changes nothing', async () => {
  expect(getStates(await send([validLine, 'Sem origem;;;x;;AJUSTE;;;;;']))).toEqual(['new', 'refused'])
  expect(await listMaps()).toMatchObject([
    {
      name: 'Tarifa',
      external_text: '^tarifa',
      company_name: 'Posto A',
      difference_codes: ['D13'],
      auto_explain: true,
      max_amount_cents: 150,
      valid_from: '2026-01-01',
      valid_to: null,
    },
  ])
  expect(getStates(await send([validLine]))).toEqual(['same'])
  expect(getStates(await send([validLine.replace('1,50', '2,00')]))).toEqual(['changed'])
  expect(await listMaps()).toMatchObject([{ max_amount_cents: 200, version: 2 }])
  const { rows } = await api.test.admin.query(
    `select action from audit_events where entity = 'movement_reason_map' order by created_at, chain_no`,
  )
  expect(rows).toEqual([{ action: 'create' }, { action: 'update' }])
})

test('a text that an export escaped so that it is not a formula is imported as the original text', async () => {
  await send([`"'=tarifa";Banco;"'=1";;Todas;AJUSTE;;;;;`])
  expect(await listMaps()).toMatchObject([{ name: '=tarifa', external_code: '=1', company_name: null }])
})

test.each([
  ['Tarifa;Bolsa;;x;;AJUSTE;;;;;', 'Origem: “Bolsa” não foi encontrado.'],
  ['Tarifa;Banco;;x;Posto Z;AJUSTE;;;;;', 'Empresa: “Posto Z” não foi encontrado.'],
  ['Tarifa;Banco;;x;;AJUSTE;D99;;;;', 'Códigos: Código de diferença desconhecido.'],
  ['Tarifa;Banco;;x;;AJUSTE;;um real;;;', 'Automático até: valor inválido.'],
  ['Tarifa;Banco;;x;;AJUSTE;;;talvez;;', 'Anexo: escreva Sim ou Não.'],
  ['Tarifa;Banco;;x;;AJUSTE;;;;31/02/2026;', 'Vigência: data inválida.'],
  [
    'Tarifa;Banco;;x;;AJUSTE;;;;01/02/2026;01/01/2026',
    'Vigência até: A data final deve ser igual ou posterior à data inicial.',
  ],
  ['Tarifa;Banco;;;;AJUSTE;;;;;', 'Código externo: Informe o código ou o texto externo.'],
  [`${'x'.repeat(10_000)};Banco;;x;;AJUSTE;;;;;`, /^Nome: /],
])('an invalid line is refused with the reason (%#)', async (line, reason) => {
  const { lines } = await send([line])
  expect(lines).toMatchObject([{ state: 'refused', reason: expect.stringMatching(reason) }])
})

test('the second line of a sheet with the same code and validity is refused, the first is written', async () => {
  const outcome = await send([validLine, validLine.replace('01/01/2026', '01/02/2026')])
  expect(outcome.lines).toMatchObject([
    { state: 'new' },
    { state: 'refused', reason: 'Já existe de-para para este código na vigência.' },
  ])
})

test('lines of the own companies are written, and lines of other companies are refused with the reason', async () => {
  const outcome = await send([validLine, validLine.replace('Posto A', ''), validLine.replace('Posto A', 'Posto B')], {
    user: clerk,
  })
  expect(outcome.lines.map(({ reason }) => reason)).toEqual([
    null,
    'Só quem trabalha com todas as empresas pode mudar um de-para de todas as empresas.',
    'Empresa: “Posto B” não foi encontrado.',
  ])
})

test('a file with other headings or in another format is refused as a whole', async () => {
  await expect(send([validLine], { head: 'a;b;c' })).rejects.toMatchObject({
    status: 422,
    message: reasonMapHeadingMissing.message,
  })
  await expect(send([], { head: 'PK\u0003\u0004' })).rejects.toMatchObject({ status: 422, code: 'reason-map.sheet' })
})
