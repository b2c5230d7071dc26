import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { piecesOf, today } from './arbitraries.ts'
import { negotiation } from './cielo/cielo-negotiation.fixture.ts'
import * as cielo15 from './cielo15/cielo15.fixture.ts'
import { contentOf } from './content.ts'
import { inspectFile, type ReadItem, type ReadResult, read, readStream, recognise } from './formats.ts'
import {
  writeCielo15Balance,
  writeCielo15Negotiations,
  writeCielo15Payments,
  writeCielo15Pix,
  writeCielo15Sales,
  writeCieloBalance,
  writeCieloNegotiation,
  writeCieloPayments,
  writeCieloSales,
  writeCnab240Payments,
  writeCnab240Remittance,
  writeCnab240Return,
  writeCnab240Statement,
  writeCnab400Remittance,
  writeCnab400Return,
  writeGetnet,
  writeNfe,
  writeOfx,
  writePixReport,
  writePosExport,
  writeRedeEefi,
  writeRedeEesa,
  writeRedeEevc,
  writeRedeEevd,
  writeStone,
} from './generate.ts'
import * as getnet from './getnet/getnet.fixture.ts'
import { purchase } from './nfe/nfe.fixture.ts'
import * as rede from './rede/rede.fixture.ts'

const row = {
  merchant_no: '0012345678',
  kind: 'sale',
  product_code: '041',
  brand: 'visa',
  sold_on: '2026-10-14',
  sold_at: '06:32:00',
  gross_cents: 12870,
  rate: 105,
  due_days: ['2026-10-15', '2026-11-15'],
  nsu: '000187',
  auth_code: 'R11201',
  tid: null,
  terminal_logical_no: '00000901',
  card_bin: '400001',
  card_last4: '0042',
} as const
const cielo = {
  merchant_no: '0012345678',
  processed_on: '2026-10-15',
  period: { from: '2026-10-14', to: '2026-10-14' },
  sequence: 7,
  bank: '0341',
  branch: '01234',
  account: '123456',
  rows: [
    { ...row, due_days: [...row.due_days] },
    { ...row, due_days: ['2026-10-15'], nsu: '000188' },
  ],
}
const line = { posted_on: '2026-10-14', memo: 'PIX', fitid: '1', doc_no: null, trn_type: 'CREDIT', name: null }
const part = { due_on: '2026-11-13', gross_micros: 100_000_000, net_micros: 97_900_000 }
const sold = { capture_key: '11111111111111', captured_at: '2026-10-14T15:21:00' }
const sale = { sale_id: 'V1', shift: 'T1', occurred_at: '2026-10-14T09:00:00Z', total_cents: 100, items: [] }

const cnab240 = {
  bank: '341',
  bank_name: 'BANCO ITAU',
  company_no: '12ABC34501DE35',
  company_name: 'POSTO MODELO',
  agreement: '123456',
  branch: '1234',
  branch_digit: '',
  account: '67890',
  account_digit: '1',
  created_on: '2026-10-15',
  created_at: '06:00:00',
  sequence: 7,
}
const statementEntry = {
  nature: 'DPV',
  posted_on: '2026-10-14',
  category: '202',
  history_code: '0470',
  memo: 'COBRANÇA',
  doc_no: '123',
}

const boleto = {
  our_number: '98712345',
  our_number_digit: '8',
  portfolio: '109',
  document_no: 'NF 1',
  company_ref: '',
  occurrence: '06',
  due_on: '2026-10-14',
  occurred_on: '2026-10-14',
  credited_on: '2026-10-15',
  nominal_cents: 10000,
  paid_cents: 10200,
  net_cents: 10000,
  fee_cents: 200,
  other_expenses_cents: 0,
  other_credits_cents: 0,
  interest_cents: 200,
  discount_cents: 0,
  abatement_cents: 0,
  tax_cents: 0,
  received_by: { bank: '341', branch: '0057' },
  motives: ['04'],
  payer: { document: '12345678909', name: 'FROTA MODELO' },
}
const boletoOrder = {
  kind: '02',
  accepted: 'N',
  issued_on: '2026-10-01',
  interest: { code: '1', from: '2026-10-15', value: 33 },
  fine: { code: '2', from: '2026-10-15', value: 200 },
  discounts: [],
  protest: null,
  write_off: { code: '1', days: 60 },
  address: { street: 'RUA A 1', district: 'CENTRO', postal_code: '01001000', city: 'SAO PAULO', state: 'SP' },
  guarantor: null,
  messages: ['NAO RECEBER DEPOIS DO VENCIMENTO'],
}

const cnab400 = { ...cnab240, company_code: '12340067890' }
const remittance400 = {
  ...boleto,
  our_number_digit: '',
  occurrence: '01',
  order: { ...boletoOrder, instructions: ['06'], discount: null, protest_days: 5, guarantor_name: '' },
  pix: { key: 'pix@posto.test', txid: 'TX1' },
}

const paymentOrder = {
  movement: '0',
  instruction: '00',
  payee: { document: '11222333000181', name: 'DISTRIBUIDORA' },
  our_number: 'NF-1',
  pay_on: '2026-10-14',
  amount_cents: 10000,
  bank_number: '1',
  due_on: null,
  occurrences: ['00'],
}
const payment = {
  ...paymentOrder,
  kind: 'transfer' as const,
  clearing: '018',
  bank: '237',
  branch: '1234',
  account: '5678',
  account_digit: '9',
  address: null,
  paid_cents: 10000,
  paid_on: '2026-10-14',
}
const slip = {
  ...paymentOrder,
  kind: 'slip' as const,
  barcode: '34196166700000123451101234567880057123457000',
  nominal_cents: 10000,
  discount_cents: 0,
  interest_cents: 0,
  payer: null,
  guarantor: null,
}

/** One valid file of every layout. */
const valid = {
  ofx: writeOfx({
    institution: 'Banco',
    generated_on: '2026-10-15',
    accounts: [
      {
        bank_id: '341',
        branch_id: null,
        account_id: '1234',
        kind: 'bank',
        currency: 'BRL',
        period: { from: '2026-10-14', to: '2026-10-14' },
        balance_cents: 100,
        balance_on: '2026-10-14',
        lines: [100, 100, -50].map((amount_cents) => ({ ...line, amount_cents })),
      },
    ],
  }),
  'cnab240-statement': writeCnab240Statement({
    ...cnab240,
    accounts: [
      {
        ...cnab240,
        opening_on: '2026-10-13',
        opening_cents: 100,
        closing_on: '2026-10-14',
        status: 'F',
        sequence: 12,
        entries: [100, 100, -50].map((amount_cents) => ({ ...statementEntry, amount_cents })),
      },
    ],
  }),
  'cnab240-collection': writeCnab240Return({ ...cnab240, titles: [boleto, { ...boleto, occurrence: '02' }] }),
  'cnab240-payments': writeCnab240Payments({
    ...cnab240,
    direction: 'return',
    lots: [{ service: '20', form: '41', payments: [payment, { ...payment, occurrences: ['BD'] }, slip] }],
  }),
  'cnab400-collection': writeCnab400Return({
    ...cnab400,
    titles: [
      { ...boleto, pix: null },
      { ...boleto, pix: null },
    ],
  }),
  'cielo-v13-sales': writeCieloSales(cielo),
  'cielo-v13-payments': writeCieloPayments({ ...cielo, paid_on: '2026-10-15' }),
  'cielo-v13-anticipation': writeCieloNegotiation(negotiation),
  'cielo-v13-assignment': writeCieloNegotiation({ ...negotiation, option: '07' }),
  'cielo-v13-balance': writeCieloBalance(cielo),
  'cielo-v15-sales': writeCielo15Sales(cielo15.draft),
  'cielo-v15-payments': writeCielo15Payments({ ...cielo15.draft, paid_on: '2026-11-13' }),
  'cielo-v15-balance': writeCielo15Balance(cielo15.draft),
  'cielo-v15-negotiation': writeCielo15Negotiations({ ...cielo15.draft, deals: [cielo15.deal] }),
  'cielo-v15-pix': writeCielo15Pix({ ...cielo15.draft, pix: [cielo15.pixRow] }),
  'rede-eevc': writeRedeEevc(rede.eevc),
  'rede-eevd': writeRedeEevd(rede.eevd),
  'rede-eefi': writeRedeEefi(rede.eefi),
  'rede-eesa': writeRedeEesa(rede.eesa),
  nfe: writeNfe(purchase),
  'getnet-v10': writeGetnet(getnet.getnet),
  'stone-v2': writeStone({
    stone_code: '123456789',
    reference_date: '2026-10-14',
    generated_at: '2026-10-15T05:00:00',
    sales: [
      {
        ...sold,
        tid: null,
        product_code: '2',
        brand: 'visa',
        auth_code: 'ST9020',
        card_bin: '400001',
        card_last4: '1122',
        terminal_logical_no: null,
        gross_cents: 10000,
        parts: [part],
      },
    ],
    cancels: [],
    payments: [{ id: '1', bank: '237', branch: '1', account: '2', parts: [{ ...sold, ...part, number: 1 }] }],
  }),
  'pix-csv': writePixReport([
    {
      occurred_at: '2026-10-14T12:20:00.000Z',
      e2e_id: 'E1234567820261014092000000000A1b',
      txid: null,
      amount_cents: 10000,
      kind: 'received',
      key: null,
      payer: '=1+1',
    },
  ]),
  'pos-export': writePosExport({
    header: {
      company_cnpj: '12ABC34501DE35',
      business_dates: ['2026-10-14'],
      source_system: 'pdv',
      generated_at: '2026-10-15T00:10:00Z',
    },
    shifts: [],
    till_movements: [],
    readings: [],
    fuellings: [],
    sales: [{ ...sale, kind: 'shop' }],
    payments: [],
    tank_dips: [],
    fuel_receipts: [],
  }),
}
/** Valid files of a layout that has more than one kind of them. */
const others: [string, Uint8Array][] = [
  [
    'cnab240-collection',
    writeCnab240Remittance({ ...cnab240, titles: [{ ...boleto, order: boletoOrder, pix: null }] }),
  ],
  ['cnab400-collection', writeCnab400Remittance({ ...cnab400, titles: [remittance400] })],
]
const files = [...Object.entries(valid), ...others]

/** What holds for any bytes: an answer, with Portuguese sentences, and content unless nothing could be read. */
function expectAnswer(result: ReadResult) {
  for (const problem of [...result.errors, ...result.warnings]) {
    expect(problem.message).toMatch(/[a-zà-ú]/)
    expect(problem.message).not.toContain('undefined')
  }
  if (result.errors.length === 0) expect(result.content).not.toBeNull()
}

test.each(files)('a valid file of %s is recognised by its content', (layout, bytes) => {
  expect(recognise(bytes)).toBe(layout)
  expect(read(bytes, today)).toMatchObject({ layout, errors: [] })
})

describe('any bytes get an answer', () => {
  test('random ones', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        expectAnswer(read(bytes, today))
      }),
      { numRuns: 300 },
    )
  })

  test.each(files)('a valid file of %s with bytes changed, lost or doubled', (_, bytes) => {
    const place = fc.nat(bytes.length - 1)
    const mutation = fc.record({
      at: place,
      length: fc.nat(40),
      insert: fc.oneof(
        fc.uint8Array({ maxLength: 8 }),
        place.map((from) => bytes.slice(from, from + 60)),
        fc
          .constantFrom('<', '>', '&', '"', '\n', '\r', ';', '{', '}', '-', '9', '1', ' ', '<STMTTRN>', '</', '\uFEFF')
          .map((text) => new TextEncoder().encode(text)),
      ),
    })
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        let changed = bytes
        for (const { at, length, insert } of mutations)
          changed = Buffer.concat([changed.subarray(0, at), insert, changed.subarray(at + length)])
        expectAnswer(read(changed, today))
        expect(() => JSON.stringify(inspectFile(changed, 'x', today))).not.toThrow()
      }),
      { numRuns: 250 },
    )
  })

  test.each(files)('a file of %s cut at any place is never taken for whole', (layout, bytes) => {
    // Blanks behind the last mark are no loss; our Pix report has no last mark, so it is cut inside its last row.
    const whole = Buffer.from(bytes).toString('latin1').trimEnd().length
    const places = Array.from({ length: 40 }, (_, index) => Math.floor((whole * index) / 40))
    for (const end of layout === 'pix-csv' ? [80, 110, 130] : [...places, whole - 1]) {
      expect(read(bytes.subarray(0, end), today).errors).not.toEqual([])
    }
  })
})

describe('a file that is no text is refused with its reason', () => {
  const codeOf = (bytes: Uint8Array) => read(bytes, today).errors.map((error) => error.code)
  const text = Buffer.from(valid.ofx)

  test.each([
    ['empty', new Uint8Array(), 'file.empty'],
    ['only blanks', Buffer.from('\uFEFF \r\n\t'), 'file.empty'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2]), 'file.compressed'],
    ['zip', Buffer.from('PK\x03\x04rest'), 'file.compressed'],
    ['PDF', Buffer.from('%PDF-1.7 …'), 'file.binary'],
    ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), text]), 'file.utf16'],
    ['UTF-16 without one', Buffer.from('OFXHEADER:100', 'utf16le'), 'file.utf16'],
    ['binary', Buffer.concat([text, Buffer.from([0])]), 'file.binary'],
    ['a spreadsheet saved as text', Buffer.from('nome;valor\nAna;1,00\n'), 'file.unknown-layout'],
  ])('%s', (_, bytes, code) => {
    expect(codeOf(bytes)).toEqual([code])
  })

  test('more than 200 MB', () => {
    expect(codeOf(new Uint8Array(200 * 1024 * 1024 + 1))).toEqual(['file.too-large'])
  })
})

test('an entity declaration in an OFX is refused', () => {
  const attack = Buffer.from(valid.ofx).toString('latin1').replace('<OFX>', '<!DOCTYPE a [<!ENTITY b "c">]><OFX>')
  expect(read(Buffer.from(attack), today).errors.map((error) => error.code)).toEqual(['xml.entities'])
})

test('a file wrong on every line reports a bounded list and counts the rest', () => {
  const rows = 'x;y;;1,00;;RECEBIDO;\n'.repeat(5000)
  const { errors } = read(Buffer.from(`data_hora;e2e_id;txid;valor;chave;tipo;pagador\n${rows}`), today)
  expect(errors).toHaveLength(201)
  expect(errors.at(-1)?.message).toBe('Há mais 4800 erros no arquivo.')
})

test.each([
  ['<', 'unfinished tags'],
  ['<?', 'unfinished instructions'],
  ['<!--', 'unfinished comments'],
  ['<a', 'unclosed names'],
  ['<STMTTRN>', 'unclosed aggregates'],
  [' ', 'blanks'],
  ['&', 'ampersands'],
])('a megabyte of "%s" (%s) inside an OFX is walked once', (piece) => {
  const bytes = Buffer.from(`<OFX><STMTRS><MEMO>${piece.repeat(1_000_000 / piece.length)}`)
  expect(read(bytes, today).errors.map((error) => error.code)).toContain('file.truncated')
})

test('more than 2,000,000 records are refused', () => {
  const cielo = Buffer.from(valid['cielo-v13-sales']).toString('latin1').split('\r\n')[0]
  const records = Buffer.from(`${cielo}\n${'7\n'.repeat(2_000_001)}`)
  expect(read(records, today).errors.map((error) => error.code)).toEqual(['file.too-many'])
})

test('more than 500,000 records are refused by who reads them whole, before they fill the memory', () => {
  const [head, row] = Buffer.from(valid['pix-csv']).toString().split('\r\n')
  const records = Buffer.from(`${head}\n${`${row}\n`.repeat(500_001)}`)
  expect(read(records, today)).toMatchObject({ errors: [{ code: 'file.too-many' }], content: null })
})

test.each(files)('a file of %s is read alike whole and in pieces of any size', async (_, bytes) => {
  const { content: _content, ...whole } = read(bytes, today)
  const sizes = fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(sizes, async (steps) => {
      const { content: _none, head: _head, ...streamed } = await readStream(piecesOf(bytes, steps), today)
      expect(streamed).toEqual(whole)
    }),
    { numRuns: 20 },
  )
})

test.each(files)('a file of %s hands over as it comes what it holds when read whole', async (_, bytes) => {
  const items: ReadItem[] = []
  const take = (some: ReadItem[]) => void items.push(...some)
  const { head, content } = await readStream(piecesOf(bytes, [100]), { ...today, onItems: take })
  expect(content ?? (head && contentOf(head, items))).toEqual(read(bytes, today).content)
})

test.each([
  [
    'a row of a million cells',
    `data_hora;e2e_id;txid;valor;chave;tipo;pagador\n${';'.repeat(1_000_000)}`,
    'pix.long-row',
  ],
  [
    'rows of another width',
    `data_hora;e2e_id;txid;valor;chave;tipo;pagador\n${'a\n'.repeat(200_000)}`,
    'pix.column-count',
  ],
  ['an element of many equal attributes', `<Conciliation ${'a="1" '.repeat(200_000)}/>`, 'xml.malformed'],
  ['thousands of statements', `<OFX>${'<STMTRS>'.repeat(1001)}</OFX>`, 'ofx.too-many'],
])('%s is given up early', (_, text, code) => {
  expect(read(Buffer.from(text), today).errors.map((error) => error.code)).toContain(code)
})
