import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { arbitraryToday, cents, dayAt, digitsOf, piecesOf, words } from '../../testing/arbitraries.fixture.ts'
import { amounts, base, type ColumnDraft, column, sample, statement } from '../mapping.fixture.ts'
import { Mapping } from '../schema/mapping-schema.ts'
import type { MappedRow } from './mapping-apply.ts'
import { readMappedRows } from './mapping-book.ts'
import { detectDelimiter, readMapped, readMappedSample } from './mapping-file.ts'

describe('rows are read by the names of the columns', () => {
  test('columns are found in any order, with any accents, below other lines', () => {
    const text = 'Banco X;;\nConta 123;;\nVALOR;historico;data\n-1.234,56;TARIFA;14/10/2026\n'
    expect(sample(statement(), text)).toMatchObject({
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

  test('a workbook gives the same values as a text', async () => {
    const data = [
      [{ value: 'Data' }, { value: 'Histórico' }, { value: 'Valor' }],
      [{ value: '14/10/2026' }, { value: 'Ação & tarifa' }, { value: 5.1 }],
    ]
    const bytes = new Uint8Array(await writeXlsxFile(data).toBuffer())
    const { rows } = await readMappedRows(statement(), bytes, { ...arbitraryToday, most: 1 })
    expect(rows[0]?.values).toEqual({
      posted_on: '2026-10-14',
      memo: 'Ação & tarifa',
      amount_cents: 510,
    })
  })

  test('columns are read by their positions when the file has no header', () => {
    const columns = base.columns.map(
      (one, index): ColumnDraft => ({ ...one, source: { by: 'position', column: index + 1 } }),
    )
    expect(amounts(statement({ columns }), '14/10/2026;A;1,00\n')).toEqual([100])
  })
})

describe('a file that does not fit the mapping', () => {
  test('a file without the header of the layout is refused', () => {
    expect(sample(statement(), 'a;b;c\n1;2;3\n').fault?.message).toBe('Cabeçalho não corresponde ao layout Extrato.')
    expect(sample(statement({ header_row: 1 }), 'Data;Hist;Valor\n').fault?.message).toBe(
      'Cabeçalho mudou: colunas ausentes {Histórico}.',
    )
  })

  test('a file with a full card number is refused, and no message shows the number', () => {
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

  test('a file that ends inside a quoted cell, is binary or is empty is refused', () => {
    expect(sample(statement(), 'Data;Histórico;Valor\n"14/10').fault?.message).toContain('aspas sem fechamento')
    expect(sample(statement(), 'Data;\0').fault?.message).toContain('binário')
    expect(sample(statement(), '').fault?.message).toBe('O arquivo está vazio.')
  })
})

test('equal rows get different keys by their order, so a shuffled file has the same keys', () => {
  const rows = ['14/10/2026;A;1,00', '14/10/2026;A;1,00', '14/10/2026;B;1,00']
  const keys = (lines: string[]) =>
    sample(statement(), `Data;Histórico;Valor\n${lines.join('\n')}\n`)
      .rows.map(({ key }) => key)
      .sort()
  expect(new Set(keys(rows)).size).toBe(3)
  expect(keys(rows.toReversed())).toEqual(keys(rows))
})

// Dates of the last five years, which a file may contain.
const permitted = fc.integer({ min: 2200, max: 4300 }).map(dayAt)

test('a mapping reads the same rows however the bytes are split into pieces', async () => {
  const line = fc.record({ day: permitted, cents, memo: words, doc: digitsOf(6) })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 30 }), fc.integer({ min: 1, max: 90 }), async (lines, size) => {
      const texts = lines.map(({ day, cents, memo }) => {
        const [year, month, date] = day.split('-')
        const amount = `${String(cents).padStart(3, '0').slice(0, -2)},${String(cents).padStart(3, '0').slice(-2)}`
        return `${date}/${month}/${year};"${memo}";${amount}`
      })
      const bytes = Buffer.from(`Data;Histórico;Valor\n${texts.join('\r\n')}\n`)
      const found: MappedRow[] = []
      const result = await readMapped(() => piecesOf(bytes, [size]), statement(), {
        ...arbitraryToday,
        onRows: (rows) => void found.push(...rows),
      })
      expect(result).toMatchObject({ rows: lines.length, fault: null })
      expect(found.map(({ values }) => values)).toEqual(
        lines.map(({ day, cents, memo }) => ({ posted_on: day, memo, amount_cents: cents })),
      )
    }),
    { numRuns: 40 },
  )
})

test('no input bytes crash a mapping', () => {
  const content = Buffer.from('Data;Histórico;Valor\n14/10/2026;"A";1,00\n')
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.tuple(fc.nat(content.length - 1), fc.nat(255)).map(([at, value]) => content.with(at, value)),
  )
  fc.assert(
    fc.property(bytes, (changed) => {
      const { rows } = readMappedSample(statement(), changed, arbitraryToday)
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
  ['Data;Histórico;Crédito;Débito\n1;PIX;10,00;\n2;PAG A; B;;300,00;\n3;DEP; X;1.500,00;;\n', ';'],
  ['"Data","Valor"\n"1","1,50"\n"2","2.300,00"\n', ','],
  ['1,50\n2,50\n', ','],
])('the detected separator of %j is "%s"', (text, mark) => {
  expect(detectDelimiter(text)).toBe(mark)
})
