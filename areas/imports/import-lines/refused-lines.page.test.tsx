import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Import } from '../files/imports.contract.ts'
import type { LinesSummary, RefusedCell } from './corrections.contract.ts'
import RefusedLines from './refused-lines.tsx'

const id = '0199e6a0-0000-7000-8000-0000000000f1'
const result = { id, file_name: 'vendas.csv', status: 'checked', layout: 'Vendas v1' } as Import
const cell = (line: number, value: string): RefusedCell => ({
  ...{ id: `${id}.${line}.4`, line, place: 4, column: 'Valor', file_text: '1O0,00', value },
  ...{ message: `Linha ${line}, coluna "Valor": "${value}" não é um número.`, code: 'E03', equal: 0 },
  ...{ corrected_by_name: null, corrected_at: null },
})

let cells: RefusedCell[]
let summary: LinesSummary
const requests: { method: string; path: string; body: unknown }[] = []

beforeEach(() => {
  signInAs('import-file-column-mapping')
  setScreenWidth(1440)
  requests.length = 0
  cells = [cell(3, '1O0,00'), cell(4, '1O0,00')]
  summary = {
    ...{ correctable: true, open: true, wrong: 2, right: 0, taken: 0, since_check: 0 },
    ...{ corrects: null, brought: [], codes: [{ code: 'E03', lines: 2 }] },
  }
  network(({ method, path, body }) => {
    requests.push({ method, path, body })
    if (path.endsWith('/summary')) return { json: summary }
    if (method === 'PUT') {
      const value = String(Object(body).value)
      const correction = {
        value,
        message: null,
        equal: 1,
        corrected_by_name: 'Gisele',
        corrected_at: '2026-10-15T09:00:00.000Z',
      }
      cells = cells.map((one) => (path.endsWith(one.id) ? { ...one, ...correction } : one))
      summary = { ...summary, wrong: 1, right: 1, since_check: 1 }
      return { json: cells[0] }
    }
    if (path.endsWith('/spread')) return { json: { changed: 1 } }
    if (path.endsWith('/recheck')) return { json: result }
    const data = cells.map((one) => ({ line: one.line, cells: [one], taken_by: null }))
    return { json: { data, next: null, count: { value: data.length, exact: true } } }
  })
})

const open = (importRecord: Import = result, signed = false) =>
  renderPage(<RefusedLines result={importRecord} signed={signed} instead={<p>sem linhas</p>} />)
const writes = () => requests.filter(({ method }) => method !== 'GET').map(({ path, body }) => [path, body])

test('a refused cell is corrected by keyboard, and the correction is applied to all equal cells', async () => {
  const person = userEvent.setup()
  open()
  const grid = await screen.findByRole('grid', { name: 'Linhas recusadas' })
  const [first] = await within(grid).findAllByRole('row', { name: /^3 / })
  const target = within(first!).getAllByRole('cell')[2]!
  target.focus()
  await person.keyboard('{F2}')
  const field = await within(grid).findByRole('textbox', { name: /Corrigir para/ }, { timeout: 10_000 })
  await person.clear(field)
  await person.type(field, '100,00{Enter}')
  await waitFor(() => expect(writes()).toEqual([[`/import-lines/${id}.3.4`, { value: '100,00' }]]))
  expect(await within(grid).findByText(/corrigido: de 1O0,00 para 100,00, por Gisele/)).toBeDefined()
  await person.click(within(grid).getByRole('button', { name: 'Aplicar a todos iguais (1)' }))
  await waitFor(() => expect(writes()[1]?.[0]).toBe(`/import-lines/${id}.3.4/spread`))
  await person.click(screen.getByRole('button', { name: 'Conferir de novo' }))
  await waitFor(() => expect(writes()[2]?.[0]).toBe(`/imports/${id}/recheck`))
})

test('refused lines are filtered by a code, which is shown with its description', async () => {
  open()
  const code = await screen.findByRole('combobox', { name: 'Código' })
  await userEvent.click(code)
  await userEvent.click(await screen.findByRole('option', { name: 'E03 Valor numérico inválido (2)' }))
  await expect.poll(() => requests.some(({ path }) => /\/lines\?.*code=E03/.test(path))).toBe(true)
  await expect.poll(() => code).toHaveProperty('value', 'E03 Valor numérico inválido (2)')
})

test('lines of a signed file cannot be edited, and the page offers to send the corrected file', async () => {
  summary = { ...summary, correctable: false, open: false, wrong: 0 }
  open({ ...result, layout: 'cielo-v13-sales' }, true)
  expect(await screen.findByText('As linhas deste arquivo não são corrigidas aqui.')).toBeDefined()
  expect(screen.getByText('sem linhas')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Enviar o arquivo corrigido' })).toBeDefined()
})
