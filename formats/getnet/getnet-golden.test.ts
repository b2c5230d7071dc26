import { expect, test } from 'vitest'
import { drawn, file } from '../acquirer/golden.fixture.ts'
import { contentAs, readText } from '../testing/read-back.fixture.ts'

// Records written by hand from acquirer-files 4, so that the layout under test does not prove its own positions.

const header = drawn(`
1 0
2-9 15102026
10-15 040000
16-23 14102026
24-31 CEADM100
32-46 000000001234567
47-60 10440482000154
61-80 GETNET S.A.
81-89 000000007
90-91 GS
92-116 SANT. V.10 400 BYTES`)

const summary = (kind: string, tail: string) =>
  drawn(`
1 1
2-16 000000001234567
17-18 SM
19-21 POS
22-30 000000555
31-38 14102026
39-46 13112026
47-49 033
50-55 001234
56-66 00000123456
67-75 000000001
76-84 000000000
85-96 000000012870
97-108 000000012735
109-120 000000000000
121-132 000000000135
133-144 000000000000
145-156 000000012735
157-168 000000000000
169-170 ${kind}
171-172 01
173-174 01
175-189 000000001234567
282-284 986
286 +
${tail}`)

const sale = drawn(`
1 2
2-16 000000001234567
17-25 000000555
26-37 000000000187
38-45 14102026
46-51 063200
52-70 400001******0042
71-82 000000012870
83-94 000000000000
95-106 000000000000
107-108 01
109-110 01
111-122 000000000000
123-130 13112026
131-140 026115
141-143 POS
144 C
145-159 000000001234567
160-167 GT123456
168-170 986
172 +
176-187 000000000135`)

const trailer = (records: number) =>
  drawn(`
1 9
2-10 ${String(records).padStart(9, '0')}`)

test('records 0, 1, 2 and 9: a sale in its RV', () => {
  const result = readText(file(header, summary('PF', ''), sale, trailer(4)))
  expect([result.errors, result.warnings]).toEqual([[], []])
  expect(result).toMatchObject({ period: { from: '2026-10-14' }, establishments: ['000000001234567'] })
  expect(result.content).toMatchObject({
    sequence: '000000007',
    captures: [
      {
        nsu: '000000000187',
        auth_code: '026115',
        captured_at: '2026-10-14T06:32:00',
        card_last4: '0042',
        terminal_logical_no: 'GT123456',
        capture_means: 'pos',
        gross_cents: 12870,
        fee_cents: 135,
        installment_rows: [{ number: 1, of: 1, due_on: '2026-11-13' }],
      },
    ],
    settlements: [
      { summary_no: '000000555', presented_on: '2026-10-14', bank: '033', branch: '001234', account: '00000123456' },
    ],
  })
})

test('record 2 in instalments: the total precedes the number of the instalment, in two columns each', () => {
  const part = `${sale.slice(0, 106)}0302000000004290${sale.slice(122)}`
  const rv = `${summary('PF', '').slice(0, 84)}000000004290000000004155${summary('PF', '').slice(108)}`
  const { content } = readText(file(header, `${rv.slice(0, 170)}0203${rv.slice(174)}`, part, trailer(4)))
  expect(content).toMatchObject({
    captures: [{ installments: 3, installment_rows: [{ number: 2, of: 3, gross_cents: 4290 }] }],
    settlements: [{ installment: 2, installments: 3, gross_cents: 4290, net_cents: 4155 }],
  })
})

const adjustment = drawn(`
1 3
2-16 000000001234567
17-25 000000555
26-33 14102026
34-41 15102026
42-61 00000000000000004321
63 -
64-75 000000012870
76-77 04
78-85 13102026
86-104 400001******0042
105-113 000000101
114-125 000000000101
126-133 14092026
134-135 PG
136-143 GT123456
144-151 14102026
152-154 986
155-166 000000000135`)

const disputedSale = { capture_key: '000000001234567-20260914-000000000101', nsu: '000000000101', auth_code: null }

test('record 3: a debit adjustment', () => {
  const minus = summary('PG', '')
  const { content, errors } = readText(
    file(header, `${minus.slice(0, 285)}-${minus.slice(286)}`, adjustment, trailer(4)),
  )
  expect(errors).toEqual([])
  expect(content).toMatchObject({
    captures: [
      {
        kind: 'chargeback',
        gross_cents: -12870,
        fee_cents: -135,
        nsu: '000000000101',
        card_last4: '0042',
        terminal_logical_no: 'GT123456',
        capture_key: '000000001234567-AJ00000000000000004321',
        parent_key: '000000001234567-20260914-000000000101',
        installment_rows: [{ due_on: '2026-10-15' }],
      },
    ],
    settlements: [
      {
        entry_kind: 'chargeback',
        gross_cents: -12870,
        net_cents: -12735,
        disputed: [{ ...disputedSale, gross_cents: -12870, net_cents: -12735 }],
      },
    ],
  })
})

const put = (record: string, at: number, text: string) =>
  `${record.slice(0, at - 1)}${text}${record.slice(at - 1 + text.length)}`
const withAmounts = (record: string, gross: number, net: number) =>
  put(put(record, 85, String(gross).padStart(12, '0')), 97, String(net).padStart(12, '0'))
const half = put(put(adjustment, 64, '000000005000'), 155, '000000000000')

test.each([
  ['included in its amounts', 7870, 7735],
  ['beside its amounts', 12870, 12735],
])('records 1, 2 and 3: a chargeback in a RV with sales is a settlement of its own, %s', (_, gross, net) => {
  const result = readText(file(header, withAmounts(summary('PG', ''), gross, net), sale, half, trailer(5)))
  expect([result.errors, result.warnings]).toEqual([[], []])
  const amounts = { gross_cents: -5000, net_cents: -5000 }
  expect(result.content).toMatchObject({
    settlements: [
      { entry_kind: 'sale', gross_cents: 12870, fee_cents: 135, net_cents: 12735, disputed: [] },
      {
        entry_kind: 'chargeback',
        ...amounts,
        paid_on: '2026-11-13',
        items: [],
        disputed: [{ ...disputedSale, ...amounts }],
      },
    ],
  })
})

test('record 3: chargebacks, a reversal and a rental of one RV are settlements that add up to it', () => {
  const rv = put(put(withAmounts(summary('PG', ''), 6000, 6000), 67, '000000000'), 121, '000000000000')
  const other = put(put(half, 42, '00000000000000004322'), 114, '000000000102')
  const reversal = put(put(put(half, 42, '00000000000000004323'), 63, '+'), 76, '16')
  const rental = put(put(put(half, 42, '00000000000000004324'), 64, '000000001000'), 76, '02')
  const result = readText(file(header, put(rv, 286, '-'), half, other, reversal, rental, trailer(7)))
  expect([result.errors, result.warnings]).toEqual([[], []])
  expect(result.content).toMatchObject({
    settlements: [
      { entry_kind: 'rental', net_cents: -1000, disputed: [] },
      { entry_kind: 'chargeback', net_cents: -5000, disputed: [{ nsu: '000000000101' }] },
      { entry_kind: 'chargeback', net_cents: -5000, disputed: [{ nsu: '000000000102' }] },
      { entry_kind: 'chargeback_reversal', net_cents: 5000, disputed: [{ nsu: '000000000101' }] },
    ],
  })
})

test.each([
  ['chargeback', '04', '-'],
  ['chargeback_reversal', '16', '+'],
])('records 1, 2 and 3: a sale cancelled in its RV is paid there, beside a %s', (entry_kind, reason, sign) => {
  const rv = put(put(withAmounts(summary('PG', ''), 3000, 3000), 121, '000000000000'), 286, sign)
  const paidSale = put(put(sale, 71, '000000005000'), 176, '000000000000')
  const cancellation = put(half, 76, '03')
  const dispute = put(put(put(put(half, 42, '00000000000000004322'), 64, '000000003000'), 76, reason), 63, sign)
  const { content, errors } = readText(file(header, rv, paidSale, cancellation, dispute, trailer(6)))
  expect(errors).toEqual([])
  const cents = sign === '-' ? -3000 : 3000
  expect(content).toMatchObject({
    settlements: [
      { entry_kind: 'sale', gross_cents: 0, net_cents: 0, items: [{ nsu: '000000000187', net_cents: 5000 }] },
      { entry_kind, gross_cents: cents, net_cents: cents, items: [] },
    ],
  })
})

test('record 3: a chargeback without a number has the same key with and without the reversal of its sale', () => {
  const rv = put(put(withAmounts(summary('PG', ''), 5000, 5000), 67, '000000000'), 121, '000000000000')
  const unnumbered = put(half, 42, '0'.repeat(20))
  const reversal = put(put(unnumbered, 63, '+'), 76, '16')
  const listKeys = (...adjustments: string[]) => {
    const { content } = readText(file(header, rv, ...adjustments, trailer(adjustments.length + 3)))
    return contentAs(content, 'captures').captures.map(({ kind, capture_key }) => [kind, capture_key])
  }
  const keys = listKeys(reversal, unnumbered)
  expect(listKeys(unnumbered)).toEqual([keys[1]])
  expect(listKeys(unnumbered, reversal)).toEqual(keys.toReversed())
})

test('record 3: chargebacks without a number are settlements and events of their own, the same on other lines', () => {
  const rv = put(
    put(put(withAmounts(summary('PG', ''), 15_000, 15_000), 67, '000000000'), 121, '000000000000'),
    286,
    '-',
  )
  const unnumbered = put(half, 42, '0'.repeat(20))
  const records = [rv, unnumbered, unnumbered, put(unnumbered, 114, '000000000102')]
  const keysOf = (...lines: string[]) => {
    const { content, errors } = readText(file(header, ...lines, ...records, trailer(lines.length + 6)))
    expect(errors).toEqual([])
    const { settlements, captures } = contentAs(content, 'captures')
    return {
      settlements: settlements.flatMap((one) => (one.entry_kind === 'chargeback' ? one.summary_unique_no : [])),
      captures: captures.flatMap((one) => (one.kind === 'chargeback' ? one.capture_key : [])),
    }
  }
  const keys = keysOf()
  expect([new Set(keys.settlements).size, new Set(keys.captures).size]).toEqual([3, 3])
  const otherSummary = [put(summary('PF', ''), 22, '000000556'), put(sale, 17, '000000556')]
  expect(keysOf(...otherSummary)).toEqual(keys)
})

test('record 3: a chargeback without an NSU refers to no sale', () => {
  const minus = put(summary('PG', ''), 286, '-')
  const { content } = readText(file(header, minus, put(adjustment, 114, '000000000000'), trailer(4)))
  expect(content).toMatchObject({ settlements: [{ entry_kind: 'chargeback', disputed: [] }] })
})

const amounts = { gross_cents: 12735, anticipation_cost_cents: 735, net_cents: 12000 }

test('records 1 and 4: an anticipated RV and its operation', () => {
  const early = summary(
    'AC',
    `190-204 000000000000555
205-212 13122026
213-224 000000000735
225-236 000000012000`,
  )
  const operation = drawn(`
1 4
2-16 000000001234567
17-24 14102026
25-32 15102026
33-47 000000000000555
48-59 000000012735
60-71 000000000735
72-83 000000012000
84-94 00015000000
95-109 000000001234567
110-112 033
113-118 001234
119-129 00000123456`)
  const result = readText(file(header, early, sale, operation, trailer(5)))
  expect([result.errors, result.warnings]).toEqual([[], []])
  expect(result.content).toMatchObject({
    settlements: [
      {
        ...{ entry_kind: 'anticipation', original_due_on: '2026-12-13', operation_no: '000000000000555' },
        ...{ ...amounts, gross_cents: 12870 },
      },
    ],
  })
  expect(readText(file(header, operation, trailer(3))).content).toMatchObject({
    settlements: [{ ...amounts, presented_on: '2026-10-14', paid_on: '2026-10-15', account: '00000123456' }],
  })
})

test('records 5 and 6: a lien and its units of receivables', () => {
  const negotiation = drawn(`
1 5
2-16 000000001234567
17-24 14102026
25-32 13112026
33-52 00000000000000000777
53-54 GV
55-66 000000050000
67-78 000000050000
79-90 000000000000
91-102 000000050000
103-113 00000000000
114-115 CC
116-118 033
119-124 001234
125-144 00000000000000123456
148 I
216-230 000000001234567`)
  const unit = drawn(`
1 6
2-16 000000001234567
17-24 14102026
25-44 00000000000000000777
45-46 GV
47-64 000000000000000001
65-66 SM
67-74 13112026
75-86 000000050000
87-98 000000050000
99-110 000000000000
111-122 000000049999
154 I`)
  const result = readText(file(header, negotiation, unit, trailer(4)))
  expect(result.warnings).toMatchObject([{ code: 'getnet.units', value: 'R$ 500,00' }])
  expect(result.content).toMatchObject({
    settlements: [
      {
        ...{ entry_kind: 'lien', lien_cents: 50_000, net_cents: 0, due_on: '2026-11-13', paid_on: null },
        account: '00000000000000123456',
      },
    ],
  })
})
