import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import ImportLayoutsPage from './import-layouts.page.tsx'
import { layoutDraft } from './layout.fixture.ts'

const { name, target, ...recipe } = layoutDraft
const row = {
  id: '01930000-0000-7000-8000-0000000000f1',
  name,
  target,
  reader: null,
  active: true,
  published: 1,
  draft: null,
  uses: 3,
  last_used_at: '2026-10-15T12:00:00.000Z',
  version: 2,
}
const version = {
  number: 1,
  status: 'published',
  recipe,
  published_at: '2026-10-01T12:00:00.000Z',
  published_by_name: 'Ana',
  uses: 3,
}
const older = { ...version, number: 0, status: 'superseded', recipe: { ...recipe, decimal: '.' } }
const layout = { ...row, versions: [version, older] }
const preview = {
  file_name: 'colado.csv',
  file_kind: 'csv',
  delimiter: ';',
  rows: [
    { line: 1, cells: ['Data', 'Histórico', 'Valor'] },
    { line: 2, cells: ['14/10/2026', 'TARIFA', '-1,50'] },
    { line: 3, cells: ['15/10/2026', 'PIX', '1.2O0,00'] },
  ],
  cut: false,
  fault: null,
  header_line: 1,
  layouts: [{ id: row.id, name, number: 1, score: 80, reasons: ['3 de 3 colunas do layout estão no cabeçalho.'] }],
  columns: Object.fromEntries(
    [
      'captures',
      'settlements',
      'statement_lines',
      'system_movements',
      'manual_notes',
      'fuel_quotations',
      'tank_measurements',
    ].map((each) => [
      each,
      each === 'statement_lines'
        ? [
            { field: 'posted_on', header: 'Data', score: 100, reason: 'Cabeçalho igual.' },
            { field: 'memo', header: 'Histórico', score: 100, reason: 'Cabeçalho igual.' },
            { field: 'amount_cents', header: 'Valor', score: 75, reason: 'Cabeçalho parecido.' },
          ]
        : [],
    ]),
  ),
}

const page = (data: unknown[]) => ({ data, next: null, count: { value: data.length, exact: true } })
const answers = (more: Parameters<typeof network>[0] = () => undefined) =>
  network((request) => {
    const { path, method } = request
    const ownAnswer = more(request)
    if (ownAnswer) return ownAnswer
    if (path.includes('/timeline')) return { json: page([]) }
    if (path.includes('/drafts')) return { status: 404, json: { code: 'not-found', message: '' } }
    if (path.includes('/choices')) return { json: { acquirers: [{ code: 'cielo', name: 'Cielo' }] } }
    if (path.includes('/preview')) return { json: preview }
    if (path.includes(row.id)) return { json: method === 'GET' ? layout : { ...layout, draft: 2 } }
    if (path.includes('/import-layouts')) return { json: page([row]) }
    return undefined
  })

beforeEach(() => {
  signInAs('setting-column-mapping')
  setScreenWidth(1440)
})

test('a layout opens beside its list with its columns, its versions and the changes between them', async () => {
  answers()
  renderPage(<ImportLayoutsPage />)
  await userEvent.click(await screen.findByRole('link', { name }))
  const panel = within(await screen.findByRole('complementary', { name: 'Registro aberto' }))
  await userEvent.click(await panel.findByRole('tab', { name: 'Colunas' }))
  expect(await panel.findByText('Valor')).toBeTruthy()
  await userEvent.click(panel.getByRole('tab', { name: 'Versões' }))
  expect(await panel.findByText('Publicada')).toBeTruthy()
  const changes = within(await panel.findByRole('grid', { name: 'O que mudou entre as versões' }))
  expect(changes.getByText('Ponto: 1,234.56')).toBeTruthy()
  await userEvent.click(panel.getByRole('combobox', { name: 'Da versão' }))
  await userEvent.click(await screen.findByRole('option', { name: '1 · Publicada' }))
  expect(await panel.findByText('As duas versões leem um arquivo do mesmo jeito.')).toBeTruthy()
})

describe('a new layout', () => {
  const begin = async () => {
    renderPage(<ImportLayoutsPage />)
    await userEvent.click(await screen.findByRole('button', { name: /Novo layout/ }))
    await userEvent.type(await screen.findByLabelText(/Ou cole as linhas/), 'Data;Valor')
    await userEvent.click(screen.getByRole('button', { name: 'Usar o texto colado' }))
    await screen.findByText(/cabeçalho na linha 1/)
  }

  test('a new layout starts from the layout that reads the header, and shows rows and errors immediately', async () => {
    answers()
    await begin()
    await userEvent.click(screen.getByRole('button', { name: `Partir de ${name}` }))
    expect(await screen.findByText('Linha 3, coluna "Valor": "1.2O0,00" não é um número.')).toBeTruthy()
    expect(screen.getByText('-R$ 1,50')).toBeTruthy()
  })

  test('sure columns are applied, unsure ones are listed, and missing fields are updated with each key', async () => {
    answers()
    await begin()
    await userEvent.click(screen.getByRole('button', { name: `Partir de ${name}` }))
    await screen.findByText('-R$ 1,50')
    await userEvent.click(screen.getByRole('button', { name: 'Usar as colunas propostas' }))
    expect(await screen.findByText('Campo obrigatório sem coluna: valor.')).toBeTruthy()
    expect(screen.getByText(/Sem certeza: valor em “Valor” \(75 de 100\)/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Adicionar linha' }))
    const field = screen.getByRole('combobox', { name: /Campo, linha 3/ })
    await userEvent.type(field, 'valor{ArrowDown}{Enter}')
    const column = screen.getByRole('combobox', { name: /Coluna do arquivo, linha 3/ })
    await userEvent.type(column, 'Valor{Escape}')
    await waitFor(() => expect(screen.queryByText('Campo obrigatório sem coluna: valor.')).toBeNull())
    const steps = screen.getByRole('combobox', { name: /Transformações, linha 3/ })
    await userEvent.type(steps, 'cortar{Escape}')
    expect(await screen.findByText('Transformação desconhecida: “cortar”.')).toBeTruthy()
    expect(screen.queryByText('Há alterações não salvas')).toBeNull()
  })

  test('a column can read part of the file name, and an unreadable cell can get a default with a warning', async () => {
    answers()
    await begin()
    await userEvent.click(screen.getByRole('button', { name: `Partir de ${name}` }))
    await screen.findByText('-R$ 1,50')
    const column = screen.getByRole('combobox', { name: /Coluna do arquivo, linha 2/ })
    await userEvent.clear(column)
    await userEvent.type(column, '@arquivo \\w+{Escape}')
    expect(await screen.findByText('Expressão inválida: use um grupo, como em (\\d+).')).toBeTruthy()
    await userEvent.clear(column)
    await userEvent.type(column, '@arquivo (\\w+){Escape}')
    expect((await screen.findAllByText('colado')).length).toBe(2)
    await userEvent.click(screen.getByRole('combobox', { name: /Célula com erro, linha 3/ }))
    await userEvent.click(await screen.findByRole('option', { name: 'Só avisar' }))
    await userEvent.type(screen.getByRole('textbox', { name: /Valor padrão, linha 3/ }), '0,00')
    expect(await screen.findByText(/1\.2O0,00.*Vale o valor padrão "0,00"\./)).toBeTruthy()
    expect(screen.getByText('Com aviso')).toBeTruthy()
  })

  test('a refused publication keeps all typed values and shows each reason beside its field', async () => {
    const sent: unknown[] = []
    answers(({ path, method, body }) => {
      if (method !== 'POST' || !path.endsWith('/import-layouts')) return undefined
      sent.push(body)
      const fields = { key: 'A chave de repetição deve identificar a linha.' }
      return {
        status: 422,
        json: { code: 'import-layout.not-ready', message: 'O layout ainda não pode ser publicado.', fields },
      }
    })
    await begin()
    await userEvent.click(screen.getByRole('button', { name: `Partir de ${name}` }))
    await screen.findByText('-R$ 1,50')
    await userEvent.type(screen.getByRole('textbox', { name: /^Nome/ }), 'Meu banco')
    await userEvent.click(screen.getByRole('button', { name: 'Publicar versão' }))
    expect((await screen.findAllByText(/A chave de repetição deve identificar a linha/)).length).toBeGreaterThan(0)
    expect(sent).toMatchObject([{ name: 'Meu banco', publish: true, target: 'statement_lines', key: recipe.key }])
    expect(screen.getByDisplayValue('Meu banco')).toBeTruthy()
  })
})

test('a file that is not an exported layout is refused with its reason', async () => {
  answers()
  renderPage(<ImportLayoutsPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Importar JSON' }))
  const input = await screen.findByLabelText('Escolher arquivo JSON')
  await userEvent.upload(input, new File(['{"name":"x"}'], 'x.json', { type: 'application/json' }))
  expect(await screen.findByText(/O arquivo não é um layout exportado/)).toBeTruthy()
  await userEvent.upload(input, new File([JSON.stringify(layoutDraft)], 'y.json', { type: 'application/json' }))
  expect(await screen.findByDisplayValue(name)).toBeTruthy()
})
