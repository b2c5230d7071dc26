import { describe, expect, test } from 'vitest'
import { arbitraryToday } from '../../testing/arbitraries.fixture.ts'
import { base, column, sample, statement } from '../mapping.fixture.ts'
import { mappingFaults } from '../mapping-check.ts'
import { Mapping, type MappingDraft } from '../schema/mapping-schema.ts'
import { applyTransform } from '../values/mapping-transforms.ts'
import { cellPlace, isNamedFor } from './mapping-elsewhere.ts'
import { readMappedSample } from './mapping-file.ts'

const table = 'Data;Histórico;Valor\n14/10/2026;A;1,00\n15/10/2026;B;2,00\n'
const cell = (name: string) => ({ ...column('account', ''), source: { by: 'cell' as const, cell: name } })
const ofName = (pattern: string) => ({ ...column('account', ''), source: { by: 'file-name' as const, pattern } })
const withColumn = (extra: MappingDraft['columns'][number], more: Partial<MappingDraft> = {}) =>
  statement({ columns: [...base.columns, extra], ...more })
const faultOf = (draft: Partial<MappingDraft>) => Mapping.safeParse({ ...base, ...draft }).error?.issues[0]?.message

describe('a cell above the header', () => {
  test.each([
    ['A1', { line: 1, place: 0 }],
    ['B3', { line: 3, place: 1 }],
    ['AA12', { line: 12, place: 26 }],
  ])('the cell %s has the position %j', (name, place) => expect(cellPlace(name)).toEqual(place))

  test.each([
    ['B1', {}, '12345-6'],
    ['B1', { skip_rows: 2 }, '12345-6'],
    ['A2', {}, null],
  ])('the cell %s gives its value to every row (%j)', (name, more, account) => {
    const { rows } = sample(withColumn(cell(name), more), `Conta; 12345-6 ;\n;;\n${table}`)
    expect(rows.map(({ values }) => values.account)).toEqual([account, account])
  })

  test('the cell must be inside the skipped lines when the file has no header', () => {
    const columns = base.columns.map((draftColumn, at) => ({
      ...draftColumn,
      source: { by: 'position' as const, column: at + 1 },
    }))
    const mapping = statement({ columns: [...columns, cell('B1')], skip_rows: 1 })
    expect(sample(mapping, 'Conta;99\n14/10/2026;A;1,00\n').rows[0]?.values.account).toBe('99')
    expect(mappingFaults({ ...mapping, skip_rows: 0 })).toEqual([
      'A célula B1 deve estar nas linhas a pular: este layout não tem cabeçalho.',
    ])
  })

  test('a cell below the header is refused, before a file arrives if the header row is known', () => {
    expect(sample(withColumn(cell('B1')), table).fault?.message).toBe(
      'A célula B1 não está antes do cabeçalho, que está na linha 1.',
    )
    expect(mappingFaults(withColumn(cell('B3'), { header_row: 3 }))).toEqual([
      'A célula B3 deve estar antes do cabeçalho, na linha 3.',
    ])
  })

  test.each(['3B', 'B0', 'b3', ''])('the cell name "%s" is refused', (name) =>
    expect(faultOf({ columns: [cell(name)] })).toBe('Use uma célula, como B3.'),
  )
})

describe('a value from the name of the file', () => {
  const named = (pattern: string, file_name: string) =>
    readMappedSample(withColumn(ofName(pattern)), Buffer.from(table), { ...arbitraryToday, file_name })

  test('the value is the same in every row', () =>
    expect(named('conta (\\d+)', 'extrato conta 42.csv').rows.map(({ values }) => values.account)).toEqual([
      '42',
      '42',
    ]))

  test.each(['extrato.csv', ''])('the file "%s" is refused when its name lacks the value', (file_name) =>
    expect(named('conta (\\d+)', file_name)).toMatchObject({
      rows: [],
      fault: { line: null, message: `O nome do arquivo "${file_name}" não corresponde à expressão do layout.` },
    }),
  )

  test.each([
    ['(a', 'falta fechar um parêntese'],
    ['\\d+', 'use um grupo, como em (\\d+)'],
    ['(a)(b)', 'use um grupo, como em (\\d+)'],
  ])('an invalid pattern, or one without exactly one group, is refused: %s', (pattern, reason) =>
    expect(faultOf({ columns: [ofName(pattern)] })).toBe(`Expressão inválida: ${reason}.`),
  )
})

describe('a layout restricted to certain file names', () => {
  test.each([
    ['', 'qualquer.csv', true],
    ['', '', true],
    ['^vendas_', 'vendas_outubro.csv', true],
    ['^vendas_', 'extrato.csv', false],
    ['^vendas_', '', false],
  ])('the layout with the pattern "%s" accepts the file "%s": %s', (file_name_regex, file_name, fits) =>
    expect(isNamedFor({ file_name_regex }, file_name)).toBe(fits),
  )

  test('an invalid pattern for file names is refused', () =>
    expect(faultOf({ file_name_regex: '(a' })).toBe('Expressão inválida: falta fechar um parêntese.'))
})

describe('joined columns', () => {
  const step = (...names: string[]) => ({
    kind: 'concat' as const,
    separator: ' - ',
    columns: names.map((name) => ({ by: 'header' as const, names: [name] })),
  })

  test.each([
    ['A', ['B', 'C'], 'A - B - C'],
    ['', ['B'], 'B'],
    ['A', [''], 'A'],
    ['', [''], ''],
  ])('"%s" joined with %j gives "%s"', (text, others, joined) =>
    expect(applyTransform(step(), text, others)).toBe(joined),
  )

  test('joined columns are found by their titles, and a file without one of them does not fit the layout', () => {
    const [day, memo, amount] = base.columns
    const mapping = statement({ columns: [day!, { ...memo!, transforms: [step('Favorecido')] }, amount!] })
    const text = 'Data;Histórico;Favorecido;Valor\n14/10/2026;PIX;ANA;1,00\n'
    expect(sample(mapping, text).rows[0]?.values.memo).toBe('PIX - ANA')
    expect(sample(mapping, table).fault?.message).toBe('Cabeçalho não corresponde ao layout Extrato.')
    expect(mappingFaults(mapping)).toEqual([])
  })

  test('a joined column given by its position may be after the last title', () => {
    const [day, memo, amount] = base.columns
    const fourthColumn = { ...step(), columns: [{ by: 'position' as const, column: 4 }] }
    const mapping = statement({ columns: [day!, { ...memo!, transforms: [fourthColumn] }, amount!] })
    const [row] = sample(mapping, 'Data;Histórico;Valor\n14/10/2026;PIX;1,00;ANA\n').rows
    expect([row?.values.memo, row?.faults]).toEqual(['PIX - ANA', []])
  })
})
