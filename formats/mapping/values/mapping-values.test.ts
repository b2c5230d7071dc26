import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amounts, base, type ColumnDraft, column, sample, statement } from '../mapping.fixture.ts'
import { shippedMappings } from '../shipped/shipped-mappings.ts'
import { parseCellNumber } from './mapping-values.ts'

test.each([
  ['as written', {}, '14/10/2026;A;-1,00;', -100],
  ['turned round', { sign: { by: 'inverted' } }, '14/10/2026;A;1,00;', -100],
  ['by a column of words', { sign: { by: 'column', names: ['D/C'], negative: ['D'] } }, '14/10/2026;A;1,00;d', -100],
  [
    'by a column of words, a credit',
    { sign: { by: 'column', names: ['D/C'], negative: ['D'] } },
    '14/10/2026;A;1,00;C',
    100,
  ],
  ['by a column of debits', { sign: { by: 'debit-column', names: ['D/C'] } }, '14/10/2026;A;;1,00', -100],
  ['by a column of debits, a credit', { sign: { by: 'debit-column', names: ['D/C'] } }, '14/10/2026;A;1,00;', 100],
] satisfies [string, Partial<ColumnDraft>, string, number][])(
  'an amount gets its sign %s',
  (_, more, row, expected) => {
    const columns = [...base.columns.slice(0, 2), column('amount_cents', 'Valor', more)]
    expect(amounts(statement({ columns }), `Data;Histórico;Valor;D/C\n${row}\n`)).toEqual([expected])
  },
)

const byWords = (positive?: string[]) =>
  statement({
    columns: [
      ...base.columns.slice(0, 2),
      column('amount_cents', 'Valor', {
        sign: { by: 'column', names: ['D/C'], negative: ['D', '-'], ...(positive && { positive }) },
      }),
    ],
  })
const lineByWords = (amount: string, word: string, positive?: string[]) =>
  sample(byWords(positive), `Data;Histórico;Valor;D/C\n14/10/2026;A;${amount};${word}\n`).rows[0]

test.each([
  ['5,00', '', 'sem a palavra de crédito ou débito, na coluna "D/C".'],
  ['6,00', 'X', '"X" não é crédito nem débito, na coluna "D/C".'],
  ['7,00', '*', '"*" não é crédito nem débito, na coluna "D/C".'],
  ['-5,00', 'C', 'o sinal de "-5,00" contradiz "C" da coluna "D/C".'],
  ['(5,00)', 'Crédito', 'o sinal de "(5,00)" contradiz "Crédito" da coluna "D/C".'],
  ['+5,00', 'D', 'o sinal de "+5,00" contradiz "D" da coluna "D/C".'],
  ['5,00 C', 'D', 'o sinal de "5,00 C" contradiz "D" da coluna "D/C".'],
])('a row with the amount "%s" and the sign column "%s" is refused', (amount, word, text) =>
  expect(lineByWords(amount, word)?.faults).toMatchObject([
    { code: 'E12', message: `Linha 2, coluna "Valor": ${text}` },
  ]),
)

test.each([
  ['-5,00', 'D', -500],
  ['5,00', '-', -500],
  ['+5,00', 'C', 500],
  ['5,00', '+', 500],
  ['5,00', 'entrada', 500],
  ['0,00', '', 0],
])('an amount of "%s" with the sign column "%s" is %d cents', (amount, word, cents) =>
  expect(lineByWords(amount, word)).toMatchObject({ faults: [], values: { amount_cents: cents } }),
)

test('a layout can define its words for credits, and then only those count as credits', () => {
  expect(lineByWords('5,00', 'Venda', ['venda'])).toMatchObject({ faults: [], values: { amount_cents: 500 } })
  expect(lineByWords('5,00', 'C', ['venda'])?.faults).toMatchObject([{ code: 'E12' }])
})

test.each([
  ['1.234,56', 123456],
  ['1234,5', 123450],
  ['(1.234,56)', -123456],
  ['1.234,56-', -123456],
  ['R$ 10,00 D', -1000],
  ['10,00 C', 1000],
  ['-R$ 0,05', -5],
  ['-0,00', 0],
])('the amount "%s" is %d cents', (text, expected) => {
  expect(amounts(statement(), `Data;Histórico;Valor\n14/10/2026;A;${text}\n`)).toEqual([expected])
})

test('a number is read the same with or without a currency, for any number of decimals', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789,.-'), maxLength: 14 })
  const decimal = fc.constantFrom(',' as const, '.' as const)
  fc.assert(
    fc.property(
      text,
      decimal,
      fc.nat(2),
      fc.integer({ min: 0, max: 4 }),
      (number, decimal, implied_decimals, places) => {
        const format = { decimal, implied_decimals }
        expect(parseCellNumber(number, format, places)).toBe(parseCellNumber(`R$ ${number}`, format, places))
      },
    ),
    { numRuns: 2000 },
  )
})

test.each(['1.2O0,00', '1.23,00', '1,2,3', '10,005', '--1', '99999999999999999999'])(
  'the amount "%s" is an error with line, column and value, and the other rows are imported',
  (text) => {
    const { rows, fault } = sample(statement(), `Data;Histórico;Valor\n14/10/2026;A;${text}\n14/10/2026;B;2,00\n`)
    expect(fault).toBeNull()
    expect(rows[0]?.faults).toEqual([
      {
        line: 2,
        column: 'Valor',
        field: 'valor',
        value: text,
        message: `Linha 2, coluna "Valor": "${text}" não é um número.`,
        code: 'E03',
      },
    ])
    expect(rows[1]).toMatchObject({ faults: [], values: { amount_cents: 200 } })
  },
)

test('an amount above the limit of a file is an error of its row, and the limit itself is imported', () => {
  const lines = ['10000000000,00', '-10000000000,01'].map((amount) => `14/10/2026;A;${amount}`)
  const { rows } = sample(statement(), `Data;Histórico;Valor\n${lines.join('\n')}\n`)
  expect(rows).toMatchObject([
    { faults: [], values: { amount_cents: 1_000_000_000_000 } },
    { faults: [{ line: 3, code: 'E03', message: expect.stringContaining('passa de R$ 10.000.000.000,00') }] },
  ])
})

test.each([
  ['DD/MM/AAAA', '4/9/2026', '2026-09-04'],
  ['DD/MM/AAAA', '14/10/2026 10:32', '2026-10-14'],
  ['DD/MM/AA', '14/10/26', '2026-10-14'],
  ['AAAA-MM-DD', '2026-10-14T10:00:00', '2026-10-14'],
  ['AAAAMMDD', '20261014', '2026-10-14'],
  ['DDMMAAAA', '14102026', '2026-10-14'],
  ['serial', '46309', '2026-10-14'],
  ['serial', '46309,5', '2026-10-14'],
] as const)('a day in the format %s, "%s", is read as %s', (format, text, expected) => {
  const { rows } = sample(statement({ days: [format] }), `Data;Histórico;Valor\n"${text}";A;1,00\n`)
  expect(rows[0]?.values.posted_on).toBe(expected)
})

test.each(['31/02/2026', '14/14/2026', '14/10/1999', 'ontem'])('the day "%s" is refused', (text) => {
  const { rows } = sample(statement(), `Data;Histórico;Valor\n${text};A;1,00\n`)
  expect(rows[0]?.faults[0]?.message).toBe(`Linha 2, coluna "Data": Formato de data não reconhece "${text}".`)
})

test.each([
  [{ kind: 'upper' }, 'ação', 'AÇÃO'],
  [{ kind: 'without-accents' }, 'ação', 'acao'],
  [{ kind: 'digits' }, 'NSU 00.12-3', '00123'],
  [{ kind: 'strip-zeros' }, '000120', '120'],
  [{ kind: 'strip-zeros' }, '000', '0'],
  [{ kind: 'last', count: 4 }, '123456', '3456'],
  [{ kind: 'pad-zeros', width: 6 }, '123', '000123'],
  [{ kind: 'slice', from: 2, count: 3 }, 'ABCDEF', 'BCD'],
  [{ kind: 'part', separator: '/', number: 2 }, '1 / 3', '3'],
  [{ kind: 'map', table: { a: 'B' }, otherwise: 'error' }, 'A', 'B'],
  [{ kind: 'map', table: { a: 'B' }, otherwise: 'keep' }, 'x', 'x'],
] satisfies [NonNullable<ColumnDraft['transforms']>[number], string, string][])(
  '%j makes of "%s" "%s"',
  (step, text, expected) => {
    const columns = [column('posted_on', 'Data'), column('memo', 'Histórico', { transforms: [step] }), base.columns[2]!]
    const { rows } = sample(statement({ columns }), `Data;Histórico;Valor\n14/10/2026;${text};1,00\n`)
    expect(rows[0]?.values.memo).toBe(expected)
  },
)

test('a text missing from the table and an empty required field are errors', () => {
  const step = { kind: 'map' as const, table: { a: 'b' }, otherwise: 'error' as const }
  const columns = [column('posted_on', 'Data'), column('memo', 'Histórico', { transforms: [step] }), base.columns[2]!]
  const { rows } = sample(statement({ columns }), 'Data;Histórico;Valor\n;x;1,00\n')
  expect(rows[0]?.faults.map(({ message }) => message)).toEqual([
    'Linha 2, coluna "Data": "data" obrigatório.',
    'Linha 2, coluna "Histórico": "x" não está na tabela.',
  ])
})

test('the third of gross, fee and net is computed from the other two, and a difference of a cent is an error', () => {
  const mapping = shippedMappings.find(({ name }) => name.startsWith('Frota'))!
  const rows = sample(
    mapping,
    'Data;Estabelecimento;NSU;Valor bruto;Taxa;Valor líquido;Placa;Litros\n' +
      '14/10/2026;001;0007;100,00;3,00;;abc1d23;10,123\n14/10/2026;001;0008;100,00;;97,00;galão;\n' +
      '14/10/2026;001;0009;100,00;3,00;96,99;;\n',
  ).rows
  expect(rows.map(({ values }) => [values.nsu, values.fee_cents, values.net_cents])).toEqual([
    ['0007', 300, 9700],
    ['0008', 300, 9700],
    ['0009', 300, 9699],
  ])
  expect(rows[0]?.values).toMatchObject({ plate: 'ABC1D23', volume_ml: 10123, product: 'fleet' })
  expect(rows[1]).toMatchObject({
    faults: [],
    warnings: [{ code: 'W04', message: 'Linha 3, coluna "Placa": "GALÃO" não é uma placa; o campo ficou vazio.' }],
  })
  expect(rows[2]?.faults[0]?.message).toBe('Linha 4: líquido difere de bruto − taxa em R$ 0,01.')
})

test('each fault has its documented code', () => {
  const step = { kind: 'map' as const, table: { visa: 'visa' }, otherwise: 'error' as const }
  const columns = [
    column('sold_on', 'Data'),
    column('brand', 'Bandeira', { transforms: [step] }),
    column('gross_cents', 'Bruto'),
    column('fee_cents', 'Taxa'),
    column('net_cents', 'Líquido'),
  ]
  const sales = statement({ target: 'captures', columns, key: ['sold_on'] })
  const header = 'Data;Bandeira;Bruto;Taxa;Líquido'
  const codes = (line: string) => sample(sales, `${header}\n${line}\n`).rows[0]?.faults.map(({ code }) => code)
  expect(codes('14/10/2026;Visa;10,00;1,00;9,00')).toEqual([])
  expect(codes(';Visa;10,00;1,00;9,00')).toEqual(['E01'])
  expect(codes('ontem;Visa;1O,00;1,00;9,00')).toEqual(['E02', 'E03'])
  expect(codes('14/10/2026;Elo;10,00;1,00;9,00')).toEqual(['E05'])
  expect(codes('14/10/2026;Visa;10,00;1,00;8,00')).toEqual(['E06'])
  expect(codes('14/10/2030;Visa;10,00;1,00;9,00')).toEqual(['E11'])
  expect(codes('31/12/2020;Visa;10,00;1,00;9,00')).toEqual(['E07'])
  expect(codes('01/01/2021;Visa;10,00;1,00;9,00')).toEqual([])
})

test('a fault shows only the beginning of a very long cell', () => {
  const [fault] =
    sample(statement(), `Data;Histórico;Valor\n14/10/2026;A;${'9'.repeat(60_000)}\n`).rows[0]?.faults ?? []
  expect(fault).toMatchObject({ code: 'E03', value: `${'9'.repeat(300)}…` })
  expect(fault?.message.length).toBeLessThan(400)
})

test('a row with more cells than its header has one fault for its shift, and no faults for its values', () => {
  const rowsOf = (line: string) => sample(statement(), `Data;Histórico;Valor\n${line}\n`).rows
  expect(rowsOf('14/10/2026;A;1,00;;')[0]?.faults).toEqual([])
  expect(rowsOf('14/10/2026;A; B;x;1,00')[0]?.faults).toMatchObject([
    { code: 'E10', message: 'Linha 2: linha com 5 colunas; esperado 3.' },
  ])
})

test('a shifted row is refused even if its last column is empty, but a separator after every row is accepted', () => {
  const read = (...lines: string[]) => {
    const text = `Data;Histórico;Documento;Valor;Saldo\n${lines.join('\n')}\n`
    const mapping = statement({ columns: [...base.columns, column('balance_cents', 'Saldo')] })
    return sample(mapping, text).rows.map(({ values, faults }) => (faults.length > 0 ? faults : values.amount_cents))
  }
  const shifted = (no: number, count: number) => [
    expect.objectContaining({
      code: 'E10',
      message: `Linha ${no}: linha com ${count} colunas; esperado ${count - 1}.`,
    }),
  ]
  expect(read('13/10/2026;PIX;11;100,00;', '14/10/2026;PAG 5; FILIAL 2;12;3.000,00;')).toEqual([10000, shifted(3, 6)])
  expect(read('13/10/2026;PIX;11;100,00;;', '14/10/2026;PAG;12;3.000,00;;')).toEqual([10000, 300000])
  expect(read('13/10/2026;PIX;11;100,00;;', '14/10/2026;PAG; X;12;3.000,00;;')).toEqual([10000, shifted(3, 7)])
  expect(read('13/10/2026;A; B;2;300,00;', '13/10/2026;C; D;3;5,00;', '13/10/2026;PIX;1;10,00;')).toEqual([
    ...[shifted(2, 6), shifted(3, 6)],
    1000,
  ])
  expect(read('13/10/2026;PIX;11;100,00', '14/10/2026;PAG;12;3.000,00;9,00')).toEqual([10000, 300000])
})

test('in a file without a header, a row with more cells than most rows is refused as shifted', () => {
  const at = (field: string, place: number) => ({ field, source: { by: 'position' as const, column: place } })
  const mapping = statement({ columns: [at('posted_on', 1), at('memo', 2), at('amount_cents', 4)] })
  const { rows } = sample(mapping, '13/10/2026;PIX;1;10,00;\n13/10/2026;PIX;2;20,00;\n13/10/2026;PAG; B;2;30,00;\n')
  expect(rows.map(({ faults }) => faults.map(({ code }) => code))).toEqual([[], [], ['E10']])
})

test('a text that is too long is cut with a warning', () => {
  const [row] = sample(statement(), `Data;Histórico;Valor\n14/10/2026;${'A'.repeat(900)};1,00\n`).rows
  expect(row).toMatchObject({ faults: [], warnings: [{ code: 'W03', column: 'Histórico' }] })
  expect(row?.values.memo).toBe('A'.repeat(500))
})
