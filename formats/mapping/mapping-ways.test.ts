import { describe, expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { arbitraryToday } from '../testing/arbitraries.fixture.ts'
import { encodeCp1252 } from '../values/text.ts'
import { base, column, sample, statement } from './mapping.fixture.ts'
import { mappingFaults } from './mapping-check.ts'
import { Mapping } from './schema/mapping-schema.ts'
import { readFirstRows, readMappedRows } from './tables/mapping-book.ts'
import { readMappedSample } from './tables/mapping-file.ts'

describe('the way a file is written', () => {
  test('the skipped lines at the top are ignored, even when they look like a header', () => {
    const text = 'Data;Histórico;Valor\nx\nData;Histórico;Valor\n14/10/2026;A;1,00\n'
    expect(sample(statement({ skip_rows: 2 }), text).rows.map(({ line, faults }) => [line, faults])).toEqual([[4, []]])
  })

  test('a text is decoded in the encoding of the layout', () => {
    const text = 'Data;Histórico;Valor\n14/10/2026;Ã©;1,00\n'
    const memo = (encoding: 'auto' | 'windows-1252') =>
      readMappedSample(statement({ encoding }), encodeCp1252(text), arbitraryToday).rows[0]?.values.memo
    expect(memo('windows-1252')).toBe('Ã©')
    expect(memo('auto')).toBe('é')
  })

  test('a number of a workbook is read as a number, for any number format of the layout', async () => {
    const data = [
      [{ value: 'Data' }, { value: 'Histórico' }, { value: 'Valor' }],
      [{ value: '14/10/2026' }, { value: 'A' }, { value: 5.1 }],
      [{ value: '14/10/2026' }, { value: 'B' }, { value: '1,234.50' }],
    ]
    const bytes = new Uint8Array(await writeXlsxFile(data).toBuffer())
    const { rows } = await readMappedRows(statement({ decimal: '.' }), bytes, { ...arbitraryToday, most: 10 })
    expect(rows.map(({ values }) => values.amount_cents)).toEqual([510, 123450])
    expect(await readFirstRows(bytes, { most: 2, delimiter: 'auto', encoding: 'auto' })).toEqual({
      rows: [
        { line: 1, cells: ['Data', 'Histórico', 'Valor'], numbers: [] },
        { line: 2, cells: ['14/10/2026', 'A', '5,1'], numbers: [2] },
      ],
      fault: null,
      file_kind: 'xlsx',
      delimiter: null,
    })
  })

  test('a layout for workbooks refuses a text file', async () => {
    const text = Buffer.from('Data;Histórico;Valor\n')
    const { fault } = await readMappedRows(statement({ file_kind: 'xlsx' }), text, { ...arbitraryToday, most: 1 })
    expect(fault?.message).toBe('O layout Extrato lê arquivos XLSX.')
  })
})

describe('a column of a layout', () => {
  test('a column can read one group of a pattern, and a text that does not match is an error', () => {
    const columns = [
      base.columns[0]!,
      column('memo', 'Histórico', { transforms: [{ kind: 'pattern', pattern: 'NSU (\\d+)', group: 1 }] }),
      base.columns[2]!,
    ]
    const { rows } = sample(statement({ columns }), 'Data;Histórico;Valor\n14/10/2026;X NSU 42;1\n14/10/2026;Y;1\n')
    expect(rows[0]?.values.memo).toBe('42')
    expect(rows[1]?.faults[0]?.message).toBe('Linha 3, coluna "Histórico": "Y" não corresponde à expressão.')
  })

  test('a column can be required even if it is optional in the target', () => {
    const columns = [...base.columns, column('doc_no', 'Documento', { required: true })]
    expect(sample(statement({ columns }), 'Data;Histórico;Valor\n').fault?.message).toBe(
      'Cabeçalho não corresponde ao layout Extrato.',
    )
    const { rows } = sample(statement({ columns }), 'Data;Histórico;Valor;Documento\n14/10/2026;A;1;\n')
    expect(rows[0]?.faults[0]?.message).toBe('Linha 2, coluna "Documento": "documento" obrigatório.')
  })

  test('a column with an invalid pattern is refused', () => {
    const columns = [column('memo', 'x', { transforms: [{ kind: 'pattern', pattern: '(a', group: 1 }] })]
    const { error } = Mapping.safeParse({ ...base, columns })
    expect(error?.issues[0]?.message).toBe('Expressão inválida: falta fechar um parêntese.')
  })
})

test('a company rule requires the column that identifies the company', () => {
  expect(mappingFaults(statement({ company_rule: 'cnpj' }))).toEqual(['Campo obrigatório sem coluna: CNPJ.'])
  expect(mappingFaults(statement({ company_rule: 'merchant' }))).toEqual([
    'A regra de empresa não serve para este destino.',
  ])
})
