import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import RecordTimeline from './timeline.tsx'

const place = { entity: 'user', id: '01930000-0000-7000-8000-000000000001' }
const entry = {
  key: 'a:2',
  kind: 'change',
  title: 'Cadastro alterado',
  changes: [{ label: 'Nome', before: 'Ana', after: 'Ana Lima' }],
  reason: 'Casou-se.',
  comment: null,
  undo: null,
  author: 'Beto',
  origin: 'tela',
  at: '2020-10-14T11:05:00.000Z',
}
const page = (data: object[], next: string | null = null) => ({
  json: { data, next, count: { value: 2, exact: true } },
})

test('an entry shows the action, the old and new values, the reason, the person, the time and the origin', async () => {
  signInAs('admin')
  network(({ path }) => (path.includes('/timeline') ? page([entry]) : undefined))
  renderPage(<RecordTimeline {...place} />)
  const item = within((await screen.findByText('Cadastro alterado')).closest('li') ?? document.body)
  expect(item.getByText('Casou-se.')).toBeTruthy()
  expect(item.getByText('Ana').tagName).toBe('DEL')
  expect(item.getByText(/Nome:.*Ana Lima/)).toBeTruthy()
  const time = item.getByText('14/10/2020')
  expect(time.getAttribute('datetime')).toBe(entry.at)
  expect(time.parentElement?.textContent).toBe('Beto · 14/10/2020 · tela')
  expect(time.tabIndex).toBe(0)
})

test('older entries are loaded on request, and a kind filters the request', async () => {
  signInAs('admin')
  const sent = network(({ path }) =>
    !path.includes('/timeline')
      ? undefined
      : path.includes('after=')
        ? page([{ ...entry, key: 'a:1', title: 'Cadastro criado' }])
        : page([entry], 'cursor'),
  )
  renderPage(<RecordTimeline {...place} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Mostrar anteriores' }))
  expect(await screen.findByText('Cadastro criado')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Situação' }))
  await waitFor(() => expect(sent.at(-1)?.path).toContain('kind=status'))
})

test('an empty history shows a message, and a failed history can be retried', async () => {
  signInAs('admin')
  let broken = true
  network(({ path }) =>
    !path.includes('/timeline')
      ? undefined
      : broken
        ? { status: 500, json: { code: 'x', message: 'Falhou.' } }
        : page([]),
  )
  renderPage(<RecordTimeline {...place} />)
  const again = await screen.findByRole('button', { name: 'Tentar novamente' })
  broken = false
  await userEvent.click(again)
  expect(await screen.findByText('Nada registrado ainda.')).toBeTruthy()
})

test('a comment names people with @, is sent with its mentions, and is shown with its author', async () => {
  signInAs('admin')
  const beto = { id: '01930000-0000-7000-8000-0000000000b7', name: 'Beto Reis' }
  const comment = { id: entry.key, body: 'Veja, @Beto Reis.', author_id: beto.id, mentions: [beto], edited_at: null }
  const commentEntry = { ...entry, kind: 'comment', title: 'Comentário', changes: [], reason: null }
  const sent = network(({ path, method }) => {
    if (path.includes('/timeline'))
      return page([{ ...commentEntry, comment: { ...comment, editable_until: entry.at } }])
    if (path.includes('/people')) return { json: { data: [beto], groups: [] } }
    return method === 'POST' ? { status: 201, json: comment } : undefined
  })
  renderPage(<RecordTimeline {...place} />)
  expect((await screen.findByText('@Beto Reis')).tagName).toBe('MARK')
  const field = screen.getByLabelText('Comentar')
  await userEvent.type(field, 'Olha @bet')
  await screen.findByRole('button', { name: '@Beto Reis' })
  await userEvent.keyboard('{Enter}')
  expect(field).toHaveProperty('value', 'Olha @Beto Reis ')
  expect(document.activeElement).toBe(field)
  await userEvent.click(screen.getByRole('button', { name: 'Comentar' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      body: 'Olha @Beto Reis ',
      mentions: [beto.id],
    }),
  )
  expect(screen.queryByRole('button', { name: 'Corrigir' })).toBeNull()
})

test('people with an ability are mentioned together under its name', async () => {
  signInAs('admin')
  const beto = { id: '01930000-0000-7000-8000-0000000000b7', name: 'Beto Reis' }
  const rosa = { id: '01930000-0000-7000-8000-0000000000b8', name: 'Rosa Dias' }
  const groups = [{ name: 'Analisar solicitações', people: [beto, rosa] }]
  const sent = network(({ path }) => {
    if (path.includes('/timeline')) return page([])
    return path.includes('/people') ? { json: { data: [], groups } } : undefined
  })
  renderPage(<RecordTimeline {...place} />)
  await userEvent.type(await screen.findByLabelText('Comentar'), 'Por favor, @anal')
  await userEvent.click(await screen.findByRole('button', { name: '@Analisar solicitações 2 pessoas' }))
  await userEvent.click(screen.getByRole('button', { name: 'Comentar' }))
  await waitFor(() =>
    expect(sent.findLast(({ method }) => method === 'POST')?.body).toEqual({
      body: 'Por favor, @Analisar solicitações ',
      mentions: [beto.id, rosa.id],
    }),
  )
})

test('proofs are loaded when their list is opened, and a removed proof is struck through with its reason', async () => {
  signInAs('admin')
  const file = { id: entry.key, file_name: 'via.pdf', media_type: 'application/pdf', size_bytes: 23_400 }
  const attachment = { ...file, added_by_name: 'Ana', added_at: entry.at, removed_at: null, removal_reason: null }
  const removed = {
    ...attachment,
    id: 'b',
    file_name: 'velha.png',
    removed_at: entry.at,
    removed_by_name: 'Beto',
    removal_reason: 'Outro dia.',
  }
  network(({ path }) => {
    if (path.includes('/timeline')) return page([])
    return path.endsWith('/attachments')
      ? { json: { data: [{ ...attachment, sent_before: 'Já enviado.' }, removed] } }
      : undefined
  })
  renderPage(<RecordTimeline {...place} />)
  const files = await screen.findByText('Anexos', { selector: 'summary' })
  const details = files.closest('details')
  if (!details) throw new Error('no place for files')
  details.open = true
  details.dispatchEvent(new Event('toggle'))
  expect(await screen.findByText('via.pdf')).toBeTruthy()
  expect(screen.getByText('Já enviado.')).toBeTruthy()
  expect(screen.getByText('velha.png').tagName).toBe('DEL')
  expect(screen.getByText(/Outro dia\./)).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Visualizar' })).toHaveLength(1)
})

test('a link to a comment opens it, even if it is far back in the history', async () => {
  signInAs('admin')
  const comment = {
    id: '01930000-0000-7000-8000-0000000000c1',
    body: 'Falta a via C08.',
    author_id: place.id,
    mentions: [],
    edited_at: null,
    editable_until: '2020-10-14T11:20:00.000Z',
  }
  network(({ path }) => {
    if (!path.includes('/timeline')) return undefined
    return path.includes('after=')
      ? page([{ ...entry, key: 'c:1', kind: 'comment', title: 'Comentário', changes: [], comment }])
      : page([entry], 'cursor')
  })
  renderPage(<RecordTimeline {...place} />, { path: '/user', address: `/user?tab=historico#comment-${comment.id}` })
  const words = await screen.findByText('Falta a via C08.')
  await waitFor(() => expect(document.activeElement).toBe(words.parentElement))
  expect(screen.queryByRole('button', { name: 'Mostrar anteriores' })).toBeNull()
})
