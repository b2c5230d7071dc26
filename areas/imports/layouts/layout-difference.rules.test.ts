import { expect, test } from 'vitest'
import { column, layoutDraft } from './layout.fixture.ts'
import { differencesOf } from './layout-difference.rules.ts'

const { name: _name, target, ...before } = layoutDraft
const [day, memo, amount] = before.columns
const changed = (after: Partial<typeof before>) => differencesOf({ target, before, after: { ...before, ...after } })

test('equal versions have no difference, wherever their columns stand', () => {
  expect(changed({})).toEqual([])
  expect(changed({ columns: before.columns.toReversed() })).toEqual([])
})

test('what concerns the whole file is told old beside new, in the words of the form', () => {
  expect(changed({ decimal: '.', header_row: 3, key: ['posted_on', 'amount_cents'], acquirer: 'cielo' })).toEqual([
    { what: 'Linha do cabeçalho', before: 'Procurada pelos títulos', after: '3' },
    { what: 'Decimal', before: 'Vírgula: 1.234,56', after: 'Ponto: 1,234.56' },
    { what: 'Adquirente', before: null, after: 'cielo' },
    { what: 'Chave de repetição', before: 'data, valor, histórico', after: 'data, valor' },
  ])
})

test('a column that came, one that left, and what changed of one that stayed are told apart', () => {
  const columns = [
    day!,
    { ...amount!, transforms: [{ kind: 'trim' as const }], sign: { by: 'inverted' as const }, required: true },
    { ...column('doc_no', 'Documento'), source: { by: 'position' as const, column: 4 } },
  ]
  expect(changed({ columns })).toEqual([
    { what: 'Coluna “histórico”', before: memo && 'Histórico', after: null },
    { what: 'Coluna “valor”: transformações', before: null, after: 'aparar' },
    { what: 'Coluna “valor”: sinal', before: 'como escrito', after: 'invertido' },
    { what: 'Coluna “valor”: obrigatória', before: 'Não', after: 'Sim' },
    { what: 'Coluna “documento”', before: null, after: '#4' },
  ])
})
