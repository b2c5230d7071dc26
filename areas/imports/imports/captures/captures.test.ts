import { notifications } from '@app/areas/session/contract'
import {
  type CieloRow,
  type PixDraft,
  writeCieloPayments,
  writeCieloSales,
  writePixReport,
  writeStone,
} from '@app/formats/generate'
import { testApi, until } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { imports } from '../imports.contract.ts'
import { merchants, modelo, pixKeys, seedStations, terminals, vizinho } from '../stations.fixture.ts'

const api = testApi({ workers: true })
const user = api.as('cash-conciliation', [modelo, vizinho])

beforeEach(() => seedStations(api.test.admin))

async function send(content: Uint8Array, body: { company_id?: string } = {}) {
  const { id } = await user.call(imports.create, { body }, { file: { name: 'arquivo', content } })
  return until(
    () => user.call(imports.get, { params: { id } }),
    ({ finished_at }) => finished_at !== null,
  )
}
const rows = async (table: string, order = 'id') =>
  (await api.test.admin.query(`select * from ${table} order by ${order}`)).rows
const messages = (problems: readonly { message: string }[]) => problems.map(({ message }) => message)

const sale: CieloRow = {
  merchant_no: merchants.modelo,
  kind: 'sale',
  product_code: '041',
  brand: 'visa',
  sold_on: '2026-10-14',
  sold_at: '16:56:00',
  gross_cents: 15000,
  rate: 105,
  due_days: ['2026-10-15'],
  nsu: '000241',
  auth_code: 'R12561',
  tid: null,
  terminal_logical_no: terminals.modelo,
  card_bin: '400000',
  card_last4: '0241',
}
const cancel: CieloRow = { ...sale, kind: 'cancel', gross_cents: -15000, sold_at: '17:01:00' }
const draft = (all: CieloRow[]) => ({
  merchant_no: merchants.modelo,
  processed_on: '2026-10-15',
  period: { from: '2026-10-14', to: '2026-10-14' },
  sequence: 1,
  bank: '341',
  branch: '0123',
  account: '456789',
  rows: all,
})
const cielo = (...all: CieloRow[]) => writeCieloSales(draft(all))

test('a Cielo sale brings its capture, its instalment and the fee that the contract expects', async () => {
  expect(await send(cielo(sale))).toMatchObject({
    status: 'done',
    layout: 'cielo-v13-sales',
    company_id: modelo,
    records_read: 1,
    records_new: 1,
    amount_total_cents: 15000,
    warnings: [],
  })
  expect(await rows('acquirer_transactions')).toMatchObject([
    {
      captured_at: '2026-10-14T19:56:00.000Z',
      method: 'debit',
      nsu: '000241',
      own: true,
      cancelled_at: null,
      fee_cents: 158,
      net_cents: 14842,
    },
  ])
  expect(await rows('acquirer_installments')).toMatchObject([
    { number: 1, of_count: 1, due_on: '2026-10-15', fee_expected_cents: 158, fee_charged_cents: 158 },
  ])
})

test('a cancellation keeps its own row and marks the sale, in the same file or in a later one', async () => {
  const other = { ...sale, nsu: '000300', auth_code: 'R1', merchant_no: merchants.modelo }
  await send(cielo(sale, cancel, other))
  await send(cielo({ ...other, kind: 'cancel', gross_cents: -15000, sold_at: '20:00:00' }))
  const stored = await rows('acquirer_transactions', 'nsu, kind desc')
  expect(stored.map(({ nsu, kind, cancelled_at }) => [nsu, kind, cancelled_at])).toEqual([
    ['000241', 'sale', '2026-10-14T20:01:00.000Z'],
    ['000241', 'cancel', null],
    ['000300', 'sale', '2026-10-14T23:00:00.000Z'],
    ['000300', 'cancel', null],
  ])
})

test('a cancellation that came before its sale still finds it, and a partial one takes nothing back', async () => {
  await send(cielo(cancel, { ...cancel, nsu: '000300', gross_cents: -100 }))
  await send(cielo(sale, { ...sale, nsu: '000300' }))
  const sales = (await rows('acquirer_transactions', 'nsu')).filter(({ kind }) => kind === 'sale')
  expect(sales.map(({ cancelled_at }) => cancelled_at)).toEqual(['2026-10-14T20:01:00.000Z', null])
})

test('of two equal sales one cancellation takes back one, however often the file comes', async () => {
  const twins = [sale, sale, cancel]
  await send(cielo(...twins))
  await send(cielo(...twins, { ...sale, nsu: '000999' }))
  const stored = await rows('acquirer_transactions')
  expect(stored.filter(({ kind, nsu }) => kind === 'sale' && nsu === '000241')).toHaveLength(2)
  expect(stored.filter(({ cancelled_at }) => cancelled_at)).toHaveLength(1)
})

test('a file of an overlapping period adds only the captures that are new', async () => {
  const next = { ...sale, sold_on: '2026-10-15', nsu: '000300' }
  await send(cielo(sale))
  expect(await send(cielo(sale, next))).toMatchObject({ records_read: 2, records_new: 1, records_repeated: 1 })
  expect(await rows('acquirer_transactions')).toHaveLength(2)
  expect(await rows('acquirer_installments')).toHaveLength(2)
})

test('a file of several merchants of the group gives each row to its station', async () => {
  const done = await send(
    cielo(sale, { ...sale, merchant_no: merchants.vizinho, terminal_logical_no: terminals.vizinho }),
  )
  expect(done).toMatchObject({ status: 'done', company_id: null, records_new: 2 })
  expect((await rows('acquirer_transactions')).map(({ company_id, own }) => [company_id, own]).sort()).toEqual([
    [modelo, true],
    [vizinho, true],
  ])
  const days = await rows('cash_conciliations', 'company_id')
  expect(days.map(({ company_id, sources }) => [company_id, Object.keys(sources)])).toEqual([
    [modelo, ['cielo']],
    [vizinho, ['cielo']],
  ])
})

test('an unknown merchant refuses the whole file with its line', async () => {
  const refused = await send(cielo(sale, { ...sale, merchant_no: '7777777777' }))
  expect(refused).toMatchObject({ status: 'rejected', rejections: [{ line: 5, value: '7777777777' }] })
  expect(messages(refused.rejections)).toEqual([
    'Linha 5, campo "estabelecimento": Estabelecimento 7777777777 não cadastrado.',
  ])
  expect(await rows('acquirer_transactions')).toEqual([])
})

test('a merchant of a company that the sender does not see refuses the file', async () => {
  const refused = await send(cielo(sale, { ...sale, merchant_no: merchants.alheio }))
  expect(messages(refused.rejections)[0]).toContain('Arquivo de outra empresa')
  expect(await rows('acquirer_transactions')).toEqual([])
})

test('captures of an unknown terminal or of another company’s are kept apart, with a warning', async () => {
  const done = await send(
    cielo(
      { ...sale, terminal_logical_no: '99999999' },
      { ...sale, nsu: '2', terminal_logical_no: terminals.vizinho },
      { ...sale, nsu: '3' },
    ),
  )
  expect(done).toMatchObject({ status: 'done', records_new: 3 })
  expect(messages(done.warnings)).toEqual([
    'Linha 3, campo "terminal": o terminal 99999999 não está cadastrado; suas capturas ficam em apuração (D10).',
    'Linha 4, campo "terminal": o terminal 10000002 é de outra empresa; suas capturas ficam em apuração (D10).',
  ])
  expect((await rows('acquirer_transactions', 'import_line')).map(({ own }) => own)).toEqual([false, false, true])
})

test('a Cielo file without movement counts as received', async () => {
  expect(await send(cielo())).toMatchObject({ status: 'done', records_read: 0 })
  expect(await rows('cash_conciliations')).toMatchObject([{ company_id: modelo, sources: { cielo: {} } }])
})

test('a Cielo payments file brings what was paid, once', async () => {
  const paid = { ...draft([sale]), paid_on: '2026-10-15' }
  expect(await send(writeCieloPayments(paid))).toMatchObject({ layout: 'cielo-v13-payments', records_new: 1 })
  const again = await send(writeCieloPayments({ ...paid, sequence: 2 }))
  expect(again).toMatchObject({ status: 'done', records_new: 0, records_repeated: 1 })
  expect(await rows('acquirer_settlements')).toMatchObject([
    { paid_on: '2026-10-15', gross_cents: 15000, fee_cents: 158, net_cents: 14842, bank_code: '341' },
  ])
  expect(await rows('cash_conciliations')).toEqual([])
})

test('a Stone file brings a sale in three instalments, and its repetition nothing', async () => {
  const stone = (generated_at: string) =>
    writeStone({
      stone_code: merchants.stone,
      reference_date: '2026-10-14',
      generated_at,
      sales: [
        {
          capture_key: '551002',
          tid: null,
          captured_at: '2026-10-14T15:21:00',
          product_code: '2',
          brand: 'mastercard',
          auth_code: 'ST9020',
          card_bin: '510000',
          card_last4: '1002',
          terminal_logical_no: terminals.stone,
          gross_cents: 30000,
          parts: ['2026-11-13', '2026-12-14', '2027-01-12'].map((due_on) => ({
            due_on,
            gross_micros: 100_000_000,
            net_micros: 97_900_000,
          })),
        },
      ],
      cancels: [],
      payments: [],
    })
  expect(await send(stone('2026-10-15T04:00:00'))).toMatchObject({ status: 'done', records_new: 1, warnings: [] })
  expect(await send(stone('2026-10-15T09:00:00'))).toMatchObject({ records_new: 0, records_repeated: 1 })
  expect(await rows('acquirer_transactions')).toMatchObject([
    { acquirer: 'stone', method: 'credit_installments', installments: 3, own: true, gross_cents: 30000 },
  ])
  expect((await rows('acquirer_installments')).map(({ net_cents }) => net_cents)).toEqual([9790, 9790, 9790])
})

const pix: PixDraft = {
  occurred_at: '2026-10-15T01:30:00.000Z',
  e2e_id: 'E60701190202610150130abcdefghijk',
  txid: null,
  amount_cents: 6190,
  kind: 'received',
  key: pixKeys.modelo,
  payer: '=HYPERLINK("http://mal.test")',
}

test('a Pix belongs to the key’s station and to the Brazilian day, and a return counts against it', async () => {
  const returned: PixDraft = {
    ...pix,
    kind: 'returned',
    e2e_id: 'D60701190202610150200abcdefghijk',
    amount_cents: 1000,
  }
  expect(await send(writePixReport([pix, returned]))).toMatchObject({
    layout: 'pix-csv',
    company_id: modelo,
    records_new: 2,
    amount_total_cents: 5190,
  })
  expect(await rows('acquirer_transactions')).toMatchObject([
    {
      business_date: '2026-10-14',
      kind: 'pix_received',
      gross_cents: 6190,
      e2e_id: pix.e2e_id,
      merchant_no: pixKeys.modelo,
    },
    { kind: 'pix_returned', gross_cents: -1000 },
  ])
  expect(await send(writePixReport([returned, pix]))).toMatchObject({ records_new: 0, records_repeated: 2 })
})

test('a Pix key of a stranger refuses the file, an unknown one too unless the company is chosen', async () => {
  expect(messages((await send(writePixReport([{ ...pix, key: pixKeys.alheio }]))).rejections)[0]).toContain(
    'Arquivo de outra empresa',
  )
  const unknown = writePixReport([{ ...pix, key: 'nova@chave.test' }])
  expect(messages((await send(unknown)).rejections)).toEqual([
    'Linha 2, campo "chave": Chave Pix nova@chave.test não cadastrada.',
  ])
  const chosen = await send(unknown, { company_id: modelo })
  expect(chosen).toMatchObject({ status: 'done', records_new: 1, company_id: modelo })
  expect(messages(chosen.warnings)[0]).toContain('foi usada a empresa escolhida')
})

test('a terminal remembers its last sale, and a file that comes after a transfer counts for the company of its day', async () => {
  const { rows: known } = await api.test.admin.query('select id from smart_pos_terminals where logical_no = $1', [
    terminals.modelo,
  ])
  await api.test.admin.query(
    `insert into terminal_custodies (id, company_id, terminal_id, location, since) values
      (gen_random_uuid(), $1, $3, 'shop', '2026-01-01'), (gen_random_uuid(), $2, $3, 'shop', '2026-10-14T21:00:00Z')`,
    [modelo, vizinho, known[0]?.id],
  )
  await api.test.admin.query('update smart_pos_terminals set company_id = $1 where id = $2', [vizinho, known[0]?.id])
  const later = { ...sale, nsu: '000242', sold_at: '19:00:00' }
  expect(await send(cielo(sale, later))).toMatchObject({ warnings: [{ line: 4 }] })
  expect((await rows('acquirer_transactions')).map(({ nsu, own }) => [nsu, own])).toEqual([
    ['000241', true],
    ['000242', false],
  ])
  const [terminal] = (await rows('smart_pos_terminals')).filter(({ id }) => id === known[0]?.id)
  expect(terminal).toMatchObject({ last_capture_at: '2026-10-14T22:00:00.000Z' })
})

test('a blocked terminal that a file shows at work is told to those who answer for it, once', async () => {
  const guard = api.as('smart-pos-terminal', [modelo])
  await guard.id
  await api.test.admin.query(
    `update smart_pos_terminals set status = 'blocked', status_since = '2026-10-14T12:00:00Z' where logical_no = $1`,
    [terminals.modelo],
  )
  await send(cielo(sale))
  await send(cielo(sale, cancel))
  const { data } = await guard.call(notifications.list, {})
  expect(data.map(({ message }) => message)).toEqual([
    `Aparelho bloqueado com capturas em 14/10/2026: verifique fraude. Terminal ${terminals.modelo}, Posto Modelo.`,
  ])
})
