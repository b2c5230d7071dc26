import { expect, test } from 'vitest'
import { drawn, file } from '../acquirer/golden.fixture.ts'
import { readText } from '../testing/read-back.fixture.ts'

// Records written by hand from acquirer-files 2, so that the layout under test does not prove its own positions.

const header = (option: string) =>
  drawn(`
1 0
2-11 0012345678
12-19 20261015
20-27 20261014
28-35 20261014
36-42 0000007
43-47 CIELO
48-49 ${option}
71-73 151`)

const key = 'UR0012345678VISA00220261113'

const money = (sign: '+' | '-', cents: number) => `${sign}${String(cents).padStart(13, '0')}`

const unit = drawn(`
1 D
2-11 0012345678
12-25 12345678000195
54-56 001
57-59 002
60-69 0012345678
70-71 00
72-85 ${money('+', 12870)}
86-99 ${money('-', 135)}
100-113 ${money('+', 12735)}
114-117 0341
118-122 00123
123-142 00000000000000123456
144-149 000001
150-151 02
152-251 ${key}
268-275 13112026
276-283 00000000
284-291 14112026
304 N`)

const entry = drawn(`
1 E
2-11 0012345678
12-14 001
15-17 002
18-19 00
20-21 00
22-27 026115
28-29 02
30-129 ${key}
156-158 040
166-171 400001
172-175 0042
176-181 000187
182-191 0000000000
192-211 00000000000000000TID
212-231 PEDIDO 7
232-236 01050
247-260 ${money('+', 12870)}
261-274 ${money('+', 12870)}
275-288 ${money('+', 12735)}
289-302 ${money('-', 135)}
471-476 063200
493-495 001
496-510 000000000000187
541-543 001
544-551 00000901
566-573 14102026
574-581 14102026
582-589 15102026
683-705 24000016287000000000187`)

const trailer = (records: string, entries: string, cents: number, net: number) =>
  drawn(`
1 9
2-12 ${records}
13 +
14-30 ${String(net).padStart(17, '0')}
31-41 ${entries}
42 +
43-59 ${String(cents).padStart(17, '0')}
60 +
61-77 00000000000000000
78 +
79-95 00000000000000000`)

test('records D and E: a unit of receivables and its entries', () => {
  const result = readText(file(header('03'), unit, entry, trailer('00000000002', '00000000001', 12870, 12735)))
  expect([result.errors, result.warnings]).toEqual([[], []])
  expect(result).toMatchObject({ period: { from: '2026-10-14', to: '2026-10-14' }, establishments: ['0012345678'] })
  expect(result.content).toMatchObject({
    sequence: '0000007',
    captures: [
      {
        merchant_no: '0012345678',
        kind: 'sale',
        modality: 'credit',
        brand: 'visa',
        product_code: '040',
        gross_cents: 12870,
        fee_cents: 135,
        net_cents: 12735,
        nsu: '000187',
        auth_code: '026115',
        tid: '00000000000000000TID',
        order_ref: 'PEDIDO 7',
        terminal_logical_no: '00000901',
        capture_means: 'pos',
        arn: '24000016287000000000187',
        fee_ppm: 10_500,
        card_last4: '0042',
        captured_at: '2026-10-14T06:32:00',
        capture_key: '000000000000187',
        installment_rows: [{ number: 1, of: 1, due_on: '2026-11-13' }],
      },
    ],
    settlements: [
      {
        summary_no: key,
        brand: 'visa',
        status: 'scheduled',
        due_on: '2026-11-13',
        original_due_on: '2026-11-14',
        paid_on: null,
        net_cents: 12735,
        bank: '0341',
        branch: '00123',
        account: '00000000000000123456',
        items: [{ nsu: '000187', net_cents: 12735 }],
      },
    ],
  })
})

test('record R: a reserve', () => {
  const reserve = drawn(`
1 R
2-11 0012345678
12-25 12345678000195
26-28 001
29-38 0012345678
39-52 ${money('+', 5000)}
53-152 ${key}
153-160 13112026
161-170 0012345678`)
  const { content, errors } = readText(file(header('04'), reserve, trailer('00000000001', '00000000000', 0, 0)))
  expect(errors).toEqual([])
  expect(content).toMatchObject({
    settlements: [{ summary_no: key, brand: 'visa', due_on: '2026-11-13', lien_cents: 5000, net_cents: 0 }],
  })
})

test('record 8: a Pix', () => {
  const pix = drawn(`
1 8
2-11 0012345678
12-13 01
14-19 261014
20-25 213000
26-61 E1234567820261015003000000000A1b
62-67 000200
68-73 261015
74-87 ${money('+', 5000)}
88-101 ${money('-', 25)}
102-115 ${money('+', 4975)}
116-119 0341
120-124 00123
125-144 00000000000000123456
145-150 261014
151-155 00050
162-169 00000901
240-275 POSTO0001`)
  const result = readText(file(header('16'), pix, trailer('00000000001', '00000000000', 5000, 4975)))
  expect([result.errors, result.warnings]).toEqual([[], []])
  expect(result.content).toMatchObject({
    captures: [
      {
        modality: 'pix',
        e2e_id: 'E1234567820261015003000000000A1b',
        txid: 'POSTO0001',
        nsu: '000200',
        captured_at: '2026-10-14T21:30:00',
        terminal_logical_no: '00000901',
        fee_ppm: 5000,
        gross_cents: 5000,
        net_cents: 4975,
      },
    ],
    settlements: [{ paid_on: '2026-10-15', bank: '0341', branch: '00123', net_cents: 4975 }],
  })
})

test('records A, B and C: a negotiation, its receivables and the account it was paid to', () => {
  const summary = drawn(`
1 A
2-7 261014
8-13 261015
14-27 12345678000195
28-30 030
31-35 01500
36-49 ${money('+', 100_000)}
50-63 ${money('+', 98_500)}
64-83 NRC00000000000000001
84-86 001
87-91 01523`)
  const detail = drawn(`
1 B
2-7 261014
8-13 261113
14-27 12345678000195
28-30 001
31-33 002
34-47 ${money('+', 100_000)}
48-61 ${money('+', 98_500)}
62-66 01500
117-126 0012345678
127-140 ${money('-', 1500)}`)
  const deposit = drawn(`
1 C
2-5 0341
6-10 00123
11-30 00000000000000123456
31-44 ${money('+', 98_500)}`)
  const lines = [summary, detail, deposit]
  const result = readText(file(header('15'), ...lines, trailer('00000000003', '00000000000', 100_000, 98_500)))
  expect([result.errors, result.warnings]).toEqual([[], []])
  expect(result.content).toMatchObject({
    settlements: [
      {
        merchant_no: '0012345678',
        entry_kind: 'anticipation',
        modality: 'credit',
        brand: 'visa',
        operation_no: 'NRC00000000000000001',
        presented_on: '2026-10-14',
        paid_on: '2026-10-15',
        original_due_on: '2026-11-13',
        gross_cents: 100_000,
        anticipation_cost_cents: 1500,
        net_cents: 98_500,
        bank: '0341',
        account: '00000000000000123456',
      },
    ],
  })
})
