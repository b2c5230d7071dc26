import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { cents, today as day, days, digitsOf, piecesOf, words } from '../arbitraries.ts'
import type { MappedRow } from './mapping-apply.ts'
import { mappingFaults } from './mapping-check.ts'
import { delimiterOf, readMapped, sampleOf } from './mapping-file.ts'
import { Mapping, type MappingDraft } from './mapping-schema.ts'
import { shippedMappings } from './shipped-mappings.ts'

const { today } = day
type ColumnDraft = MappingDraft['columns'][number]

const column = (field: string, name: string, more: Partial<ColumnDraft> = {}): ColumnDraft => ({
  field,
  source: { by: 'header', names: [name] },
  ...more,
})
const base: MappingDraft = {
  name: 'Extrato',
  version: 1,
  target: 'statement_lines',
  columns: [column('posted_on', 'Data'), column('memo', 'Histórico'), column('amount_cents', 'Valor')],
  key: ['posted_on', 'amount_cents', 'memo'],
}
const statement = (changes: Partial<MappingDraft> = {}) => Mapping.parse({ ...base, ...changes })
const sample = (mapping: Mapping, text: string) => sampleOf(mapping, Buffer.from(text), { today })
const amounts = (mapping: Mapping, text: string) => sample(mapping, text).rows.map((row) => row.values.amount_cents)

describe('rows are read by the names of their columns', () => {
  test('in any order, with any accents, below lines that are none of the table', () => {
    const text = 'Banco X;;\nConta 123;;\nVALOR;historico;data\n-1.234,56;TARIFA;14/10/2026\n'
    expect(sample(statement(), text)).toEqual({
      rows: [
        {
          line: 4,
          values: { posted_on: '2026-10-14', memo: 'TARIFA', amount_cents: -123456 },
          key: '2026-10-14|-123456|TARIFA#1',
          faults: [],
        },
      ],
      fault: null,
    })
  })

  test('and end where the totals begin', () => {
    const text = 'Data;Histórico;Valor\n14/10/2026;A;1,00\nTotal do período;;1,00\n15/10/2026;B;2,00\n'
    expect(sample(statement({ footers: ['total'] }), text).rows).toHaveLength(1)
  })

  test('of a workbook as of a text', async () => {
    const data = [
      [{ value: 'Data' }, { value: 'Histórico' }, { value: 'Valor' }],
      [{ value: '14/10/2026' }, { value: 'Ação & tarifa' }, { value: 5.1 }],
    ]
    const bytes = new Uint8Array(await writeXlsxFile(data).toBuffer())
    expect(sampleOf(statement(), bytes, { today }).rows[0]?.values).toEqual({
      posted_on: '2026-10-14',
      memo: 'Ação & tarifa',
      amount_cents: 510,
    })
  })

  test('or by their places where there is no header', () => {
    const columns = base.columns.map(
      (one, index): ColumnDraft => ({ ...one, source: { by: 'position', column: index + 1 } }),
    )
    expect(amounts(statement({ columns }), '14/10/2026;A;1,00\n')).toEqual([100])
  })
})

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

test.each(['1.2O0,00', '1.23,00', '1,2,3', '10,005', '--1', '99999999999999999999'])(
  'the amount "%s" is told with line, column and value, and the other rows stay',
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
      },
    ])
    expect(rows[1]).toMatchObject({ faults: [], values: { amount_cents: 200 } })
  },
)

test.each([
  ['DD/MM/AAAA', '4/9/2026', '2026-09-04'],
  ['DD/MM/AAAA', '14/10/2026 10:32', '2026-10-14'],
  ['DD/MM/AA', '14/10/26', '2026-10-14'],
  ['AAAA-MM-DD', '2026-10-14T10:00:00', '2026-10-14'],
  ['AAAAMMDD', '20261014', '2026-10-14'],
  ['DDMMAAAA', '14102026', '2026-10-14'],
  ['serial', '46309', '2026-10-14'],
  ['serial', '46309,5', '2026-10-14'],
] as const)('a day written as %s, "%s", is %s', (format, text, expected) => {
  const { rows } = sample(statement({ days: [format] }), `Data;Histórico;Valor\n"${text}";A;1,00\n`)
  expect(rows[0]?.values.posted_on).toBe(expected)
})

test.each(['31/02/2026', '10/14/2026', '14/10/1999', 'ontem'])('the day "%s" is no day', (text) => {
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

test('a word that a table does not hold, and a field that must be there, are told', () => {
  const step = { kind: 'map' as const, table: { a: 'b' }, otherwise: 'error' as const }
  const columns = [column('posted_on', 'Data'), column('memo', 'Histórico', { transforms: [step] }), base.columns[2]!]
  const { rows } = sample(statement({ columns }), 'Data;Histórico;Valor\n;x;1,00\n')
  expect(rows[0]?.faults.map(({ message }) => message)).toEqual([
    'Linha 2, coluna "Data": "data" obrigatório.',
    'Linha 2, coluna "Histórico": "x" não está na tabela.',
  ])
})

describe('a file that a mapping does not fit', () => {
  test('has no such header, wherever one looks', () => {
    expect(sample(statement(), 'a;b;c\n1;2;3\n').fault?.message).toBe('Cabeçalho não corresponde ao layout Extrato.')
    expect(sample(statement({ header_row: 1 }), 'Data;Hist;Valor\n').fault?.message).toBe(
      'Cabeçalho mudou: colunas ausentes {Histórico}.',
    )
  })

  test('holds a full card number, which is shown nowhere', () => {
    const mapping = Mapping.parse({
      ...base,
      target: 'captures',
      columns: [column('sold_on', 'Data'), column('card', 'Cartão')],
      key: ['sold_on'],
    })
    const result = sample(mapping, 'Data;Cartão\n14/10/2026;4000 0112 3456 1122\n')
    expect(result.fault?.message).toBe('A planilha contém número completo de cartão; importação recusada.')
    expect(JSON.stringify(result)).not.toContain('3456')
  })

  test('is cut inside a quoted cell, is binary or empty', () => {
    expect(sample(statement(), 'Data;Histórico;Valor\n"14/10').fault?.message).toContain('aspas sem fechamento')
    expect(sample(statement(), 'Data;\0').fault?.message).toContain('binário')
    expect(sample(statement(), '').fault?.message).toBe('O arquivo está vazio.')
  })
})

test('gross, fee and net tell the third of each other, and a cent off is told', () => {
  const mapping = shippedMappings.find(({ name }) => name.startsWith('Frota'))!
  const rows = sample(
    mapping,
    'Data;Estabelecimento;NSU;Valor bruto;Taxa;Valor líquido;Placa;Litros\n' +
      '14/10/2026;001;0007;100,00;3,00;;abc1d23;10,123\n14/10/2026;001;0008;100,00;;97,00;;\n' +
      '14/10/2026;001;0009;100,00;3,00;96,99;;\n',
  ).rows
  expect(rows.map(({ values }) => [values.nsu, values.fee_cents, values.net_cents])).toEqual([
    ['0007', 300, 9700],
    ['0008', 300, 9700],
    ['0009', 300, 9699],
  ])
  expect(rows[0]?.values).toMatchObject({ plate: 'ABC1D23', volume_ml: 10123, product: 'fleet' })
  expect(rows[2]?.faults[0]?.message).toBe('Linha 4: líquido difere de bruto − taxa em R$ 0,01.')
})

test('equal rows of a file are told apart by their order, so a shuffled file has the same keys', () => {
  const rows = ['14/10/2026;A;1,00', '14/10/2026;A;1,00', '14/10/2026;B;1,00']
  const keys = (some: string[]) =>
    sample(statement(), `Data;Histórico;Valor\n${some.join('\n')}\n`)
      .rows.map(({ key }) => key)
      .sort()
  expect(new Set(keys(rows)).size).toBe(3)
  expect(keys(rows.toReversed())).toEqual(keys(rows))
})

test('what a mapping reads does not hang on the pieces its bytes come in', async () => {
  const line = fc.record({ day: days, cents, memo: words, doc: digitsOf(6) })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 30 }), fc.integer({ min: 1, max: 90 }), async (lines, size) => {
      const texts = lines.map(({ day, cents, memo }) => {
        const [year, month, date] = day.split('-')
        const amount = `${String(cents).padStart(3, '0').slice(0, -2)},${String(cents).padStart(3, '0').slice(-2)}`
        return `${date}/${month}/${year};"${memo}";${amount}`
      })
      const bytes = Buffer.from(`Data;Histórico;Valor\n${texts.join('\r\n')}\n`)
      const found: MappedRow[] = []
      const result = await readMapped(piecesOf(bytes, [size]), statement(), {
        today,
        onRows: (rows) => void found.push(...rows),
      })
      expect(result).toEqual({ rows: lines.length, fault: null })
      expect(found.map(({ values }) => values)).toEqual(
        lines.map(({ day, cents, memo }) => ({ posted_on: day, memo, amount_cents: cents })),
      )
    }),
    { numRuns: 40 },
  )
})

test('no bytes break a mapping', () => {
  const whole = Buffer.from('Data;Histórico;Valor\n14/10/2026;"A";1,00\n')
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.tuple(fc.nat(whole.length - 1), fc.nat(255)).map(([at, value]) => whole.with(at, value)),
  )
  fc.assert(
    fc.property(bytes, (some) => {
      const { rows } = sampleOf(statement(), some, { today })
      expect(rows.length).toBeLessThan(200)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['a;b;c\n1,5;2,5;3\n', ';'],
  ['a,b,c\n1,2,3\n', ','],
  ['a\tb\n1,0\t2,0\n', '\t'],
  ['a|b\n1|2\n', '|'],
  ['Extrato, conta 1\n\nData;Valor\n1;1,00\n2;2,00\n', ';'],
])('the cells of %j are separated by "%s"', (text, mark) => {
  expect(delimiterOf(text)).toBe(mark)
})

describe('a mapping is published', () => {
  test('once each field that must be there has a column, no column feeds two, and a key tells rows apart', () => {
    const wrong = statement({ columns: [column('posted_on', 'Data'), column('memo', 'Data')], key: [] })
    expect(mappingFaults(wrong)).toEqual([
      'Campo obrigatório sem coluna: valor.',
      'A coluna "Data" foi usada em dois campos.',
      'A chave de repetição deve identificar a linha.',
    ])
    expect(
      mappingFaults(
        statement({ columns: [...base.columns, column('fuel', 'X'), column('memo', 'Y')], key: ['doc_no'] }),
      ),
    ).toEqual([
      'O campo "fuel" não existe neste destino.',
      'O campo "histórico" tem duas colunas.',
      'A chave de repetição usa um campo sem coluna.',
    ])
  })

  test.each(shippedMappings.map((mapping) => [mapping.name, mapping] as const))(
    'as %s is, which comes with the product',
    (_, mapping) => {
      expect(mappingFaults(mapping)).toEqual([])
      expect(Mapping.parse(JSON.parse(JSON.stringify(mapping)))).toEqual(mapping)
    },
  )
})
