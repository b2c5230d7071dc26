import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type RankableItem, type RankedRecord, rankPalette } from './palette.rules.ts'

const item = (label: string, more: Partial<RankableItem> = {}): RankableItem => ({ id: label, label, ...more })
const none = { recent: [], actions: [], found: [], pages: [], preferences: [], help: [] }
const found = (section: string, label: string, exact = false): RankedRecord<RankableItem> => ({
  exact,
  section,
  item: item(label),
})

const pages = [item('Importar arquivo', { keys: 'g i' }), item('Empresas', { keys: 'g e' }), item('Privacidade')]
const actions = [item('Importar arquivos'), item('Imprimir'), item('Exportar…'), item('Enviar para análise')]

const labelsOf = (text: string, choices: Partial<Parameters<typeof rankPalette<RankableItem>>[1]>) =>
  rankPalette(text, { ...none, ...choices }).map(({ label, items }) => [label, ...items.map((each) => each.label)])

test('what is named exactly comes before recent records, and those before the start of a name', () => {
  const recent = [item('Posto Modelo 01 · 14/10/2026'), item('Fechamento nº 12 · Posto Modelo 02')]
  const records = [
    found('Dias', 'Posto Modelo 01 · 15/10/2026', true),
    found('Dias', 'Posto Modelo 01 · 13/10/2026'),
    found('Clientes', 'Posto Modelo Frotas'),
  ]
  expect(labelsOf('posto modelo', { recent, found: records, pages })).toEqual([
    ['Resultado exato', 'Posto Modelo 01 · 15/10/2026'],
    ['Vistos há pouco', 'Posto Modelo 01 · 14/10/2026', 'Fechamento nº 12 · Posto Modelo 02'],
    ['Dias', 'Posto Modelo 01 · 13/10/2026'],
    ['Clientes', 'Posto Modelo Frotas'],
  ])
  expect(labelsOf('empresas', { pages })).toEqual([['Resultado exato', 'Empresas']])
})

test('an action is found by the start of its verb; with > by any of its words, and nothing else is', () => {
  expect(labelsOf('exp', { actions, pages })).toEqual([['Ações desta página', 'Exportar…']])
  expect(labelsOf('exportar', { actions })).toEqual([['Resultado exato', 'Exportar…']])
  expect(labelsOf('análise', { actions })).toEqual([])
  expect(labelsOf('>análise', { actions, pages, found: [found('Dias', 'análise')] })).toEqual([
    ['Ações desta página', 'Enviar para análise'],
  ])
})

test('the start of the name of a page opens the page; an action of the page needs its whole verb to come first', () => {
  expect(labelsOf('imp', { actions, pages })).toEqual([
    ['Páginas', 'Importar arquivo'],
    ['Ações desta página', 'Importar arquivos', 'Imprimir'],
  ])
  expect(labelsOf('imprimir', { actions, pages })).toEqual([['Resultado exato', 'Imprimir']])
  expect(labelsOf('enviar', { actions, pages: [item('Envios')] })).toEqual([
    ['Ações desta página', 'Enviar para análise'],
  ])
  expect(labelsOf('env', { actions, pages: [item('Envios')] })).toEqual([
    ['Páginas', 'Envios'],
    ['Ações desta página', 'Enviar para análise'],
  ])
})

test('the empty field shows five recent records, the actions and the pages with a letter', () => {
  const recent = Array.from({ length: 8 }, (_, index) => item(`Dia ${index}`))
  expect(labelsOf('', { recent, actions, pages })).toEqual([
    ['Vistos há pouco', 'Dia 0', 'Dia 1', 'Dia 2', 'Dia 3', 'Dia 4'],
    ['Ações desta página', ...actions.map(({ label }) => label)],
    ['Páginas', 'Importar arquivo', 'Empresas'],
  ])
})

test('two records with one address are both shown, and a recent record that is found only once', () => {
  const batch = (id: string) => ({
    exact: false,
    section: 'Pagamentos',
    item: { id, label: `Lote ${id}`, to: '/batch' },
  })
  const day = { exact: false, section: 'Dias', item: { id: 'd1', label: 'Lote do dia', to: '/day' } }
  const recent = [{ id: 'r/day', label: 'Lote do dia', to: '/day' }]
  expect(labelsOf('lote', { recent, found: [batch('1'), batch('2'), batch('2'), day] })).toEqual([
    ['Vistos há pouco', 'Lote do dia'],
    ['Pagamentos', 'Lote 1', 'Lote 2'],
  ])
})

test('a search shows each recent record and page once and at most twelve results', () => {
  const label = fc.constantFrom('Posto', 'Posto Ipê', 'Posto 02', 'Postos', 'Outro')
  const someItem = fc.record({ id: fc.uuid(), label, to: fc.constantFrom('/a', '/b', '/c', '/d', '/e') })
  const items = fc.array(someItem, { maxLength: 10 })
  const records = fc.array(
    fc.record({ exact: fc.boolean(), section: fc.constantFrom('Dias', 'Vendas'), item: someItem }),
  )
  fc.assert(
    fc.property(items, items, records, items, (recent, someActions, hits, somePages) => {
      const groups = rankPalette('posto', { ...none, recent, actions: someActions, found: hits, pages: somePages })
      const shown = groups.flatMap((group) => group.items)
      expect(shown.length).toBeLessThanOrEqual(12)
      const places = shown.filter((each) => hits.every(({ item: record }) => record !== each)).map(({ to }) => to)
      expect(new Set(places).size).toBe(places.length)
    }),
  )
})
