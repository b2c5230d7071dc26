import { network, renderPage, type Sent, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { connection, sessionStore } from '@app/kit/web'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Import } from '../files/imports.contract.ts'
import { forgetSendings } from '../import-uploads/imports.send.tsx'
import type { ImportUpload } from '../import-uploads/uploads.contract.ts'
import { SendFiles } from './imports.form.tsx'

const id = '0199e6a0-0000-7000-8000-0000000000d1'
const content = new Uint8Array(6_100_000)
const file = () => new File([content], 'vendas.csv')

const imported: Pick<
  Import,
  'id' | 'file_name' | 'status' | 'job_id' | 'finished_at' | 'rejections' | 'warnings' | 'left_out'
> = {
  id: '0199e6a0-0000-7000-8000-0000000000f1',
  file_name: 'vendas.csv',
  status: 'rejected',
  job_id: null,
  finished_at: '2026-10-15T09:00:01.000Z',
  rejections: [{ line: null, field: null, value: null, message: 'Formato não reconhecido.' }],
  warnings: [],
  left_out: [],
}

let upload: ImportUpload
let unfinished: ImportUpload[]
let onPiece: (number: number) => void | Promise<void>
let sent: Sent[]
let busyAnswers: number
let companies: { id: string; name: string }[]
const piecesSent = () =>
  sent.filter(({ path }) => path.includes('/pieces/')).map(({ path }) => Number(path.split('/').at(-1)))

beforeEach(() => {
  upload = {
    id,
    file_name: 'vendas.csv',
    size_bytes: content.length,
    piece_bytes: 2_000_000,
    received: [],
    begun_at: '2026-10-15T09:00:00.000Z',
    expires_at: '2026-10-22T09:00:00.000Z',
  }
  unfinished = []
  onPiece = () => undefined
  busyAnswers = 0
  companies = []
  signInAs('import-file-column-mapping')
  setScreenWidth(1440)
  sent = network(async ({ method, path }) => {
    if (path === '/import-uploads' && method === 'POST') return { json: upload }
    if (path === '/imports/companies') return { json: { data: companies } }
    if (path === '/import-uploads') return { json: { data: unfinished } }
    if (path.includes('/pieces/')) {
      const number = Number(path.split('/').at(-1))
      await onPiece(number)
      upload = { ...upload, received: [...upload.received, number] }
      return { json: null }
    }
    if (path === `/import-uploads/${id}` && method === 'DELETE') {
      unfinished = []
      return { json: null }
    }
    if (path === `/import-uploads/${id}/finish`) {
      if (busyAnswers > 0) {
        busyAnswers -= 1
        return { status: 423, json: { code: 'busy', message: 'Outra operação está usando este registro.' } }
      }
      return { status: 202, json: imported }
    }
    if (path === `/imports/${imported.id}`) return { json: imported }
    return { json: { data: [] } }
  })
})
afterEach(() => {
  forgetSendings()
  connection.found()
})

const choose = async (chosen = file()) => {
  renderPage(<SendFiles />)
  await userEvent.upload(screen.getByLabelText('Escolher arquivos'), chosen)
}

test('a person with the import permission alone chooses the company, and the page calls nothing that it may not read', async () => {
  companies = ['Posto Modelo 01', 'Posto Modelo 02'].map((name, at) => ({ id: `${id.slice(0, -1)}${at}`, name }))
  renderPage(<SendFiles />)
  await userEvent.click(await screen.findByRole('combobox', { name: /Empresa/ }))
  expect(await screen.findByRole('option', { name: 'Posto Modelo 02' })).toBeDefined()
  expect(sent.filter(({ path }) => !/^\/(imports|import-uploads|import-layouts\/in-force)/.test(path))).toEqual([])
})

test('a large file is sent in pieces and is imported after all pieces arrive', async () => {
  await choose()
  expect(await screen.findByText('Formato não reconhecido.')).toBeDefined()
  expect(piecesSent().sort()).toEqual([1, 2, 3, 4])
  const begun = sent.find(({ path, method }) => path === '/import-uploads' && method === 'POST')?.body
  expect(begun).toMatchObject({ file_name: 'vendas.csv', size_bytes: 6_100_000 })
  // Three pieces of two million zeros have equal hashes; the last hundred thousand have another.
  const { pieces } = Object(begun)
  expect([pieces.length, new Set(pieces.slice(0, 3)).size, pieces[3] !== pieces[0]]).toEqual([4, 1, true])
})

test('a lost connection is shown, and the upload continues by itself once the server is reachable again', async () => {
  let offline = true
  onPiece = (number) => {
    if (offline && number > 1) throw new TypeError('network')
  }
  await choose()
  expect(await screen.findByText('Sem conexão com o servidor.')).toBeDefined()
  expect(screen.getByText(/o que já foi enviado está guardado/)).toBeDefined()
  offline = false
  connection.found()
  expect(await screen.findByText('Formato não reconhecido.')).toBeDefined()
  expect(piecesSent().filter((number) => number === 1)).toHaveLength(1)
})

test('an upload waits while an earlier call still joins its pieces', async () => {
  busyAnswers = 1
  await choose()
  expect(await screen.findByText('Formato não reconhecido.', undefined, { timeout: 5000 })).toBeDefined()
  expect(sent.filter(({ path }) => path.endsWith('/finish'))).toHaveLength(2)
})

test('an unfinished upload continues where it stopped, and can be paused and resumed', async () => {
  upload = { ...upload, received: [1, 2] }
  const releases: (() => void)[] = []
  onPiece = () => new Promise<void>((resolve) => void releases.push(resolve))
  const person = userEvent.setup()
  await choose()
  expect(await screen.findByText('Continuando de onde parou: 65% já tinham sido enviados.')).toBeDefined()
  expect(screen.getByText('4 MB de 6,1 MB')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Pausar' }))
  expect(await screen.findByText('Envio pausado.')).toBeDefined()
  onPiece = () => undefined
  for (const release of releases) release()
  await person.click(screen.getByRole('button', { name: 'Continuar envio' }))
  expect(await screen.findByText('Formato não reconhecido.')).toBeDefined()
  expect(piecesSent()).not.toContain(1)
})

test('signing out stops the running uploads and removes them from the page', async () => {
  const releases: (() => void)[] = []
  onPiece = () => new Promise<void>((resolve) => void releases.push(resolve))
  await choose()
  await waitFor(() => expect(releases).toHaveLength(3))
  act(() => sessionStore.clear())
  expect(screen.queryByText('vendas.csv')).toBeNull()
  signInAs('import-file-column-mapping')
  await act(async () => {
    for (const release of releases) release()
  })
  expect(piecesSent()).toHaveLength(3)
})

test('a file above the limit is refused before any byte of it is sent', async () => {
  const large = file()
  Object.defineProperty(large, 'size', { value: 200_000_001 })
  await choose(large)
  expect(await screen.findByText('O arquivo passa de 200 MB: divida-o por período e envie as partes.')).toBeDefined()
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
})

test('an unfinished upload is listed, refuses another file and can be discarded', async () => {
  unfinished = [{ ...upload, received: [1, 2, 3] }]
  const person = userEvent.setup()
  renderPage(<SendFiles />)
  const [item] = await screen.findAllByRole('listitem')
  const listItem = within(item ?? document.body)
  expect(listItem.getByText(/^98% já enviados, 6 MB de 6,1 MB. Guardado até/)).toBeDefined()
  await userEvent.upload(listItem.getByLabelText('Escolher vendas.csv de novo'), new File(['x'], 'outro.csv'))
  expect(await screen.findByText('Este não é o mesmo arquivo.')).toBeDefined()
  await person.click(listItem.getByRole('button', { name: 'Descartar' }))
  const dialog = await screen.findByRole('dialog', { name: 'Descartar o envio de vendas.csv?' })
  await person.click(within(dialog).getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(screen.queryByText('Envios por terminar')).toBeNull())
})
