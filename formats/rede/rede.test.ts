import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { owed, readClean, readText, sorted, textOf } from '../acquirer/acquirer-reading.ts'
import { partsOf } from '../acquirer/sale-draft.ts'
import { cents, dayAt, digitsOf, orNull, times, today } from '../arbitraries.ts'
import { type Capture, inspectFile, read } from '../formats.ts'
import { anticipation, credit, debit, eefi, eesa, eevc, eevd, file, paid, sale, split } from './rede.fixture.ts'
import { groupsOf, type RedeSaleDraft } from './rede-draft.ts'
import { writeRedeEefi, writeRedeEesa } from './rede-money-write.ts'
import { writeRedeEevc, writeRedeEevd } from './rede-sales-write.ts'

const sales = fc
  .record({
    merchant_no: fc.constantFrom('012345678', '087654321'),
    brand: fc.constantFrom('visa', 'mastercard', 'elo', null),
    day: fc.integer({ min: 4000, max: 4003 }),
    sold_at: times,
    gross_cents: cents,
    rate: fc.integer({ min: 0, max: 999 }),
    count: fc.integer({ min: 1, max: 12 }),
    auth_code: digitsOf(6),
    tid: orNull(digitsOf(20)),
    terminal_logical_no: digitsOf(8),
    card_last4: digitsOf(4),
  })
  .map(
    ({ day, count, ...row }): RedeSaleDraft => ({
      ...row,
      sold_on: dayAt(day),
      due_days: Array.from({ length: count }, (_, index) => dayAt(day + 30 * (index + 1))),
      nsu: '',
      order_ref: null,
      card_bin: '400001',
      cash_out_cents: 0,
    }),
  )
const lists = fc
  .array(sales, { maxLength: 15 })
  .map((list) => list.map((row, index) => ({ ...row, nsu: String(index * 37).padStart(12, '0') })))

const written = (row: RedeSaleDraft) => ({
  merchant_no: row.merchant_no,
  brand: row.brand,
  captured_at: `${row.sold_on}T${row.sold_at}`,
  gross_cents: row.gross_cents,
  nsu: row.nsu,
  auth_code: row.auth_code,
  tid: row.tid,
  terminal_logical_no: row.terminal_logical_no,
  card_last4: row.card_last4,
  due_days: row.due_days,
})
const found = (capture: Capture) => ({
  ...Object.fromEntries(Object.entries(capture).filter(([field]) => field in written(sale))),
  due_days: capture.installment_rows.map((row) => row.due_on),
})

/** What holds for whatever sales: the parts are the whole, and each part is promised once under its capture's key. */
function expectSums({ captures, settlements }: ReturnType<typeof readClean>) {
  for (const capture of captures) {
    expect(capture.gross_cents - capture.fee_cents).toBe(capture.net_cents)
    expect(capture.installment_rows.reduce((sum, row) => sum + row.net_cents, 0)).toBe(capture.net_cents)
    expect(capture.installment_rows.reduce((sum, row) => sum + row.gross_cents, 0)).toBe(capture.gross_cents)
  }
  for (const settlement of settlements) {
    expect(owed(settlement)).toBe(settlement.net_cents)
    expect(settlement.items.reduce((sum, item) => sum + item.net_cents, 0)).toBe(settlement.net_cents)
  }
  const promised = settlements.flatMap(({ items }) =>
    items.map((item) => [item.capture_key, item.number, item.net_cents].join()),
  )
  const parts = captures.flatMap((capture) =>
    capture.installment_rows.map((row) => [capture.capture_key, row.number, row.net_cents].join()),
  )
  expect(promised.sort()).toEqual(parts.sort())
}

describe('credit sales (EEVC) that were written', () => {
  test('are read back as they were, whatever RVs they were grouped into', () => {
    fc.assert(
      fc.property(lists, (list) => {
        const content = readClean(writeRedeEevc({ ...eevc, sales: list, credits: [] }))
        expect(sorted(content.captures.map(found))).toEqual(sorted(list.map(written)))
        expect(new Set(content.captures.map((capture) => capture.capture_key)).size).toBe(list.length)
        expectSums(content)
      }),
      { numRuns: 60 },
    )
  })

  test('pay the remainder with the first instalment, as the file says and not as a division would', () => {
    const [capture] = readClean(writeRedeEevc({ ...eevc, sales: [split], credits: [] })).captures
    expect(capture).toMatchObject({
      modality: 'credit_installments',
      tid: '00123400000000000001',
      order_ref: 'PEDIDO 7',
      parent_key: null,
    })
    expect(capture?.installment_rows.map((row) => row.gross_cents)).toEqual(partsOf(split))
    expect(capture?.installment_rows.map((row) => [row.due_on, row.net_cents])).toEqual([
      ['2026-11-13', 3299],
      ['2026-12-14', 3298],
      ['2027-01-12', 3298],
    ])
  })

  test('come with the credits that the acquirer adds', () => {
    expect(readClean(writeRedeEevc({ ...eevc, sales: [] })).captures).toMatchObject([
      { kind: 'chargeback_reversal', gross_cents: 5000, net_cents: 5000, brand: 'mastercard', sold_on: '2026-10-14' },
    ])
  })

  test('typed by hand have no terminal', () => {
    const text = textOf(writeRedeEevc({ ...eevc, sales: [sale], credits: [] }))
    const line = text.split('\r\n').find((record) => record.startsWith('008'))!
    const typed = readText(text.replace(line, `${line.slice(0, 202)}1${line.slice(203)}`))
    expect(typed.content).toMatchObject({ captures: [{ terminal_logical_no: null }] })
  })

  test('that the acquirer refused are told with the reason and are never paid', () => {
    const text = textOf(writeRedeEevc({ ...eevc, sales: [sale], credits: [] }))
    const result = readText(text.replace('400001******0042000', '400001******0042015'))
    expect(result.errors).toEqual([])
    expect(result.content).toMatchObject({ captures: [{ rejection_code: '015' }], settlements: [{ items: [] }] })
    expect(result.warnings.map((warning) => warning.code)).toContain('rede.summary')
  })
})

describe('debit sales (EEVD) that were written', () => {
  const debits = lists.map((list) => list.map((row) => ({ ...row, due_days: row.due_days.slice(0, 1), auth_code: '' })))

  test('are read back as they were', () => {
    fc.assert(
      fc.property(debits, (list) => {
        const content = readClean(writeRedeEevd({ ...eevd, sales: list, debits: [] }))
        expect(sorted(content.captures.map(found))).toEqual(sorted(list.map(written)))
        expectSums(content)
      }),
      { numRuns: 40 },
    )
  })

  test('tell the cash that the cardholder took with the sale, which is inside the gross', () => {
    const drawn = { ...sale, due_days: ['2026-10-15'], gross_cents: 15000, cash_out_cents: 5000 }
    expect(readClean(writeRedeEevd({ ...eevd, sales: [drawn], debits: [] })).captures).toMatchObject([
      { modality: 'debit', gross_cents: 15000, cash_out_cents: 5000 },
    ])
  })

  test('may stand all behind the RVs of their establishment', () => {
    const other = { ...sale, due_days: ['2026-10-16'], nsu: '000000000199' }
    const lines = textOf(
      writeRedeEevd({ ...eevd, sales: [{ ...sale, due_days: ['2026-10-15'] }, other], debits: [] }),
    ).split('\r\n')
    const order = ['00', '01', '05', '02', '03', '04']
    const apart = order.flatMap((type) => lines.filter((line) => line.startsWith(`${type},`)))
    const result = readText(apart.join('\n'))
    expect([result.errors, result.warnings]).toEqual([[], []])
    expect(result.content).toMatchObject({ captures: [{ nsu: sale.nsu }, { nsu: other.nsu }] })
  })
})

test('a cancellation gives back the gross, charges the net and points at its sale, once in both statements', () => {
  const inDebit = readClean(writeRedeEevd({ ...eevd, sales: [] })).captures
  const inMoney = readClean(writeRedeEefi({ ...eefi, nets: [debit], debits: [] }))
  const cancel = {
    kind: 'cancel',
    gross_cents: -12870,
    fee_cents: -135,
    net_cents: -12735,
    cancelled_amount_cents: 12870,
    capture_key: '012345678-OD00000004321',
    parent_key: '012345678-000000555-000000000187',
    nsu: '000000000187',
    sold_on: '2026-10-15',
  }
  expect([inDebit, inMoney.captures]).toMatchObject([[cancel], [cancel]])
  expect(inMoney.settlements.find(({ entry_kind }) => entry_kind === 'cancel')).toMatchObject({
    net_cents: -12735,
    paid_on: '2026-10-16',
    items: [{ capture_key: cancel.capture_key, nsu: debit.nsu, net_cents: -12735 }],
  })
})

describe('the financial statement (EEFI)', () => {
  const only = { ...eefi, credits: [], anticipations: [], adjustments: [], nets: [], debits: [], orders: [] }

  test('tells what was paid, of which RV, into which account', () => {
    expect(readClean(writeRedeEefi({ ...only, credits: [paid] })).settlements).toMatchObject([
      {
        entry_kind: 'sale',
        merchant_no: '012345678',
        summary_unique_no: '012345678-000000555-20260914-00000000123',
        modality: 'credit',
        gross_cents: 100_000,
        fee_cents: 2000,
        net_cents: 98_000,
        paid_on: '2026-10-15',
        bank: '341',
        status: 'paid',
      },
    ])
  })

  test('has the cost of an anticipation in the original credit less what was paid, not in the fee of the RV', () => {
    const { settlements } = readClean(writeRedeEefi({ ...only, anticipations: [anticipation] }))
    expect(settlements).toMatchObject([
      {
        entry_kind: 'anticipation',
        anticipation_cost_cents: 39_361,
        net_cents: 3_922_450,
        gross_cents: 4_162_009,
        fee_cents: 200_198,
        original_due_on: '2026-11-15',
        operation_no: '00000000124',
      },
    ])
    expect(owed(settlements[0]!)).toBe(settlements[0]!.net_cents)
  })

  test('shares the fee of a RV among its instalments', () => {
    const second = { ...paid, modality: 'credit_installments' as const, installment: 2, installments: 3 }
    expect(
      readClean(writeRedeEefi({ ...only, credits: [{ ...second, amount_cents: 32_667 }] })).settlements,
    ).toMatchObject([{ installment: 2, installments: 3, net_cents: 32_667, fee_cents: 667, gross_cents: 33_334 }])
  })

  test('pays nothing that it says is suspended or still to be issued', () => {
    const rows = ['01', '11', '02'].map((status, index) => ({ ...paid, status, document_no: `0000000012${index}` }))
    expect(readClean(writeRedeEefi({ ...only, credits: rows })).settlements).toMatchObject([
      { status: 'scheduled', paid_on: null },
      { status: 'suspended', paid_on: null },
      { status: 'sent', paid_on: null },
    ])
  })

  test('has a debit order pending until another record settles it, and never charges both', () => {
    const orders = [
      { ...debit, settled_on: null },
      { ...debit, settled_on: '2026-10-20' },
    ]
    expect(readClean(writeRedeEefi({ ...only, orders })).settlements).toMatchObject([
      { status: 'pending', paid_on: null, net_cents: -12735, operation_no: debit.order },
      { status: 'paid', paid_on: '2026-10-20', net_cents: -12735, operation_no: debit.order },
    ])
  })

  test('sums to what its trailer promises, and says so when it does not', () => {
    const text = textOf(writeRedeEefi(eefi))
    expect(readText(text).warnings).toEqual([])
    const trailer = text.trimEnd().split('\r\n').at(-1)!
    const wrong = readText(text.replace(trailer, `${trailer.slice(0, -1)}${trailer.endsWith('9') ? '0' : '9'}`))
    expect(wrong.errors).toEqual([])
    expect(wrong.warnings).toMatchObject([{ code: 'rede.totals', field: 'valor total de ajustes a débito' }])
  })
})

test('what is open (EESA) is scheduled: nothing of it was paid', () => {
  expect(readClean(writeRedeEesa(eesa)).settlements).toMatchObject([
    { status: 'scheduled', paid_on: null, due_on: '2026-11-13', gross_cents: 12870, fee_cents: 135, net_cents: 12735 },
  ])
  expect(inspectFile(writeRedeEesa(eesa), 'x', today)).toMatchObject({ layout: 'rede-eesa', net_cents: 12735 })
})

test.each([
  ['EEVC', writeRedeEevc({ ...file, sales: [], credits: [] })],
  ['EEVD', writeRedeEevd({ ...file, sales: [], debits: [] })],
  ['EESA', writeRedeEesa({ ...file, open: [] })],
])('an empty movement of %s is a file that came', (_, bytes) => {
  expect(read(bytes, today)).toMatchObject({
    errors: [],
    warnings: [],
    establishments: ['012345678'],
    totals: { net_cents: 0 },
  })
})

test('a reprocessed file replaces what came before it', () => {
  const again = writeRedeEevc({ ...eevc, reprocessed: true, sequence: 1 })
  expect(read(again, today).content).toMatchObject({ sequence: '000001', replacement: true })
  expect(read(writeRedeEevc(eevc), today).content).toMatchObject({ sequence: '000007', replacement: false })
})

describe('a file that is wrong', () => {
  const whole = textOf(writeRedeEevc({ ...eevc, credits: [] }))
  const lines = whole.trimEnd().split('\r\n')
  const codes = (text: string) => readText(text).errors.map((error) => error.code)
  const warned = (text: string) => readText(text).warnings.map((warning) => warning.code)

  test('without its trailer is cut', () => {
    expect(codes(lines.slice(0, -1).join('\n'))).toEqual(['file.truncated'])
  })

  test('with a record less than the trailer counts is refused', () => {
    expect(codes(lines.filter((_, index) => index !== 3).join('\n'))).toContain('rede.trailer')
  })

  test('with a CV of another RV is refused', () => {
    const other = lines.map((line) =>
      line.startsWith('008') ? `${line.slice(0, 12)}999999999${line.slice(21)}` : line,
    )
    expect(codes(other.join('\n'))).toEqual(['rede.outside-summary'])
  })

  test('with a full card number is refused, and the number is shown nowhere', () => {
    const result = readText(whole.replace('400001******0042', '4000010000000042'))
    expect(result.errors).toMatchObject([{ code: 'card.full-number', value: null }])
    expect(JSON.stringify(result)).not.toContain('4000010000000042')
  })

  test('whose CV disagrees with its RV by a cent is read with a warning', () => {
    const at = lines.findIndex((line) => line.startsWith('008'))
    const line = `${lines[at]!.slice(0, 51)}1${lines[at]!.slice(52)}`
    const changed = lines.with(at, line).join('\n')
    expect(codes(changed)).toEqual([])
    expect(warned(changed)).toContain('rede.summary')
  })

  test('with a record of an unknown type skips it with a warning', () => {
    expect(warned([...lines.slice(0, -1), '777 novo', lines.at(-1)].join('\n'))).toContain('record.unknown')
  })

  test('whose blanks at the end of lines were lost, with LF, is still right', () => {
    expect(readText(`${lines.map((line) => line.trimEnd()).join('\n')}\n\n`).errors).toEqual([])
  })

  test('that asks for documents says for which sale and until when', () => {
    const ask = `005012345678${'0'.repeat(9)}${' '.repeat(16)}${'1'.padStart(15, '0')}14102026${' '.repeat(30)}000000000187${' '.repeat(10)}20112026`
    const result = readText([...lines.slice(0, -1), ask, lines.at(-1)].join('\n'))
    expect(result.warnings).toMatchObject([{ code: 'rede.request', value: '000000000187' }])
  })
})

test('RVs never share a number, however their sales hash', () => {
  fc.assert(
    fc.property(lists, (list) => {
      const groups = groupsOf(list)
      expect(new Set(groups.map(({ summary_no }) => summary_no)).size).toBe(groups.length)
    }),
    { numRuns: 30 },
  )
})

test('a credit of the financial statement is a settlement of its own', () => {
  const bytes = writeRedeEefi({ ...eefi, credits: [], anticipations: [], nets: [], debits: [], adjustments: [credit] })
  expect(readClean(bytes).settlements).toMatchObject([
    { entry_kind: 'chargeback_reversal', net_cents: 5000, paid_on: '2026-10-16', status: 'paid' },
  ])
})
