import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ArchivedImport } from '../archives/archives.contract.ts'
import type { UndoEffects } from '../files/import-effects.contract.ts'
import type { Import } from '../files/imports.contract.ts'
import type { LinesSummary } from '../import-lines/corrections.contract.ts'
import ImportsPage from './imports.page.tsx'

const id = '0199e6a0-0000-7000-8000-0000000000f1'
const inZip = '0199e6a0-0000-7000-8000-0000000000f2'
const sent: Import = {
  id,
  company_id: '0199e6a0-0000-7000-8000-0000000000a1',
  company_name: 'Posto Modelo 01',
  file_name: 'cielo.txt',
  sha256: 'aa',
  size_bytes: 10,
  layout: 'cielo-v13-sales',
  institution: null,
  status: 'done',
  records_read: 12,
  records_new: 10,
  records_repeated: 1,
  records_rejected: 1,
  ...{ period_from: '2026-10-14', period_to: '2026-10-15' },
  amount_total_cents: 15_604,
  rejections: [
    { line: 152, field: 'Valor', value: '1.2O0,00', message: 'Linha 152, coluna "Valor": "1.2O0,00" não é um número.' },
  ],
  warnings: [],
  first_import_id: null,
  archive_id: null,
  archive_name: null,
  job_id: null,
  created_at: '2026-10-15T09:00:00.000Z',
  created_by_name: 'Gisele',
  finished_at: '2026-10-15T09:00:01.000Z',
  reversible: true,
  undone_at: null,
  undone_by_name: null,
  undo_reason: null,
  reimport_reason: null,
  reimported_by_name: null,
  reimported_at: null,
  release_reason: null,
  released_by_name: null,
  released_at: null,
  left_out: [],
  checked: null,
  mappable: false,
  effects: null,
}

const noLines: LinesSummary = {
  ...{ correctable: false, open: false, wrong: 0, right: 0, taken: 0, since_check: 0 },
  ...{ corrects: null, brought: [], codes: [] },
}

const undoEffects: UndoEffects = {
  days_deleted: { count: 2, periods: [{ company_name: 'Posto Modelo 01', from: '2026-10-14', to: '2026-10-15' }] },
  days_kept: { count: 0, periods: [] },
  accounts_deleted: ['Conta 99999-1 (Posto Modelo 01)'],
  matches_undone: 3,
}
const effects: Import['effects'] = {
  days_created: undoEffects.days_deleted,
  closed_days: { count: 1, periods: [{ company_name: 'Posto Modelo 01', from: '2026-10-12', to: '2026-10-12' }] },
  accounts_created: undoEffects.accounts_deleted,
}
let current: Import
let summary: LinesSummary
let inside: ArchivedImport[]
const requests: { path: string; body: unknown }[] = []

beforeEach(() => {
  current = sent
  summary = noLines
  requests.length = 0
  inside = []
  signInAs('import-file-column-mapping')
  setScreenWidth(1440)
  network(({ path, method, body }) => {
    requests.push({ path, body })
    if (path.startsWith('/imports/choices'))
      return { json: { layouts: ['cielo-v13-sales'], senders: [], companies: [] } }
    if (path === '/imports/companies') return { json: { data: [] } }
    if (path.startsWith('/imports/rows'))
      return {
        json: { data: ['13', '14', '15'].map((day) => ({ date: `2026-10-${day}`, source: 'cielo', rows: 10 })) },
      }
    if (path === `/imports/${id}/undo` && method === 'GET') return { json: undoEffects }
    if (path === `/imports/${id}/undo`) {
      current = {
        ...sent,
        status: 'undone',
        undone_at: '2026-10-15T10:00:00.000Z',
        undone_by_name: 'Gisele',
        undo_reason: 'Arquivo errado.',
      }
      return { json: current }
    }
    if (path === `/imports/${id}/release`) {
      current = {
        ...sent,
        release_reason: 'O banco confirmou o erro do trailer.',
        released_by_name: 'Paula',
        released_at: '2026-10-15T10:00:00.000Z',
      }
      return { json: current }
    }
    if (path === `/imports/${id}/confirm`) {
      current = { ...current, status: 'queued' }
      return { json: current }
    }
    if (path === `/imports/${id}/lines/summary`) return { json: summary }
    if (path === `/imports/${id}/inside`) return { json: { data: inside } }
    if (/^\/imports\/[^/]+\/confirm$/.test(path)) return { json: current }
    if (path === `/imports/${id}`) return { json: current }
    if (path === '/imports' && method === 'POST') return { json: current }
    if (path.startsWith('/imports')) return { json: { data: [current], next: null, count: { value: 1, exact: true } } }
    return { json: { data: [] } }
  })
})

const open = (search = '') => renderPage(<ImportsPage />, { address: `/${search}` })

test('the history shows for each file its rows, its company and its status', async () => {
  open()
  const row = await screen.findByRole('row', { name: /cielo\.txt/ })
  for (const words of ['Cielo, vendas', 'Posto Modelo 01', '12', '10', 'Importado', 'R$ 156,04'])
    expect(within(row).getAllByText(words).length).toBeGreaterThan(0)
})

test('an imported file shows the days that it opened, the closed days with new rows and the accounts that it created', async () => {
  current = { ...sent, effects }
  open(`?open=${id}`)
  expect(await screen.findByText('Dias abertos')).toBeDefined()
  expect(screen.getByText('2: Posto Modelo 01 14/10/2026 a 15/10/2026')).toBeDefined()
  expect(screen.getByText('Dias fechados que receberam linhas')).toBeDefined()
  expect(screen.getByText('1: Posto Modelo 01 12/10/2026')).toBeDefined()
  expect(screen.getByText('Contas bancárias criadas')).toBeDefined()
  expect(screen.getByText('1: Conta 99999-1 (Posto Modelo 01)')).toBeDefined()
})

test('a file shows its refused rows, and is undone with a reason', async () => {
  const person = userEvent.setup()
  open(`?open=${id}`)
  expect(await screen.findByText('Linha 152, coluna "Valor": "1.2O0,00" não é um número.')).toBeDefined()
  expect(screen.getByText('14/10/2026 a 15/10/2026')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Baixar rejeitadas' })).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Desfazer importação' }))
  const dialog = await screen.findByRole('dialog', { name: 'Desfazer a importação de cielo.txt?' })
  expect(await within(dialog).findByText('2: Posto Modelo 01 14/10/2026 a 15/10/2026')).toBeDefined()
  expect(within(dialog).getByText('1: Conta 99999-1 (Posto Modelo 01)')).toBeDefined()
  expect(within(dialog).getByText('3 casamentos')).toBeDefined()
  await person.type(within(dialog).getByLabelText(/Motivo/), 'Arquivo errado.')
  await person.click(within(dialog).getByRole('button', { name: 'Desfazer importação' }))
  expect(await screen.findByText('Importação desfeita')).toBeDefined()
  const undone = requests.find(({ path, body }) => path.endsWith('/undo') && body !== undefined)
  expect(undone?.body).toEqual({ reason: 'Arquivo errado.' })
  expect(screen.queryByRole('button', { name: 'Desfazer importação' })).toBeNull()
})

test('a checked file shows what it would import, and is imported after a person confirms', async () => {
  current = {
    ...sent,
    status: 'checked',
    finished_at: null,
    effects,
    checked: {
      at: '2026-10-15T09:00:01.000Z',
      records_new: 7,
      records_equal: 2,
      records_changed: 1,
      records_duplicate: 1,
      records_invalid: 1,
      totals: { records: 12, of: 'gross', stated_cents: 15_000, read_cents: 15_504, left_out_cents: 100 },
      days: [{ company_name: 'Posto Modelo 01', date: '2026-10-14', rows: 12, amount_cents: 15_604 }],
      more_days: 0,
      kinds: [{ method: 'debit', brand: 'visa', rows: 12, amount_cents: 15_604 }],
      ...{ kind_days: [], more_kind_days: 0 },
    },
  }
  const person = userEvent.setup()
  open(`?open=${id}`)
  expect(await screen.findByText('Nada foi gravado ainda: confira e escolha Importar.')).toBeDefined()
  expect(
    screen.getByText(
      'Valor bruto: importado R$ 155,04 + não importado R$ 1,00; total do próprio arquivo R$ 150,00; diferença R$ 6,04.',
    ),
  ).toBeDefined()
  expect(screen.getByText('Dias que serão abertos')).toBeDefined()
  expect(screen.getByText('2: Posto Modelo 01 14/10/2026 a 15/10/2026')).toBeDefined()
  expect(screen.getByText('Dias fechados que recebem linhas')).toBeDefined()
  expect(screen.getByText('1: Posto Modelo 01 12/10/2026')).toBeDefined()
  expect(screen.getByText('1: Conta 99999-1 (Posto Modelo 01)')).toBeDefined()
  const table = screen.getByRole('grid', { name: 'Linhas por dia e empresa' })
  expect(within(table).getByText('14/10/2026')).toBeDefined()
  const kinds = screen.getByRole('grid', { name: 'Totais por forma e bandeira' })
  expect(within(kinds).getByText('Cartão de débito')).toBeDefined()
  expect(within(kinds).getAllByText('R$ 156,04')).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: 'Importar' }))
  expect(requests.some(({ path }) => path === `/imports/${id}/confirm`)).toBe(true)
})

test('a file whose sums fail shows the sums and the rows left out, and is released by keyboard with a reason', async () => {
  const reason = 'O banco confirmou o erro do trailer.'
  current = {
    ...sent,
    status: 'blocked',
    finished_at: null,
    rejections: [],
    warnings: [
      {
        line: 9,
        field: 'soma dos créditos',
        value: '1',
        message: 'o trailer anuncia 1 e os registros dão 2.',
        sums: true,
      },
    ],
    left_out: [
      { code: 'payout', reason: 'saque da conta da adquirente', records: 2, amount_cents: 5_000 },
      { code: 'unknown-record', reason: 'tipo de registro que o leitor não conhece', records: 1, amount_cents: null },
    ],
    checked: {
      at: '2026-10-15T09:00:01.000Z',
      ...{ records_new: 7, records_equal: 0, records_changed: 0, records_duplicate: 0, records_invalid: 0 },
      ...{ totals: null, days: [], more_days: 0, kinds: [], kind_days: [], more_kind_days: 0 },
    },
  }
  const person = userEvent.setup()
  open(`?open=${id}`)
  expect(await screen.findByText('Os totais do arquivo não conferem.')).toBeDefined()
  expect(within(screen.getByRole('grid', { name: 'O que não confere' })).getByText(/o trailer anuncia 1/)).toBeDefined()
  expect(screen.getAllByText(/o trailer anuncia 1/)).toHaveLength(1)
  expect(screen.getByText('2 registros, R$ 50,00 não importados: saque da conta da adquirente.')).toBeDefined()
  expect(screen.getByText(/1 registro, valor desconhecido não importado: tipo de registro/)).toBeDefined()
  screen.getByRole('button', { name: 'Liberar importação' }).focus()
  await person.keyboard('{Enter}')
  const dialog = await screen.findByRole('dialog', { name: 'Liberar a importação de cielo.txt?' })
  await person.type(within(dialog).getByLabelText(/Motivo/), reason)
  await person.click(within(dialog).getByRole('button', { name: 'Liberar importação' }))
  expect(await screen.findByText('Paula')).toBeDefined()
  expect(requests.find(({ path }) => path.endsWith('/release'))?.body).toEqual({ reason })
})

test('a person without the import permission cannot release a file whose sums fail', async () => {
  signInAs('cash-conciliation')
  current = { ...sent, status: 'blocked', finished_at: null, rejections: [], checked: null }
  open(`?open=${id}`)
  await screen.findAllByText('Totais não conferem')
  expect(screen.queryByRole('button', { name: 'Liberar importação' })).toBeNull()
})

test('a ZIP shows the result of each file in it, and imports all checked files in one call', async () => {
  current = { ...sent, file_name: 'lote.zip', layout: 'zip', status: 'unpacked', rejections: [] }
  const file = (no: number, file_name: string, status: Import['status']): ArchivedImport => ({
    id: `0199e6a0-0000-7000-8000-0000000000e${no}`,
    file_name,
    status,
    records_new: no,
    records_rejected: 0,
  })
  inside = [file(1, 'cielo.txt', 'checked'), file(2, 'pix.csv', 'rejected'), file(3, 'rede.txt', 'checked')]
  const person = userEvent.setup()
  open(`?open=${id}`)
  const files = await screen.findByRole('grid', { name: 'Arquivos do ZIP' })
  expect(
    within(files)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['cielo.txt', 'pix.csv', 'rede.txt'])
  expect(within(files).getByText('Recusado')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Importar os 2 arquivos conferidos' }))
  const confirmed = () => requests.filter(({ path }) => path.endsWith('/confirm')).map(({ path }) => path)
  await expect.poll(confirmed).toEqual([1, 3].map((no) => `/imports/0199e6a0-0000-7000-8000-0000000000e${no}/confirm`))
})

test('a file of a ZIP shows its ZIP and links to it', async () => {
  current = { ...sent, file_name: 'lote.zip › cielo.txt', archive_id: inZip, archive_name: 'lote.zip' }
  open(`?open=${id}`)
  const link = await screen.findByRole('link', { name: 'lote.zip' })
  expect(link.getAttribute('href')).toContain(`open=${inZip}`)
})

test('a file that added no row or is already undone has no undo action', async () => {
  current = { ...sent, status: 'rejected', rejections: [] }
  open(`?open=${id}`)
  expect(
    await screen.findByText('Nada foi gravado. Corrija o que está apontado e envie o arquivo de novo.'),
  ).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Desfazer importação' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Baixar rejeitadas' })).toBeNull()
})

test('offers the lines of a refused table for correction', async () => {
  current = { ...sent, status: 'rejected', layout: 'Vendas v1', mappable: true }
  summary = { ...noLines, correctable: true, open: true, wrong: 1 }
  open(`?open=${id}`)
  expect(await screen.findByRole('button', { name: 'Baixar para corrigir' })).toBeDefined()
})

test('offers no correction for a refused table without a line to correct', async () => {
  current = { ...sent, status: 'rejected', layout: 'Vendas v1', mappable: true }
  open(`?open=${id}`)
  expect(await screen.findByText(/^Linha 152, coluna "Valor"/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Baixar para corrigir' })).toBeNull()
})

test('the chart shows the rows of each day by source', async () => {
  open('?show=charts&q=')
  expect(await screen.findByText('Quantas linhas entraram por dia, e de onde?')).toBeDefined()
  expect(screen.getAllByText('Cielo').length).toBeGreaterThan(0)
})

test('a table pasted anywhere on the page is sent like a file, and a pasted word is ignored', async () => {
  const person = userEvent.setup()
  open()
  await screen.findByRole('button', { name: 'Colar uma tabela (Ctrl+V)' })
  const paste = (text: string) => fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => text } })
  paste('000187')
  expect(screen.queryByRole('textbox', { name: /Tabela colada/ })).toBeNull()
  paste('Data\tValor\n14/10/2026\t1,50')
  expect(await screen.findByRole('textbox', { name: /Tabela colada/ })).toHaveProperty(
    'value',
    'Data\tValor\n14/10/2026\t1,50',
  )
  await person.click(screen.getByRole('button', { name: 'Enviar a tabela colada' }))
  await expect.poll(() => requests.some(({ path, body }) => path === '/imports' && body !== undefined)).toBe(true)
  expect(screen.queryByRole('textbox', { name: /Tabela colada/ })).toBeNull()
})

test('a pasted table that was edited is replaced by the next one only after a click', async () => {
  const person = userEvent.setup()
  open()
  await screen.findByRole('button', { name: 'Colar uma tabela (Ctrl+V)' })
  const paste = (text: string) => fireEvent.paste(document.body, { clipboardData: { files: [], getData: () => text } })
  const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Tabela colada/ })
  paste('Data\tValor\n14/10/2026\t1,50')
  fireEvent.change(await screen.findByRole('textbox', { name: /Tabela colada/ }), { target: { value: 'corrigida' } })
  paste('Data\tValor\n15/10/2026\t9,00')
  expect(await screen.findByText('Outra tabela foi colada agora.')).toBeDefined()
  expect(box().value).toBe('corrigida')
  await person.click(screen.getByRole('button', { name: 'Trocar pela que acabou de ser colada' }))
  expect(box().value).toContain('15/10/2026')
  expect(screen.queryByText('Outra tabela foi colada agora.')).toBeNull()
})

test('the results of sent files are shown again after the page is reloaded', async () => {
  const person = userEvent.setup()
  current = { ...sent, status: 'checked', finished_at: null }
  open(`?sent=${id}`)
  expect(await screen.findByRole('heading', { name: 'cielo.txt' })).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Tirar os resultados da tela' }))
  expect(screen.queryByRole('heading', { name: 'cielo.txt' })).toBeNull()
})

test('an earlier step of a file has its own address, and a step that it has not reached is disabled', async () => {
  const person = userEvent.setup()
  open(`?open=${id}&step=reconhecimento`)
  const steps = within(await screen.findByRole('navigation', { name: 'Passos de cielo.txt' }))
  expect(steps.getByRole('button', { name: /Reconhecimento/ }).getAttribute('aria-current')).toBe('step')
  expect(steps.getByRole('button', { name: /Mapeamento/ })).toHaveProperty('disabled', true)
  expect(screen.queryByText('Linha 152, coluna "Valor": "1.2O0,00" não é um número.')).toBeNull()
  await person.click(steps.getByRole('button', { name: /Resultado/ }))
  expect(await screen.findByText('Linha 152, coluna "Valor": "1.2O0,00" não é um número.')).toBeDefined()
})
