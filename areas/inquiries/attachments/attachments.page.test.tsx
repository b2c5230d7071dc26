import type { LibraryFile, LibraryFileDetail, ShownSheet } from '@app/areas/records/contract'
import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { Notices } from '@app/kit/web'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import AttachmentsPage from './attachments.page.tsx'

const company = { id: '0199e6a0-0000-7000-8000-0000000000a1', name: 'Posto Modelo 01' }
const file: LibraryFile = {
  id: '0199e6a0-0000-7000-8000-000000000001',
  file_name: 'deposito.pdf',
  media_type: 'application/pdf',
  has_thumbnail: false,
  kind: 'deposit',
  company_id: company.id,
  company_name: company.name,
  document_date: '2026-10-14',
  amount_cents: 150_000,
  description: null,
  linked: true,
  linked_to: { kind: 'Conciliação do dia', title: 'Posto Modelo 01 · 14/10/2026', page: '/cash-conciliation/x' },
  added_by_name: 'Ana Lima',
  added_at: '2026-10-15T09:00:00.000Z',
  size_bytes: 23_400,
  scan_status: 'clean',
  repeated: false,
}
const otherFile: LibraryFile = {
  ...file,
  id: '0199e6a0-0000-7000-8000-000000000002',
  file_name: 'via.jpg',
  media_type: 'image/jpeg',
  kind: 'card_slip',
  amount_cents: null,
  linked: false,
  linked_to: null,
  scan_status: 'pending',
  repeated: true,
}
const detail: LibraryFileDetail = {
  ...otherFile,
  sha256: 'ab'.repeat(32),
  threat: null,
  scanned_at: null,
  retention_until: '2031-12-31',
  hold_reason: null,
  purged_at: null,
  version: 1,
  sent_before: 'Este arquivo já foi enviado em 12/10/2026 (Posto Modelo 01 · 11/10/2026).',
  copies: [],
  filed: false,
  may_remove: false,
}

const book = {
  ...{ ...detail, ...file, id: '0199e6a0-0000-7000-8000-000000000003', file_name: 'notas.xlsx' },
  media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
const sheet: ShownSheet = {
  name: 'Notas',
  rows: [
    { line: 1, cells: ['NF', 'Valor'] },
    { line: 3, cells: ['1234', '5,1'] },
  ],
  ...{ more_rows: 1234, more_columns: 1, counted: true },
}

beforeEach(() => {
  signInAs('attachment')
  setScreenWidth(1440)
})

function openPage(address = '/attachments', scanned = false) {
  const sent = network(({ method, path }) => {
    if (path.startsWith('/attachments/choices')) return { json: { companies: [company], scanned } }
    if (path.startsWith('/attachments/zip')) return { json: { file: null, job_id: null, left_out: 1 } }
    if (path === '/attachments' && method === 'POST') return { status: 201, json: detail }
    if (path === `/attachments/${book.id}/sheet`) return { json: sheet }
    if (path === `/attachments/${book.id}`) return { json: book }
    if (path.startsWith(`/attachments/${file.id}/content`)) return { json: 'EC;Valor <b>' }
    if (path.startsWith(`/attachments/${file.id}`))
      return { json: { ...detail, ...file, file_name: 'vendas.csv', media_type: 'text/csv', size_bytes: 80_000 } }
    if (path.startsWith(`/attachments/${otherFile.id}`)) return { json: detail }
    if (path.startsWith('/attachments'))
      return {
        json: {
          data: [file, otherFile],
          next: null,
          count: { value: 2, exact: true },
          sums: { amount_cents: 150_000 },
        },
      }
    return undefined
  })
  renderPage(
    <>
      <Notices />
      <AttachmentsPage />
    </>,
    { path: '/attachments', address },
  )
  return sent
}

test('each file shows its kind, what it proves, its sender and its status', async () => {
  openPage()
  const linked = within(await screen.findByRole('row', { name: /deposito\.pdf/ }))
  for (const text of [
    'Comprovante de depósito',
    'Posto Modelo 01',
    '14/10/2026',
    'R$ 1.500,00',
    'Ana Lima',
    '23 kB',
    'Verificado',
  ])
    expect(linked.getByText(text)).toBeInstanceOf(HTMLElement)
  expect(linked.getByRole('link', { name: 'Posto Modelo 01 · 14/10/2026' })).toBeInstanceOf(HTMLElement)
  const loose = within(screen.getByRole('row', { name: /via\.jpg/ }))
  for (const text of ['Sem vínculo', 'Em verificação', 'Repetido'])
    expect(loose.getByText(text)).toBeInstanceOf(HTMLElement)
})

test('a file already sent for another record shows this, and waits for the scanner', async () => {
  openPage(`/attachments?open=${otherFile.id}`)
  expect(await screen.findByText(/já foi enviado em 12\/10\/2026/)).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('Em verificação: abre quando o antivírus responder.')).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('31/12/2031')).toBeInstanceOf(HTMLElement)
  expect(screen.getByRole('button', { name: 'Vincular' })).toBeInstanceOf(HTMLElement)
})

test('a text is shown unchanged, from the beginning of the file', async () => {
  openPage(`/attachments?open=${file.id}`)
  const content = await screen.findByRole('region', { name: 'Conteúdo de vendas.csv' })
  expect(content.textContent).toBe('"EC;Valor <b>"')
  expect(screen.getByText(/Começo do arquivo: 64 kB de 80 kB/)).toBeInstanceOf(HTMLElement)
})

test('a spreadsheet is shown as a table of its first rows, with the number of remaining rows', async () => {
  openPage(`/attachments?open=${book.id}`)
  const cells = within(await screen.findByRole('grid', { name: 'Células de notas.xlsx' }))
  expect(cells.getByRole('row', { name: /3\s*1234\s*5,1/ })).toBeInstanceOf(HTMLElement)
  expect(cells.getByRole('columnheader', { name: 'B' })).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('Planilha Notas')).toBeInstanceOf(HTMLElement)
  expect(screen.getByText('Ainda há 1.234 linhas e 1 coluna: baixe o arquivo para ver tudo.')).toBeInstanceOf(
    HTMLElement,
  )
})

test('several files are sent one after the other with their kind, and each shows its result', async () => {
  const sent = openPage()
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Sem antivírus configurado: os arquivos não são verificados.')).toBeInstanceOf(
    HTMLElement,
  )
  const files = ['a.pdf', 'b.pdf'].map((name) => new File(['%PDF-1.7'], name, { type: 'application/pdf' }))
  await userEvent.upload(dialog.getByLabelText('Escolher arquivos'), files)
  await waitFor(() => expect(dialog.getAllByText('Enviado; em verificação.')).toHaveLength(2))
  expect(dialog.getAllByText(/já foi enviado em 12\/10\/2026/)).toHaveLength(2)
  const posts = sent.filter(({ method, path }) => method === 'POST' && path === '/attachments')
  expect(new Set(posts.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2)
})

test('the selected files are downloaded as one archive, and the page shows how many were left out', async () => {
  const sent = openPage()
  await userEvent.click(within(await screen.findByRole('row', { name: /deposito/ })).getByRole('checkbox'))
  await userEvent.click(await screen.findByRole('button', { name: 'Baixar ZIP' }))
  expect(await screen.findByText('1 arquivo ficou fora: não pode ser aberto agora.')).toBeInstanceOf(HTMLElement)
  expect(sent.find(({ path }) => path === '/attachments/zip')?.body).toEqual({ selection: { ids: [file.id] } })
})
