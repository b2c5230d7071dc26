import { describe, expect, test } from 'vitest'
import { arbitraryToday as day } from '../testing/arbitraries.fixture.ts'
import { proposeMappings, suggestColumns } from './mapping-propose.ts'
import { headerSignature } from './schema/header-signature.ts'
import { shippedMappings } from './shipped/shipped-mappings.ts'

const { today } = day
const header = ['Data', 'Histórico', 'Documento', 'Valor', 'Saldo']

describe('proposed mappings for a file', () => {
  test('a mapping is proposed for the columns of its header, with the reason', () => {
    const [first, ...others] = proposeMappings(header, shippedMappings, [])
    expect(first).toMatchObject({
      mapping: { name: 'Extrato bancário com valor e sinal (genérico)' },
      score: 80,
      reasons: ['5 de 5 colunas do layout estão no cabeçalho.'],
    })
    expect(others).toEqual([])
  })

  test('the mapping last accepted for a header is proposed before all others', () => {
    const [statement] = proposeMappings(header, shippedMappings, []).map(({ mapping }) => mapping)
    const custom = { ...statement!, name: 'Meu banco', version: 3 }
    const signature = headerSignature(header.map((name) => name.toLowerCase()))
    const accepted = [
      { signature, name: statement!.name, version: 1 },
      { signature, name: 'Meu banco', version: 3 },
    ]
    const proposals = proposeMappings(header, [...shippedMappings, custom, { ...custom, version: 2 }], accepted)
    expect(proposals.map(({ mapping, score }) => [mapping.name, mapping.version, score])).toEqual([
      ['Meu banco', 3, 100],
      ['Meu banco', 2, 95],
      ['Extrato bancário com valor e sinal (genérico)', 1, 80],
    ])
    expect(proposals[0]?.reasons[0]).toContain('o último arquivo com este cabeçalho')
  })

  test('a statement with the sign in its own column is never read by a layout of signed amounts', () => {
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

  test('a mapping is proposed from its minimum score on, and the last accepted one always', () => {
    const [statement] = proposeMappings(header, shippedMappings, []).map(({ mapping }) => mapping)
    const customWith = (min_confidence: number) => [{ ...statement!, name: 'Meu banco', min_confidence }]
    const accepted = [{ signature: headerSignature(header), name: 'Meu banco', version: statement!.version }]
    expect([80, 81].map((least) => proposeMappings(header, customWith(least), []).length)).toEqual([1, 0])
    expect(proposeMappings(header, customWith(100), accepted)).toHaveLength(1)
  })

  test('a mapping is proposed only for a header that has every required column', () => {
    expect(proposeMappings(['Data', 'Histórico'], shippedMappings, [])).toEqual([])
  })
})

describe('suggested columns for each field', () => {
  const samples = [
    ['14/10/2026', 'TARIFA', '000123', '1.234,56', '10,00'],
    ['15/10/2026', 'PIX', '000124', '-5,00', '5,00'],
  ]
  const suggest = (names: string[], rows = samples, learned: { header: string; field: string }[] = []) =>
    suggestColumns('statement_lines', { header: names, samples: rows, today }, learned).map(
      ({ field, column, score }) => [field, column, score] as const,
    )

  test('a column is suggested by its header, with a higher score when its cells match too', () => {
    expect(suggest(header)).toEqual([
      ['posted_on', 0, 100],
      ['memo', 1, 100],
      ['doc_no', 2, 100],
      ['amount_cents', 3, 100],
      ['balance_cents', 4, 100],
    ])
  })

  test('the score is lower when the header is only similar or the cells have another kind of value', () => {
    expect(suggest(['Dta', 'Histrico', 'x', 'Valor', 'y'])).toContainEqual(['memo', 1, 85])
    expect(suggest(header, [['x', 'TARIFA', '1', 'y', 'z']])).toContainEqual(['amount_cents', 3, 75])
  })

  test('columns that people confirmed before are suggested, and no column is suggested twice', () => {
    const found = suggest(['Data', 'Ocorrência', 'Doc', 'Valor', 'Saldo'], samples, [
      { header: 'OCORRENCIA', field: 'memo' },
    ])
    expect(found).toContainEqual(['memo', 1, 100])
    expect(new Set(found.map(([, column]) => column)).size).toBe(found.length)
  })
})

test('the signature of a header ignores accents, case and punctuation, but not the order', () => {
  expect(headerSignature(['HISTORICO', ' valor (r$)'])).toBe(headerSignature(['Histórico', 'Valor R$']))
  expect(headerSignature(['a', 'b'])).not.toBe(headerSignature(['b', 'a']))
})
