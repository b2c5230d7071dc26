import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayAt, piecesOf, today } from './arbitraries.ts'
import { type ReadItem, type ReadResult, read, readStream } from './formats.ts'
import { newBlocks, newFraming } from './framing.ts'
import { type CieloRow, writeCieloSales, writeOfx, writePixReport, writePosExport, writeStone } from './generate.ts'

const count = 700
const numbers = Array.from({ length: count }, (_, index) => index + 1)
const padded = (value: number, length: number) => String(value).padStart(length, '0')

const cieloRow = (gross_cents: number): CieloRow => ({
  merchant_no: '0012345678',
  kind: 'sale',
  product_code: '040',
  brand: 'visa',
  sold_on: dayAt(4000 + (gross_cents % 3)),
  sold_at: '10:00:00',
  gross_cents,
  rate: 105,
  due_days: Array.from({ length: (gross_cents % 3) + 1 }, (_, index) => dayAt(4030 + 30 * index)),
  nsu: padded(gross_cents, 6),
  auth_code: 'A12345',
  tid: null,
  terminal_logical_no: '00000001',
  card_bin: '400001',
  card_last4: '1111',
})
const cieloDraft = {
  merchant_no: '0012345678',
  processed_on: '2026-10-15',
  period: { from: '2026-10-14', to: '2026-10-14' },
  sequence: 1,
  bank: '0341',
  branch: '01234',
  account: '123456',
}

/** Files of several blocks of 64 kB, with letters of more than one byte. */
const large: [string, Uint8Array][] = [
  [
    'ofx',
    writeOfx({
      institution: 'Ação',
      generated_on: '2026-10-15',
      accounts: [1, 2].map((no) => ({
        bank_id: '341',
        branch_id: null,
        account_id: String(no),
        kind: 'bank',
        currency: 'BRL',
        period: null,
        balance_cents: 1,
        balance_on: null,
        lines: numbers.map((amount_cents) => ({
          posted_on: '2026-10-14',
          amount_cents,
          memo: `TRANSFERÊNCIA & PIX <${amount_cents}>`,
          fitid: String(amount_cents),
          doc_no: null,
          trn_type: 'CREDIT',
          name: null,
        })),
      })),
    }),
  ],
  ['cielo', writeCieloSales({ ...cieloDraft, rows: numbers.map(cieloRow) })],
  [
    'stone',
    writeStone({
      stone_code: '123456789',
      reference_date: '2026-10-14',
      generated_at: '2026-10-15T05:00:00',
      cancels: [],
      payments: [],
      sales: numbers.map((gross_cents) => ({
        capture_key: padded(gross_cents, 14),
        tid: null,
        captured_at: '2026-10-14T10:00:00',
        product_code: '1',
        brand: 'visa',
        auth_code: '123456',
        card_bin: '400001',
        card_last4: '1111',
        terminal_logical_no: '1',
        gross_cents,
        parts: [{ due_on: '2026-10-15', gross_micros: gross_cents * 10_000, net_micros: gross_cents * 9_900 }],
      })),
    }),
  ],
  [
    'pix',
    writePixReport(
      numbers.map((amount_cents) => ({
        occurred_at: '2026-10-14T12:00:00.000Z',
        e2e_id: `E12345678202610141200${padded(amount_cents, 11)}`,
        txid: null,
        amount_cents,
        kind: 'received',
        key: null,
        payer: `José "o ${amount_cents}º"; da Conceição`,
      })),
    ),
  ],
  [
    'pos-export',
    writePosExport({
      header: {
        company_cnpj: '12ABC34501DE35',
        business_dates: ['2026-10-14'],
        source_system: 'pdv',
        generated_at: '2026-10-15T03:10:00Z',
      },
      shifts: [],
      till_movements: [],
      readings: [],
      sales: [],
      payments: [],
      tank_dips: [],
      fuel_receipts: [],
      fuellings: numbers.map((record) => ({
        record_id: String(record),
        nozzle_no: 1,
        shift: 'T1',
        ended_at: '2026-10-14T12:00:00Z',
        volume_ml: 10_000,
        price_millis: 6190,
        total_cents: 6190,
        attendant: 'Antônio Frentista',
      })),
    }),
  ],
]

const itemsIn = ({ content }: ReadResult) => {
  if (content?.kind === 'statement') return content.accounts.flatMap((account) => account.lines).length
  if (content?.kind === 'captures') return content.captures.length + content.settlements.length
  if (content?.kind === 'pix') return content.payments.length
  return content?.kind === 'pos-export' ? content.fuellings.length : 0
}

describe('a file of several blocks', () => {
  test.each(large)('of %s gives the same answer in any pieces', async (_, bytes) => {
    const whole = read(bytes, today)
    expect(whole.errors).toEqual([])
    const sizes = fc.array(fc.oneof(fc.integer({ min: 1, max: 3000 }), fc.constant(65_536), fc.constant(70_001)), {
      minLength: 1,
      maxLength: 4,
    })
    await fc.assert(
      fc.asyncProperty(sizes, async (steps) => {
        let handed = 0
        const count = (items: ReadItem[]) => {
          handed += items.length
        }
        const { head, content, ...streamed } = await readStream(piecesOf(bytes, steps), { ...today, onItems: count })
        expect(content).toBeNull()
        expect({ ...streamed, content: whole.content }).toEqual(whole)
        expect(head?.kind).toBe(whole.content?.kind)
        expect(handed).toBe(itemsIn(whole))
      }),
      { numRuns: 8 },
    )
  })

  test('hands records over before the file has ended, and waits until they are taken', async () => {
    const [, [, cielo]] = [large[0], large[1]!]
    let given = 0
    let taken = 0
    const firstAt: number[] = []
    async function* giving() {
      for await (const piece of piecesOf(cielo, [65_536])) {
        expect(taken).toBeLessThanOrEqual(given)
        given += piece.length
        yield piece
      }
    }
    const take = async (items: ReadItem[]) => {
      firstAt.push(given)
      await Promise.resolve()
      taken += items.length
    }
    await readStream(giving(), { ...today, onItems: take })
    expect(firstAt[0]).toBeLessThan(cielo.length)
    expect(taken).toBe(itemsIn(read(cielo, today)))
  })

  test('is given up at the first byte that is no text, and no more of it is asked for', async () => {
    const bytes = Buffer.concat([large[1]![1], Buffer.alloc(10), large[1]![1]])
    let given = 0
    async function* giving() {
      for await (const piece of piecesOf(bytes, [65_536])) {
        given += piece.length
        yield piece
      }
    }
    const { errors } = await readStream(giving(), today)
    expect(errors.map((error) => error.code)).toEqual(['file.binary'])
    expect(given).toBeLessThan(bytes.length)
  })
})

test('later instalments are found before and behind the sale they belong to', () => {
  const rows = [{ ...cieloRow(30_000), due_days: ['2026-11-13', '2026-12-13', '2027-01-13'] }, cieloRow(3)]
  const text = Buffer.from(writeCieloSales({ ...cieloDraft, rows })).toString('latin1')
  const [header, ...lines] = text.split('\r\n')
  const forecasts = lines.filter((line) => line[0] === '1' && Number(line.slice(18, 20)) > 1)
  const others = lines.filter((line) => !forecasts.includes(line))
  expect(forecasts).toHaveLength(2)
  const early = read(Buffer.from([header, ...forecasts, ...others].join('\r\n'), 'latin1'), today)
  const late = read(Buffer.from(text, 'latin1'), today)
  const plans = (result: ReadResult) =>
    result.content?.kind === 'captures' ? result.content.captures.map((capture) => capture.installment_rows) : null
  expect([early.errors, late.errors]).toEqual([[], []])
  expect(plans(early)).toEqual(plans(late))
  expect(plans(late)?.[0]?.map((row) => row.due_on)).toEqual(['2026-11-13', '2026-12-13', '2027-01-13'])
})

describe('bytes become text', () => {
  const textsOf = (bytes: Uint8Array, lineEnd: '\n' | '\r' = '\n') => {
    const texts: string[] = []
    const framing = newFraming({ lineEnd, take: (text) => texts.push(text) > 0 })
    const blocks = newBlocks(framing.push)
    blocks.push(bytes)
    blocks.end()
    framing.end()
    return texts
  }

  test('line by line: one of Windows-1252 beside one of UTF-8', () => {
    const mixed = Buffer.concat([Buffer.from('AÇÃO\n', 'latin1'), Buffer.from('AÇÃO – €\n'), Buffer.from([0x80, 10])])
    expect(textsOf(mixed).join('')).toBe('AÇÃO\nAÇÃO – €\n€\n')
  })

  test('whole, whatever letters lie across the ends of blocks', () => {
    const line = fc.string({ unit: fc.constantFrom('a', 'ç', '€', '😀'), maxLength: 120_000 })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 4 }), (lines) => {
        const text = lines.join('\n')
        expect(textsOf(Buffer.from(text)).join('')).toBe(text)
      }),
      { numRuns: 30 },
    )
    const long = 'ação€😀'.repeat(40_000)
    expect(textsOf(Buffer.from(long)).join('')).toBe(long)
    expect(textsOf(Buffer.from(`${long}\n`)).length).toBeGreaterThan(3)
  })

  test('blocks are the same however the bytes come', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 150_000 }), { minLength: 1, maxLength: 6 }), (sizes) => {
        const found: number[] = []
        const blocks = newBlocks((block) => found.push(block.length) > 0)
        for (const size of sizes) blocks.push(new Uint8Array(size))
        blocks.end()
        const total = sizes.reduce((sum, size) => sum + size, 0)
        expect(found).toEqual([
          ...Array.from({ length: Math.floor(total / 65_536) }, () => 65_536),
          ...(total % 65_536 === 0 ? [] : [total % 65_536]),
        ])
      }),
      { numRuns: 50 },
    )
  })

  test('a file of old systems has lines that end with CR alone', () => {
    const text = Buffer.from(large[1]![1]).toString('latin1').replaceAll('\r\n', '\r')
    expect(read(Buffer.from(text, 'latin1'), today).errors).toEqual([])
  })

  test('a line above 4 MB refuses the file', () => {
    const [header] = Buffer.from(large[4]![1]).toString().split('\n')
    const { errors } = read(Buffer.from(`${header}\n${'x'.repeat(4 * 1_048_576 + 1)}`), today)
    expect(errors.map((error) => error.code)).toEqual(['file.long-line'])
  })

  test('64 kB of blanks are no file, whatever follows', () => {
    const bytes = Buffer.concat([Buffer.alloc(65_536, 32), large[1]![1]])
    expect(read(bytes, today).errors.map((error) => error.code)).toEqual(['file.unknown-layout'])
    expect(read(bytes.subarray(0, 65_536), today).errors.map((error) => error.code)).toEqual(['file.empty'])
  })
})
