import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryToday, piecesOf } from '../../testing/arbitraries.fixture.ts'
import { base, column, sample, statement } from '../mapping.fixture.ts'
import { Mapping } from '../schema/mapping-schema.ts'
import type { MappedRow } from './mapping-apply.ts'
import { readMapped } from './mapping-file.ts'

const lines = (count: number) => Array.from({ length: count }, (_, no) => `14/10/2026;PIX ${no};${no + 1},00`)
const text = (rows: readonly string[]) => `Data;Histórico;Valor\n${rows.join('\n')}\n`

test.each([
  [0, [], 2],
  [2, ['Soma;;3,00', 'Impresso por Ana'], 2],
  [2, ['Soma;;3,00', ';;', 'Impresso por Ana', '', ''], 2],
  [1, ['Total;;3,00', 'Impresso por Ana'], 2],
  [2, [], 0],
])(
  'the last %i filled rows of a file are ignored as its bottom, in a file that ends with %j',
  (skip_bottom, bottom, count) => {
    const { rows, fault } = sample(statement({ skip_bottom, footers: ['Total'] }), text([...lines(2), ...bottom]))
    expect([rows.length, rows.flatMap(({ faults }) => faults), fault]).toEqual([count, [], null])
  },
)

test('a file in which the bottom covers every row has no header', () =>
  expect(sample(statement({ skip_bottom: 5 }), text(lines(2))).fault?.message).toContain('Cabeçalho não corresponde'))

test('rows are delivered while reading, and equal those of the file without its bottom', async () => {
  const counts = fc.tuple(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 0, max: 20 }))
  await fc.assert(
    fc.asyncProperty(counts, fc.integer({ min: 5, max: 60 }), async ([data, skip_bottom], size) => {
      const all = lines(data + skip_bottom)
      const rows: MappedRow[] = []
      const onRows = (batch: MappedRow[]) => void rows.push(...batch)
      const bytes = Buffer.from(text(all))
      await readMapped(() => piecesOf(bytes, [size]), statement({ skip_bottom }), { ...arbitraryToday, onRows })
      expect(rows).toEqual(sample(statement(), text(all.slice(0, data))).rows)
    }),
    { numRuns: 30 },
  )
})

describe('a row of totals', () => {
  const read = (...rows: string[]) => sample(statement(), text(rows))

  test('a row of totals is skipped at any place, and the rows below it are read', () => {
    const { rows, totals, notices } = read(
      '14/10/2026;A;1,00',
      'Subtotal;;1,00',
      '15/10/2026;B;2,00',
      'TOTAL GERAL;;3,00',
      'Emitido em 15/10/2026',
      '15/10/2026;C;-4,00',
    )
    expect(rows.map(({ values, faults }) => [values.memo, faults])).toEqual([
      ['A', []],
      ['B', []],
      ['C', []],
    ])
    expect([totals, notices]).toEqual([{ rows: 2, amount_cents: 400 }, []])
  })

  test('a total that differs from the sum of the rows, credits or debits above it gives a notice', () => {
    const { notices } = read('14/10/2026;A;5,00', '14/10/2026;B;-2,00', 'Total;;5,00', 'Total;;-2,00', 'Total;;3,10')
    expect(notices).toMatchObject([
      { line: 6, code: 'W07', message: 'Linha 6, coluna "Valor": o total 3,10 não é a soma das linhas acima dele.' },
    ])
  })

  const listProvenLines = (...rows: string[]) =>
    read(...rows)
      .notices.filter(({ sums }) => sums)
      .map(({ line }) => line)
  const five = '14/10/2026;A;5,00'
  const two = '14/10/2026;B;2,00'

  test('a total proves that rows are missing if it claims all rows, or more than all of them', () => {
    expect(listProvenLines(five, two, 'Total;;9,00')).toEqual([4])
    expect(listProvenLines(five, two, 'Total;;6,00')).toEqual([4])
    expect(listProvenLines(five, two, 'Total de créditos;;9,00')).toEqual([4])
    expect(listProvenLines('Total;;9,00', five, two)).toEqual([2])
  })

  test('a total of some rows, of several groups or above its rows proves nothing', () => {
    expect(listProvenLines(five, two, 'Total de tarifas;;3,00', 'Total;;0,00')).toEqual([])
    expect(listProvenLines(five, two, 'Total disponível;;50,00')).toEqual([])
    expect(listProvenLines('Total;;7,00', five, two)).toEqual([])
    expect(listProvenLines('Total;;5,00', five, 'Total;;2,00', two)).toEqual([])
    const group = [five, 'Subtotal;;5,00', two, 'Subtotal;;2,00', 'Total;;7,00']
    expect(read(...group, ...group, 'Total geral;;14,00').notices).toEqual([])
  })

  test('a total proves nothing below opening balances or if it is a word of the layout', () => {
    expect(listProvenLines('13/10/2026;SALDO ANTERIOR;90,00', five, two, 'Total;;97,00')).toEqual([])
    const own = sample(statement({ footers: ['Saldo final'] }), text([five, 'Saldo final;;95,00']))
    expect(own.notices).toMatchObject([{ code: 'W07' }])
    expect(own.notices.filter(({ sums }) => sums)).toEqual([])
  })

  test('a total may omit sales of another state, but a larger total proves a loss', () => {
    const sales = Mapping.parse({
      ...base,
      target: 'captures',
      columns: [
        ...[column('sold_on', 'Data'), column('merchant_no', 'EC'), column('nsu', 'NSU')],
        ...[column('gross_cents', 'Valor'), column('status', 'Status')],
      ],
      key: ['nsu'],
    })
    const listProofsOfSales = (total: string, state: string) =>
      sample(
        sales,
        `Data;EC;NSU;Valor;Status\n14/10/2026;1;1;5,00;Aprovada\n14/10/2026;1;2;2,00;${state}\nTotal;;;${total};\n`,
      ).notices.map(({ sums }) => sums === true)
    expect(listProofsOfSales('5,00', 'Negada')).toEqual([false])
    expect(listProofsOfSales('8,00', 'Negada')).toEqual([true])
    expect(listProofsOfSales('5,00', 'Aprovada')).toEqual([true])
  })

  const sales = Mapping.parse({
    ...{ ...base, target: 'captures', key: ['nsu'] },
    columns: [
      ...[column('sold_on', 'Data'), column('merchant_no', 'EC'), column('nsu', 'NSU')],
      ...[column('gross_cents', 'Bruto'), column('fee_cents', 'Taxa'), column('net_cents', 'Líquido')],
    ],
  })
  const twoSales = ['14/10/2026;1;1;100,00;1,05;98,95', '14/10/2026;1;2;100,00;1,05;98,95']
  const noticesOfSales = (...rows: string[]) =>
    sample(sales, `Data;EC;NSU;Bruto;Taxa;Líquido\n${rows.join('\n')}\n`).notices.map(({ line, column, sums }) => [
      ...[line, column, sums === true],
    ])

  test('a total of net amounts that differs by up to one cent per row is a rounding, and proves no loss', () => {
    const listProofs = (gross: string, net: string) =>
      noticesOfSales(...twoSales, `Total;;;${gross};2,09;${net}`).map(([, title, sums]) => [title, sums])
    const fee = ['Taxa', false]
    expect(listProofs('200,00', '197,91')).toEqual([fee, ['Líquido', false]])
    expect(listProofs('200,00', '197,92')).toEqual([fee, ['Líquido', false]])
    expect(listProofs('200,00', '197,93')).toEqual([fee, ['Líquido', true]])
    expect(listProofs('200,01', '197,90')).toEqual([['Bruto', true], fee])
    expect(listProofs('200,00', '0,02')).toEqual([fee, ['Líquido', true]])
  })

  test('the rounding of a subtotal counts only the rows since the last total', () => {
    const [first = '', second = ''] = twoSales
    const subtotals = (net: string) => [first, 'Subtotal;;;;;98,95', second, `Subtotal;;;;;${net}`]
    expect(noticesOfSales(...subtotals('98,96'))).toEqual([[5, 'Líquido', false]])
    expect(noticesOfSales(...subtotals('98,97'))).toEqual([[5, 'Líquido', true]])
  })

  test('a total that names another amount than its column proves no loss', () => {
    expect(noticesOfSales(...twoSales, 'Total bruto;;;;;200,00')).toEqual([[4, 'Líquido', false]])
    expect(noticesOfSales(...twoSales, 'Total líquido;;;;;300,00')).toEqual([[4, 'Líquido', true]])
    expect(noticesOfSales(...twoSales, 'Total Visa;;;;;300,00')).toEqual([[4, 'Líquido', true]])
    expect(noticesOfSales(...twoSales, 'Total bruto e líquido;;;300,00;;')).toEqual([[4, 'Bruto', true]])
    expect(listProvenLines(five, two, 'Total de tarifas;;9,00')).toEqual([4])
  })

  test('a total is not checked when a row above it could not be read', () =>
    expect(read('14/10/2026;A;5,00', 'ontem;B;2,00', 'Total;;7,00').notices).toEqual([]))

  const named = (...rows: string[]) => sample(statement(), `Histórico;Data;Valor\n${rows.join('\n')}\n`)

  test('a row with a day and a payer called "Total" is data, unless its amount is the sum of the rows above', () => {
    const { rows, totals } = named(
      ...['TOTALENERGIES;13/10/2026;-500,00', 'PIX;13/10/2026;100,00'],
      ...['TOTAL COMBUSTIVEIS LTDA;14/10/2026;250,00', 'Total Gas Pix;14/10/2026;1,00'],
      ...['Total das entradas;14/10/2026;351,00', 'Total geral;14/10/2026;-149,00', 'Total Gas;;7,00'],
    )
    expect(rows.map(({ values, faults }) => [values.amount_cents, faults.map(({ code }) => code)])).toEqual([
      ...[-50000, 10000, 25000, 100].map((cents) => [cents, []]),
      [35100, ['E13']],
    ])
    expect(totals.rows).toBe(2)
  })

  test('a payer whose name only begins with "Total" is data', () =>
    expect(sample(statement(), 'Histórico;Data;Valor\nTotalEnergies;14/10/2026;1,00\n').rows).toHaveLength(1))
})

describe('a heading among the rows', () => {
  test('a repeated heading with the same columns is skipped', () => {
    const { rows, fault } = sample(
      statement(),
      text(['14/10/2026;A;1,00', 'DATA;histórico;Valor', '15/10/2026;B;2,00']),
    )
    expect([rows.map(({ values }) => values.amount_cents), fault]).toEqual([[100, 200], null])
  })

  test('a heading with its columns in other places refuses the file as a second table', () => {
    const { fault } = sample(statement(), text(['14/10/2026;A;1,00', 'Data;Valor;Histórico', '15/10/2026;2,00;B']))
    expect(fault).toEqual({
      line: 3,
      message: 'Linha 3: começa outra tabela, com outras colunas; separe-a em outro arquivo.',
    })
  })
})

test('a title that two columns share gives a notice with the column that was read', () => {
  const { rows, notices } = sample(statement(), 'Data;Histórico;Valor;VALOR\n13/10/2026;PIX;10,00;20,00\n')
  expect(rows[0]?.values.amount_cents).toBe(1000)
  expect(notices).toMatchObject([
    { code: 'W09', message: 'O título "Valor" está em mais de uma coluna (3, 4); foi lida a coluna 3.' },
  ])
})
