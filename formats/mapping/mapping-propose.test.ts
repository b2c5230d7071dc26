import { describe, expect, test } from 'vitest'
import { arbitraryToday as day } from '../arbitraries.fixture.ts'
import { headerSignature } from './header-signature.ts'
import { proposeMappings, suggestColumns } from './mapping-propose.ts'
import { shippedMappings } from './shipped-mappings.ts'

const { today } = day
const header = ['Data', 'Histórico', 'Documento', 'Valor', 'Saldo']

describe('a mapping is proposed for a file', () => {
  test('by the columns of its header, with the reason', () => {
    const [first, ...others] = proposeMappings(header, shippedMappings, [])
    expect(first).toMatchObject({
      mapping: { name: 'Extrato bancário com valor e sinal (genérico)' },
      score: 80,
      reasons: ['5 de 5 colunas do layout estão no cabeçalho.'],
    })
    expect(others).toEqual([])
  })

  test('by the last one that was accepted for this header, before all others', () => {
    const [statement] = proposeMappings(header, shippedMappings, []).map(({ mapping }) => mapping)
    const mine = { ...statement!, name: 'Meu banco', version: 3 }
    const signature = headerSignature(header.map((name) => name.toLowerCase()))
    const accepted = [
      { signature, name: statement!.name, version: 1 },
      { signature, name: 'Meu banco', version: 3 },
    ]
    const proposals = proposeMappings(header, [...shippedMappings, mine, { ...mine, version: 2 }], accepted)
    expect(proposals.map(({ mapping, score }) => [mapping.name, mapping.version, score])).toEqual([
      ['Meu banco', 3, 100],
      ['Meu banco', 2, 95],
      ['Extrato bancário com valor e sinal (genérico)', 1, 80],
    ])
    expect(proposals[0]?.reasons[0]).toContain('o último arquivo com este cabeçalho')
  })

  test('a statement that tells the sign in a column of its own is never read as one with signed amounts', () => {
    const best = (...names: string[]) => proposeMappings(names, shippedMappings, [])[0]?.mapping.name
    expect(best('Data', 'Histórico', 'Valor', 'D/C')).toBe('Extrato bancário com coluna D/C (genérico)')
    expect(best('Data', 'Lançamento', 'Dcto', 'Valor (R$)', 'Inf.', 'Saldo')).toBe(
      'Extrato bancário com coluna D/C (genérico)',
    )
    expect(best('Data', 'Histórico', 'Docto', 'Crédito (R$)', 'Débito (R$)', 'Saldo (R$)')).toBe(
      'Extrato bancário com crédito e débito (genérico)',
    )
    expect(best('Data', 'Histórico', 'Crédito')).toBeUndefined()
  })

  test('from the score on that it asks for, which the last accepted one has', () => {
    const [statement] = proposeMappings(header, shippedMappings, []).map(({ mapping }) => mapping)
    const mine = (min_confidence: number) => [{ ...statement!, name: 'Meu banco', min_confidence }]
    const accepted = [{ signature: headerSignature(header), name: 'Meu banco', version: statement!.version }]
    expect([80, 81].map((least) => proposeMappings(header, mine(least), []).length)).toEqual([1, 0])
    expect(proposeMappings(header, mine(100), accepted)).toHaveLength(1)
  })

  test('only when its header has every column that must be there', () => {
    expect(proposeMappings(['Data', 'Histórico'], shippedMappings, [])).toEqual([])
  })
})

describe('a column is suggested for each field', () => {
  const samples = [
    ['14/10/2026', 'TARIFA', '000123', '1.234,56', '10,00'],
    ['15/10/2026', 'PIX', '000124', '-5,00', '5,00'],
  ]
  const suggest = (names: string[], rows = samples, learned: { header: string; field: string }[] = []) =>
    suggestColumns('statement_lines', { header: names, samples: rows, today }, learned).map(
      ({ field, column, score }) => [field, column, score] as const,
    )

  test('whose header says so, more so when its cells do', () => {
    expect(suggest(header)).toEqual([
      ['posted_on', 0, 100],
      ['memo', 1, 100],
      ['doc_no', 2, 100],
      ['amount_cents', 3, 100],
      ['balance_cents', 4, 100],
    ])
  })

  test('less surely when the header is only near, or the cells hold something else', () => {
    expect(suggest(['Dta', 'Histrico', 'x', 'Valor', 'y'])).toContainEqual(['memo', 1, 85])
    expect(suggest(header, [['x', 'TARIFA', '1', 'y', 'z']])).toContainEqual(['amount_cents', 3, 75])
  })

  test('by what people confirmed before, and never one column twice', () => {
    const found = suggest(['Data', 'Ocorrência', 'Doc', 'Valor', 'Saldo'], samples, [
      { header: 'OCORRENCIA', field: 'memo' },
    ])
    expect(found).toContainEqual(['memo', 1, 100])
    expect(new Set(found.map(([, column]) => column)).size).toBe(found.length)
  })
})

test('a signature stays when accents, case and marks do not', () => {
  expect(headerSignature(['HISTORICO', ' valor (r$)'])).toBe(headerSignature(['Histórico', 'Valor R$']))
  expect(headerSignature(['a', 'b'])).not.toBe(headerSignature(['b', 'a']))
})
