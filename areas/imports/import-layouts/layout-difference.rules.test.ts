import { expect, test } from 'vitest'
import { column, layoutDraft } from './layout.fixture.ts'
import { listLayoutDifferences } from './layout-difference.rules.ts'

const { name: _name, target, ...before } = layoutDraft
const [day, memo, amount] = before.columns
const listChanges = (after: Partial<typeof before>) =>
  listLayoutDifferences({ target, before, after: { ...before, ...after } })

test('equal versions have no difference, in any order of their columns', () => {
  expect(listChanges({})).toEqual([])
  expect(listChanges({ columns: before.columns.toReversed() })).toEqual([])
})

test('changes of the whole file are listed with old and new value, in the words of the form', () => {
  expect(listChanges({ decimal: '.', header_row: 3, key: ['posted_on', 'amount_cents'], acquirer: 'cielo' })).toEqual([
    { setting: 'Linha do cabeçalho', before: 'Procurada pelos títulos', after: '3' },
    { setting: 'Decimal', before: 'Vírgula: 1.234,56', after: 'Ponto: 1,234.56' },
    { setting: 'Adquirente', before: null, after: 'cielo' },
    { setting: 'Chave de repetição', before: 'data, valor, histórico', after: 'data, valor' },
  ])
})

test('a version without newer settings is compared as if it had their default values', () => {
  const { skip_bottom: _b, sheet: _s, file_name_regex: _n, ...old } = before
  const columns = old.columns.map(({ on_error: _e, default: _d, ...one }) => one)
  const newer = { ...before, skip_bottom: 2, sheet: 'Vendas', file_name_regex: '^v' }
  const lenient = { ...amount!, on_error: 'warning' as const, default: '0' }
  const older = { ...Object(old), columns }
  expect(listLayoutDifferences({ target, before: older, after: before })).toEqual([])
  expect(
    listLayoutDifferences({ target, before: older, after: { ...newer, columns: [day!, before.columns[1]!, lenient] } }),
  ).toEqual([
    { setting: 'Padrão do nome do arquivo', before: null, after: '^v' },
    { setting: 'Linhas a pular no fim', before: '0', after: '2' },
    { setting: 'Aba da planilha', before: 'A primeira', after: 'Vendas' },
    { setting: 'Coluna “valor”: com erro', before: 'Recusar a linha', after: 'Só avisar' },
    { setting: 'Coluna “valor”: valor padrão', before: null, after: '0' },
  ])
})

test('added columns, removed columns and changes of a column are listed separately', () => {
  const columns = [
    day!,
    { ...amount!, transforms: [{ kind: 'trim' as const }], sign: { by: 'inverted' as const }, required: true },
    { ...column('doc_no', 'Documento'), source: { by: 'position' as const, column: 4 } },
  ]
  expect(listChanges({ columns })).toEqual([
    { setting: 'Coluna “histórico”', before: memo && 'Histórico', after: null },
    { setting: 'Coluna “valor”: transformações', before: null, after: 'aparar' },
    { setting: 'Coluna “valor”: sinal', before: 'como escrito', after: 'invertido' },
    { setting: 'Coluna “valor”: obrigatória', before: 'Não', after: 'Sim' },
    { setting: 'Coluna “documento”', before: null, after: '#4' },
  ])
})
