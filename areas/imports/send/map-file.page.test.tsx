import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { Import } from '../files/imports.contract.ts'
import ImportsPage from './imports.page.tsx'

const id = '0199e6a0-0000-7000-8000-0000000000f1'
const layout_id = '0199e6a0-0000-7000-8000-0000000000b1'
const noColumns = {
  ...{ captures: [], settlements: [], system_movements: [] },
  ...{ manual_notes: [], fuel_quotations: [], tank_measurements: [] },
}
const sure = (field: string, header: string) => ({ field, header, score: 100, reason: 'Cabeçalho igual.' })
const preview = {
  ...{
    file_name: 'tabela.csv',
    file_kind: 'csv',
    delimiter: ';',
    cut: false,
    fault: null,
    header_line: 1,
    layouts: [],
  },
  rows: [
    { line: 1, cells: ['Data', 'Histórico', 'Valor'] },
    { line: 2, cells: ['14/10/2026', 'TARIFA', '-1,50'] },
  ],
  columns: {
    ...noColumns,
    statement_lines: [sure('posted_on', 'Data'), sure('memo', 'Histórico'), sure('amount_cents', 'Valor')],
  },
}

let current: Partial<Import>
const requests: { path: string; body: unknown }[] = []

beforeEach(() => {
  requests.length = 0
  current = {
    ...{ id, file_name: 'tabela.csv', status: 'rejected', mappable: true, layout: null, company_id: null },
    ...{ rejections: [], warnings: [], checked: null, records_read: 0, records_new: 0, records_repeated: 0 },
    ...{ period_from: null, period_to: null },
    ...{ records_rejected: 0, amount_total_cents: 0, first_import_id: null, archive_id: null },
  }
  setScreenWidth(1440)
  network(({ path, method, body }) => {
    if (method === 'POST') requests.push({ path, body })
    if (path.startsWith(`/imports/${id}/columns`)) return { json: preview }
    if (path === `/imports/${id}/layout`) {
      current = { ...current, status: 'queued', mappable: false }
      return { json: current }
    }
    if (path === `/imports/${id}`) return { json: current }
    if (path.startsWith('/drafts')) return { status: 404, json: { code: 'not-found', message: '' } }
    if (path === '/import-layouts') return { json: { id: layout_id } }
    if (path === '/import-layouts/in-force') return { json: { data: [{ id: layout_id, name: 'Extrato do Banco' }] } }
    if (path === '/import-layouts/choices') return { json: { acquirers: [] } }
    return { json: { data: [], next: null, count: { value: 0, exact: true } } }
  })
})

const open = () => renderPage(<ImportsPage />, { address: `/?open=${id}&step=mapeamento` })

test('an unrecognised table opens with proposed columns and a live sample, and continues to its check', async () => {
  signInAs('import-file-column-mapping', 'setting-column-mapping')
  open()
  expect(await screen.findByRole('heading', { level: 1, name: 'Mapear tabela.csv' })).toBeDefined()
  expect(await screen.findByText('-R$ 1,50')).toBeDefined()
  expect(screen.getByRole('button', { name: /Mapeamento/ }).getAttribute('aria-current')).toBe('step')
  await userEvent.click(screen.getByRole('button', { name: 'Publicar e conferir' }))
  await expect.poll(() => requests.map(({ path }) => path)).toEqual(['/import-layouts', `/imports/${id}/layout`])
  expect(requests[0]?.body).toMatchObject({ name: 'tabela', target: 'statement_lines', publish: true })
  expect(requests[1]?.body).toEqual({ layout_id, company_id: null })
})

test('a person who cannot create layouts reads the file with an existing one', async () => {
  signInAs('import-file-column-mapping')
  open()
  const layout = await screen.findByRole('combobox', { name: 'Layout' })
  expect(screen.getByText(/Peça um layout a quem tem a permissão/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Publicar e conferir' })).toBeNull()
  await userEvent.type(layout, 'Extrato{ArrowDown}{Enter}')
  await userEvent.click(screen.getByRole('button', { name: 'Conferir com este layout' }))
  await expect.poll(() => requests.map(({ path }) => path)).toEqual([`/imports/${id}/layout`])
})
