import { gzipSync } from 'node:zlib'
import { exampleCompany, writeOfx, writePixReport, writePosExport } from '@app/formats/generate'
import { writeCnab240Payments } from '@app/formats/testing'
import { expect, test } from 'vitest'
import { imports } from '../files/imports.contract.ts'
import { cielo, sale } from '../testing/cielo.fixture.ts'
import { importStage } from '../testing/imports.testing.ts'
import { ofxAccount, ofxLine, ofxOf } from '../testing/ofx.fixture.ts'
import { smallDay } from '../testing/pos-export.fixture.ts'
import { pixKeys } from '../testing/stations.fixture.ts'

const limit = 2_000_000
const { api, user, send, rows } = importStage({ upload_limit_bytes: limit })
const bytes = (text: string) => new TextEncoder().encode(text)

async function expectNothingWritten() {
  for (const table of [
    'cash_sessions',
    'system_movements',
    'acquirer_transactions',
    'statement_lines',
    'cash_conciliations',
  ])
    expect(await rows(table), table).toEqual([])
}

const day = writePosExport(smallDay())
const xml = (inside: string) => bytes(`<?xml version="1.0"?>${inside}<Conciliation><Header></Header></Conciliation>`)
const bomb = gzipSync(new Uint8Array(30_000_000))

test.each([
  ['empty', new Uint8Array(), 'O arquivo está vazio.'],
  ['of blanks', bytes('  \r\n '), 'O arquivo está vazio'],
  ['of an unknown layout', bytes('nome;valor\r\nAna;10'), 'Arquivo não reconhecido'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), 'O arquivo é binário'],
  ['a PDF', bytes('%PDF-1.7 ...'), 'O arquivo é um PDF'],
  ['compressed, however large inside', bomb, 'O arquivo está compactado'],
  ['a zip', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]), 'O arquivo está compactado'],
  ['in UTF-16 of an unknown layout', new Uint8Array([0xff, 0xfe, 0x4f, 0, 0x46, 0]), 'Arquivo não reconhecido'],
  ['of Excel before XLSX', Buffer.from('d0cf11e0a1b11ae10000', 'hex'), 'Planilha do Excel antigo (.xls)'],
  ['XML with entities', xml('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>'), 'DTD ou entidades'],
  ['cut in the middle', day.subarray(0, day.length - 200), 'cortado'],
])('a file %s is refused with a clear message, and no row is written', async (_, content, message) => {
  const refused = await send(content)
  expect(refused).toMatchObject({ status: 'rejected', records_new: 0 })
  expect(refused.rejections.map((problem) => problem.message).join(' ')).toContain(message)
  await expectNothingWritten()
})

test.each([
  [
    'payments',
    writeCnab240Payments({
      ...exampleCompany,
      direction: 'return',
      lots: [{ service: '20', form: '41', payments: [] }],
    }),
    'O arquivo não traz nenhum pagamento.',
  ],
])('a CNAB file of %s without any record is refused', async (_, content, message) => {
  const refused = await send(content)
  expect(refused).toMatchObject({ status: 'rejected', rejections: [{ message: expect.stringContaining(message) }] })
  await expectNothingWritten()
})

test('a Cielo file whose trailer has another count is refused with its line', async () => {
  const text = new TextDecoder('latin1').decode(cielo())
  const refused = await send(bytes(text.replace(/9(0{11})/, '900000000007')))
  expect(refused.rejections).toMatchObject([{ line: 2, message: expect.stringContaining('o trailer anuncia 7') }])
  await expectNothingWritten()
})

const huge = Number.MAX_SAFE_INTEGER
const text = (content: Uint8Array) => new TextDecoder().decode(content)
const pix = {
  occurred_at: '2026-10-14T12:00:00.000Z',
  e2e_id: `E${'1'.repeat(31)}`,
  payment_e2e_id: null,
  txid: null,
  payer: null,
}

test.each([
  ['an OFX line', ofxOf(ofxAccount([ofxLine({ amount_cents: huge })]))],
  ['an OFX balance', ofxOf(ofxAccount([ofxLine()], { balance_cents: -huge }))],
  ['a Pix', writePixReport([{ ...pix, kind: 'received', amount_cents: huge, key: pixKeys.modelo }])],
  ['a payment of the point of sale', bytes(text(day).replace(/("amount_cents"):\d+/, `$1:${huge}`))],
  ['a payment above every exact number', bytes(text(day).replace(/("amount_cents"):\d+/, '$1:1e300'))],
  ['a card sale', cielo({ ...sale, gross_cents: 9_999_999_999_999 })],
])('%s whose amount would make sums inexact refuses its file, and lists still answer', async (_, content) => {
  const refused = await send(content)
  expect(refused).toMatchObject({ status: 'rejected', records_new: 0 })
  const messages = refused.rejections.map(({ message }) => message).join(' ')
  expect(messages).toMatch(/passa de R\$ 10\.000\.000\.000,00|é grande demais/)
  await expectNothingWritten()
  expect(await user.call(imports.list, { query: {} })).toMatchObject({ data: [{ status: 'rejected' }] })
})

test('a day out of range is refused with line, field and value', async () => {
  const far = { ...smallDay(), tank_dips: smallDay().tank_dips.map((dip) => ({ ...dip, business_date: '2199-01-01' })) }
  const refused = await send(writePosExport(far))
  expect(refused).toMatchObject({ status: 'rejected' })
  expect(refused.rejections[0]).toMatchObject({ line: 10, field: 'Dia', value: '2199-01-01' })
  await expectNothingWritten()
})

test('a file with a sale whose day cannot be read is refused with line, column, field and value', async () => {
  const text = new TextDecoder('latin1').decode(cielo(sale)).replace(/^(2.*)20261014/m, '$12026X014')
  const refused = await send(bytes(text))
  expect(refused).toMatchObject({ status: 'rejected', rejections: [{ line: 3, column: 38, value: '2026X014' }] })
  await expectNothingWritten()
})

test('a file with a full card number is refused, and the number is not stored in the messages', async () => {
  const card = '4000001234567899'
  const masked = new TextDecoder('latin1').decode(cielo(sale))
  const refused = await send(bytes(masked.replace(/400000\*+0241/, card)))
  expect(refused).toMatchObject({ status: 'rejected', rejections: [{ line: 3 }] })
  expect(JSON.stringify(refused)).not.toContain(card)
  await expectNothingWritten()
})

test('hostile cells and charsets are stored as plain text', async () => {
  const hostile = "=cmd|' /C calc'!A1\"; drop table companies; --\u0000"
  const operator = `<script>alert(1)</script> ${hostile}`
  const shifts = smallDay().shifts.map((shift) => ({ ...shift, operator }))
  expect(await send(writePosExport({ ...smallDay(), shifts }))).toMatchObject({ status: 'done' })
  expect(await rows('cash_sessions')).toMatchObject([{ operator: operator.replace('\u0000', '') }])
  const memo = 'DEPÓSITO <b>=1+1</b>'
  const account = { bank_id: '341', branch_id: null, account_id: '45678-9', kind: 'bank' as const, currency: 'BRL' }
  const line = {
    posted_on: '2026-10-14',
    amount_cents: 1,
    memo,
    fitid: null,
    doc_no: null,
    trn_type: 'CREDIT',
    name: null,
  }
  const known = { period: null, balance_cents: null, balance_on: null, lines: [line] }
  await send(writeOfx({ institution: null, generated_on: '2026-10-15', accounts: [{ ...account, ...known }] }))
  expect(await rows('statement_lines')).toMatchObject([{ memo }])
})

test('an upload over the limit is refused while it arrives, and an upload without a file is refused too', async () => {
  await expect(send(new Uint8Array(limit + 1))).rejects.toMatchObject({ status: 413, code: 'upload.too-large' })
  await expect(user.call(imports.create, { body: {} })).rejects.toMatchObject({ status: 415 })
  expect(await rows('imports')).toEqual([])
  expect(await send(day)).toMatchObject({ status: 'done' })
})

test('a connection lost in the middle of the upload leaves no import', async () => {
  const token = await user.token
  const boundary = 'corte'
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.ofx"\r\n\r\nOFXHEADER:100`
  const answer = await api.inject({
    method: 'POST',
    url: '/api/v1/imports',
    headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: head,
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json().message).toContain('O envio foi interrompido')
  expect(await rows('imports')).toEqual([])
})

test('a Pix report cut off in its last row is refused', async () => {
  const report = writePixReport([
    {
      occurred_at: '2026-10-14T12:00:00.000Z',
      e2e_id: 'E60701190202610141200abcdefghijk',
      txid: null,
      amount_cents: 100,
      kind: 'received',
      key: pixKeys.modelo,
      payer: null,
    },
  ])
  const refused = await send(report.subarray(0, report.length - 30))
  expect(refused).toMatchObject({ status: 'rejected' })
  expect(refused.rejections[0]?.message).toContain('cortado')
})
