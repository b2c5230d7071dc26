import { until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { imports } from '../files/imports.contract.ts'
import { importStage, messages } from '../testing/imports.testing.ts'
import { ofxAccount, ofxLine, ofxOf } from '../testing/ofx.fixture.ts'
import { account, alheio, merchants, modelo } from '../testing/stations.fixture.ts'
import { pictureOf } from '../undo/picture.testing.ts'
import { overlappingFiles } from '../undo/undo-files.fixture.ts'
import { importChecks } from './checks.contract.ts'

const { api, user, send, rows } = importStage()
const picture = () => pictureOf(api.test.admin)
const fileOf = (name: string) => overlappingFiles[name] ?? new Uint8Array()
const names = Object.keys(overlappingFiles)

const waitForEnd = (id: string) =>
  until(
    () => user.call(imports.get, { params: { id } }),
    ({ status }) => status !== 'queued' && status !== 'running',
  )

async function check(content: Uint8Array, name = 'arquivo') {
  const { id } = await user.call(imports.create, { body: { check_first: 'true' } }, { file: { name, content } })
  return waitForEnd(id)
}

async function confirm(id: string) {
  await user.call(importChecks.confirm, { params: { id } })
  return waitForEnd(id)
}

const sumOfCounts = (checked: NonNullable<Awaited<ReturnType<typeof check>>['checked']>) =>
  checked.records_new +
  checked.records_equal +
  checked.records_changed +
  checked.records_duplicate +
  checked.records_invalid

test.each(names)('checking %s writes no row, and the import gives the result that the check showed', async (name) => {
  const before = await picture()
  const found = await check(fileOf(name), name)
  expect(found).toMatchObject({ status: 'checked', records_new: 0, finished_at: null })
  expect(await picture()).toEqual(before)
  const { checked, records_read } = found
  expect(sumOfCounts(checked!)).toBe(records_read)
  expect(checked!.days.length).toBeGreaterThan(0)
  const { kinds, kind_days } = checked!
  const moneyOf = (some: readonly { amount_cents: number }[]) => some.reduce((sum, one) => sum + one.amount_cents, 0)
  if (kinds.length > 0) expect(moneyOf(kinds)).toBe(moneyOf(checked!.days))
  expect(moneyOf(kind_days.flatMap((day) => day.kinds))).toBe(moneyOf(kinds))
  const { totals } = checked!
  if (totals?.stated_cents != null) expect(totals.read_cents + totals.left_out_cents).toBe(totals.stated_cents)
  const done = await confirm(found.id)
  expect(done).toMatchObject({ status: 'done', records_read, records_new: checked!.records_new })
})

test('a check counts stored records as equal, records with other values as changed, and the rest as new', async () => {
  await send(fileOf('PDV ainda aberto'))
  const { checked } = await check(fileOf('PDV do dia'))
  expect(checked).toMatchObject({ records_changed: 2, records_duplicate: 0, records_invalid: 0 })
  expect(checked!.records_new).toBeGreaterThan(0)
  expect(checked!.records_equal).toBeGreaterThan(0)
})

test('the check of an export warns about each stored record of every kind, with its line', async () => {
  await send(fileOf('PDV ainda aberto'), { name: 'aberto.jsonl' })
  const { checked, warnings } = await check(fileOf('PDV do dia'))
  const repeatedWarnings = warnings.filter(({ code }) => code === 'E08')
  expect(repeatedWarnings).toHaveLength(checked!.records_equal + checked!.records_changed)
  expect(new Set(repeatedWarnings.map(({ line }) => line)).size).toBe(repeatedWarnings.length)
  expect(repeatedWarnings[0]!.message).toContain('(já importada em 15/10/2026, no arquivo aberto.jsonl)')
})

test('the check of a statement warns about stored lines, including lines that the bank renumbered', async () => {
  const pix = ofxLine({ fitid: '1' })
  const fee = ofxLine({ fitid: '2', memo: 'TARIFA', amount_cents: -250 })
  await send(ofxOf(ofxAccount([pix, fee])), { name: 'outubro.ofx' })
  const newLine = ofxLine({ fitid: '4', amount_cents: 7 })
  const { warnings } = await check(ofxOf(ofxAccount([pix, newLine, { ...fee, fitid: '3' }])))
  const repeatedWarnings = warnings.filter(({ code }) => code === 'E08')
  expect(repeatedWarnings.map(({ value }) => value)).toEqual([
    '14/10/2026 · PIX RECEBIDO · R$ 100,00',
    '14/10/2026 · TARIFA · -R$ 2,50',
  ])
  for (const { message } of repeatedWarnings)
    expect(message).toContain('(já importada em 15/10/2026, no arquivo outubro.ofx)')
})

test('the check of a known file shows when and by whom it was imported, and finds no new record', async () => {
  await send(fileOf('Pix'))
  const { checked, warnings } = await check(fileOf('Pix'))
  expect(checked).toMatchObject({ records_new: 0, records_equal: 1 })
  expect(messages(warnings).join()).toContain('Arquivo já importado em 15/10/2026')
  expect(messages(warnings).join()).toContain('por Gisele')
})

const header =
  'Data da venda;Hora da venda;Estabelecimento;NSU;Autorização;Terminal;Bandeira;Produto;Cartão mascarado;Parcelas;Valor bruto;Taxa;Valor líquido;Previsão de pagamento'
const sale = (nsu: string, day = '14/10/2026', amount = '100,00') =>
  `${day};10:32;${merchants.modelo};${nsu};A1;10000001;Visa;Débito;4000********1122;;${amount};1,05;98,95;15/10/2026`
const sheet = (...lines: string[]) => Buffer.from(`${[header, ...lines].join('\n')}\n`)

test('unreadable lines are counted once each and listed with their reasons', async () => {
  const found = await check(sheet(sale('0001'), sale('0002', '99/99/2026', '1.2O0,00'), sale('0003')), 'vendas.csv')
  expect(found.checked).toMatchObject({ records_new: 2, records_invalid: 1 })
  expect(found.rejections.map(({ line }) => line)).toEqual([3, 3])
  expect(found.checked!.days).toEqual([
    { company_name: 'Posto Modelo', date: '2026-10-14', rows: 2, amount_cents: 20000 },
  ])
  expect(found.checked!.kinds).toEqual([{ method: 'debit', brand: 'visa', rows: 2, amount_cents: 20000 }])
  expect(await rows('acquirer_transactions')).toEqual([])
  expect(await confirm(found.id)).toMatchObject({ records_new: 2, records_repeated: 0, records_rejected: 1 })
})

test('the check refuses a file without a valid row', async () => {
  const unreadable = sheet(sale('0001', '99/99/2026'), sale('0002', '14/10/2026', '1.2O0,00'))
  const unknownProduct = sheet(sale('0001').replace('Débito', 'Escambo'))
  for (const content of [unreadable, unknownProduct]) {
    const found = await check(content, 'vendas.csv')
    expect(found).toMatchObject({ status: 'rejected', records_new: 0, checked: null })
    expect(messages(found.rejections)).toContain('Nenhuma linha do arquivo pôde ser lida; nada foi gravado.')
  }
})

test('the amounts read and left out of a file of columns add up to the sum of all rows', async () => {
  const wrongNet = sale('0002', '14/10/2026', '50,00')
  const unknownMerchant = sale('0003', '14/10/2026', '7,00')
    .replace(merchants.modelo, '9999999999')
    .replace('98,95', '5,95')
  const found = await check(sheet(sale('0001'), wrongNet, unknownMerchant), 'vendas.csv')
  expect(found.left_out).toMatchObject([{ code: 'refused-row', records: 2, amount_cents: 5700 }])
  const read = found.checked!.days.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  expect(read + found.left_out[0]!.amount_cents!).toBe(10_000 + 5000 + 700)
})

test('the check warns about stored rows and rows of a closed day, and shows what the import does with them', async () => {
  await send(sheet(sale('0001'), sale('0002')), { name: 'primeira.csv' })
  await api.test.admin.query(
    `update cash_conciliations set status = 'closed', proof = '{}', proof_hash = 'x', revision = 1
      where company_id = $1 and business_date = '2026-10-14'`,
    [modelo],
  )
  const found = await check(sheet(sale('0002'), sale('0003')), 'segunda.csv')
  const closed =
    'Período fechado para Posto Modelo em 14/10/2026: 1 linha entra como lançamento tardio e espera um ajuste do dia.'
  const warnings = found.warnings.filter(({ code }) => code === 'E08' || code === 'E09')
  expect(warnings.map(({ code, line, message }) => [code, line, message])).toEqual([
    ['E09', null, closed],
    ['E08', 2, 'Linha 2: linha repetida (já importada em 15/10/2026, no arquivo primeira.csv); não é gravada de novo.'],
  ])
  expect(messages((await confirm(found.id)).warnings)).toContain(closed)
  const secondCheck = await check(sheet(sale('0002'), sale('0003'), sale('0004', '14/10/2006')), 'terceira.csv')
  expect(secondCheck.warnings.filter(({ code }) => code === 'E09')).toEqual([])
  expect(secondCheck.rejections.map(({ line, code }) => [line, code])).toEqual([[4, 'E07']])
})

test('a statement of two accounts is checked and imported whole', async () => {
  await api.test.admin.query(
    `insert into bank_accounts (id, company_id, bank_code, branch, account_no, account_digit, name)
      values ('01930000-0000-7000-8000-0000000000d1', $1, '341', '0123', '77777', '0', 'Outra conta')`,
    [modelo],
  )
  const half = (account_id: string, amount_cents: number) => ofxAccount([ofxLine({ amount_cents })], { account_id })
  const found = await check(ofxOf(half(account.account_no, 500), half('77777-0', 700)))
  expect(found).toMatchObject({ status: 'checked', checked: { records_new: 2 } })
  expect(await confirm(found.id)).toMatchObject({ status: 'done', records_new: 2 })
})

test('a file refused as a whole by the check cannot be confirmed', async () => {
  const found = await check(Buffer.from('%PDF-1.7'))
  expect(found).toMatchObject({ status: 'rejected', checked: null })
  await expect(user.call(importChecks.confirm, { params: { id: found.id } })).rejects.toMatchObject({ status: 409 })
})

test('a checked file that is discarded writes no row and cannot be confirmed later', async () => {
  const { id } = await check(fileOf('Pix'))
  const discarded = await user.call(importChecks.discard, { params: { id } })
  expect(discarded).toMatchObject({ status: 'cancelled', records_new: 0 })
  expect(await rows('acquirer_transactions')).toEqual([])
  await expect(user.call(importChecks.confirm, { params: { id } })).rejects.toMatchObject({
    code: 'import.not-checked',
  })
  const events = (await rows('audit_events', 'id')).filter(({ entity }) => entity === 'imports')
  expect(events.map(({ action }) => action)).toEqual(['send', 'check', 'discard'])
})

test('a user of another company cannot confirm a checked file', async () => {
  const { id } = await check(fileOf('Pix'))
  const stranger = api.as('cash-conciliation', [alheio])
  await expect(stranger.call(importChecks.confirm, { params: { id } })).rejects.toMatchObject({ status: 404 })
})
