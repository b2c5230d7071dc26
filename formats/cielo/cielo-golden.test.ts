import { expect, test } from 'vitest'
import { drawn, file } from '../acquirer/golden.fixture.ts'
import { readText } from '../testing/read-back.fixture.ts'

// Records written by hand from acquirer-files 1, so that the layout under test does not prove its own positions.

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
50 P
71-73 013`)

const trailer = (records: number) => drawn(`1 9\n2-12 ${String(records).padStart(11, '0')}`)

const money = (sign: '+' | '-', cents: number) => `${sign}${String(cents).padStart(13, '0')}`

const summary = (rows: string) =>
  drawn(`
1 1
2-11 0012345678
12-18 4261014
${rows}
124 0
131-132 00
133-138 000000
162-170 000000000
171-184 ${money('+', 0)}
185-187 001
210-213 0200
214-218 00000
219-222 0000
223-224 01
225-232 00000901
233-235 043
236-245 0000000000`)

const first = summary(`
19-20 01
21 /
22-23 02
24-25 01
26-31 261014
32-37 261113
38-43 000000
44-57 ${money('+', 5001)}
58-71 ${money('-', 100)}
72-85 ${money('+', 0)}
86-99 ${money('+', 4901)}
100-103 0341
104-108 00123
109-122 00000000456789
123 0
125-130 000001
140-145 261014
148-160 0000000000000
188-209 2610140000000010000001`)

const second = summary(`
19-20 02
21 /
22-23 02
24-25 01
26-31 261014
32-37 261214
38-43 000000
44-57 ${money('+', 5000)}
58-71 ${money('-', 100)}
72-85 ${money('+', 0)}
86-99 ${money('+', 4900)}
100-103 0341
104-108 00123
109-122 00000000456789
123 0
125-130 000000
140-145 261014
148-160 0000000000000
188-209 2610140000000010000002`)

const sale = drawn(`
1 2
2-11 0012345678
12-18 4261014
19-37 400001******0042000
38-45 20261014
46-59 ${money('+', 5001)}
60-61 01
62-63 02
67-72 026115
73-92 00000000000000000TID
93-98 000187
99-111 0000000000000
112-113 16
114-126 0000000010001
127-139 0000000005000
140-148 000000000
149-152 0001
153-160 00000901
163-182 PEDIDO 7
183-188 063200
189-217 26101400000000100000010001000`)

test('records 1 and 2: a sale in two instalments, and the RO that forecasts the second one', () => {
  const result = readText(file(header('03'), first, sale, second, trailer(3)))
  expect([result.errors, result.warnings]).toEqual([[], []])
  expect(result).toMatchObject({ period: { from: '2026-10-14', to: '2026-10-14' }, establishments: ['0012345678'] })
  expect(result.content).toMatchObject({
    sequence: '0000007',
    captures: [
      {
        ...{ modality: 'credit_installments', brand: 'visa', product_code: '043', gross_cents: 10_001, fee_cents: 200 },
        ...{ nsu: '000187', auth_code: '026115', tid: '00000000000000000TID', order_ref: 'PEDIDO 7' },
        ...{ capture_means: 'pos', fee_ppm: 20_000 },
        ...{ terminal_logical_no: '00000901', card_last4: '0042', captured_at: '2026-10-14T06:32:00' },
        capture_key: '2610140000000010001',
        installment_rows: [
          { number: 1, due_on: '2026-11-13', gross_cents: 5001, net_cents: 4901 },
          { number: 2, due_on: '2026-12-14', gross_cents: 5000, net_cents: 4900 },
        ],
      },
    ],
    settlements: [
      { bank: '0341', branch: '00123', account: '00000000456789', status: 'scheduled', due_on: '2026-11-13' },
      { installment: 2, installments: 2, due_on: '2026-12-14', net_cents: 4900 },
    ],
  })
})

test('records 5, 6, 2 and 7: an operation, the RO that it anticipates, and its debits', () => {
  const none = `00${'0'.repeat(11)}`
  const amounts = [29, 43, 57, 85, 99, 113].map((from) => `${from} +\n${from + 1}-${from + 13} ${none}`)
  const operation = drawn(`
1 5
2-11 0012345678
12-20 000000555
21-28 20261015
${amounts.join('\n')}
71-84 ${money('+', 98_000)}
127-140 ${money('+', 96_530)}
141-145 00150
146-149 0341
150-154 00123
155-168 00000000456789
169-182 ${money('+', 96_530)}`)
  const early = drawn(`
1 6
2-11 0012345678
12-20 000000555
21-28 20261214
29-35 4261014
36-37 02
38-39 03
40-53 ${money('+', 100_000)}
54-67 ${money('+', 98_000)}
68-81 ${money('+', 98_000)}
82-95 ${money('+', 96_530)}
96-98 001
99-120 2610140000000010000002`)
  const debit = drawn(`
1 7
2-11 0012345678
12-33 2610140000000010000002
34-40 4261014
41-48 20261015
49-62 ${money('+', 96_530)}
63-84 2610200000000020000001
85-91 4261020
92-99 20261020
100-113 ${money('-', 7000)}
114-127 ${money('-', 5000)}
128-141 ${money('-', 2000)}`)
  const result = readText(file(header('06'), operation, early, sale, debit, trailer(4)))
  expect([result.errors, result.warnings]).toEqual([[], []])
  expect(result.content).toMatchObject({
    settlements: [
      {
        ...{ entry_kind: 'anticipation', operation_no: '000000555', installment: 2, installments: 3, brand: 'visa' },
        ...{ gross_cents: 100_000, fee_cents: 2000, anticipation_cost_cents: 1470, net_cents: 96_530 },
        ...{ paid_on: '2026-10-15', original_due_on: '2026-12-14', bank: '0341', account: '00000000456789' },
        items: [{ nsu: '000187', capture_key: '2610140000000010001' }],
      },
      { entry_kind: 'debit_adjustment', net_cents: -5000, paid_on: '2026-10-20', summary_no: '4261014' },
    ],
  })
})
