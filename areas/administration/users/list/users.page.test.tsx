import type { UserDetail } from '@app/domain/people/contract'
import { abilities } from '@app/kit/contract'
import { network, renderPage, type Sent, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { sessionStore } from '@app/kit/web'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import NewUserPage from '../person/new-user.page.tsx'
import UserPage from '../person/user.page.tsx'
import UsersPage from './users.page.tsx'

const id = '0199e6a0-0000-7000-8000-0000000000b1'
const company = { id: '0199e6a0-0000-7000-8000-0000000000a1', name: 'Posto Modelo 01' }
const bia: UserDetail = {
  id,
  name: 'Bia Souza',
  username: 'bia',
  email: 'bia@posto.com.br',
  employee_code: null,
  active: true,
  invited: false,
  abilities: ['attachment', 'fuel-cost', 'storage', 'budget'],
  company_count: 1,
  last_access_at: null,
  access_reviewed_at: null,
  anonymised_at: null,
  created_at: '2026-01-02T03:04:05.000Z',
  version: 3,
  company_ids: [company.id],
  has_image: false,
  administrator_request: null,
  access_reviewed_by: null,
  second_factors: { passkeys: 0, code_generator: false, needed: false },
  link: null,
}
const listOf = (data: unknown[]) => ({ json: { data, next: null, count: { value: data.length, exact: true } } })
const catalogue = Object.entries(abilities).map(([name, label]) => ({
  id: name,
  name,
  label,
  menu_group: name === 'budget' ? 'Protheus' : 'Compras',
  is_system: true,
  user_count: 0,
  version: 1,
}))
const profile = { id, name: 'RH', description: '', abilities: ['rm-integration'], user_count: 0, version: 1 }

function answer({ method, path }: Sent) {
  if (path.startsWith('/users/companies')) return { json: { data: [company] } }
  if (path.startsWith('/abilities')) return listOf(catalogue)
  if (path.startsWith('/ability-profiles')) return listOf([profile])
  if (method === 'POST' && path === '/users')
    return { status: 201, json: { id, email: 'caio@posto.com.br', link: { token: 'tok', expires_at: bia.created_at } } }
  if (path.endsWith('/access')) return { json: bia }
  if (path.startsWith(`/users/${id}`)) return { json: bia }
  if (path.startsWith('/users/'))
    return { status: 404, json: { code: 'user.not-found', message: 'Usuário não encontrado.' } }
  if (path.startsWith('/users')) return listOf([bia])
  return undefined
}

beforeEach(() => {
  signInAs('admin')
  setScreenWidth(1440)
})

test('the list shows people with three abilities in words, and links to them for administrators only', async () => {
  network(answer)
  const first = renderPage(<UsersPage />, { path: '/users/list' })
  const row = within(await screen.findByRole('row', { name: /Bia Souza/ }))
  expect(row.getByText('Custo de combustíveis')).toBeTruthy()
  expect(row.queryByText('Orçamento')).toBeNull()
  expect(row.getByText('e mais 1')).toBeTruthy()
  expect(row.getByRole('link', { name: 'Bia Souza' }).getAttribute('href')).toBe(`/user/${id}`)
  expect(screen.getByRole('link', { name: 'Novo usuário' })).toBeTruthy()
  first.unmount()
  signInAs('user.index')
  renderPage(<UsersPage />, { path: '/users/list' })
  await screen.findByRole('row', { name: /Bia Souza/ })
  expect(screen.queryByRole('link', { name: 'Bia Souza' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Novo usuário' })).toBeNull()
})

test('a person who may only see people has the list and its files, and no button to change people', async () => {
  signInAs('user.index')
  network(answer)
  renderPage(<UsersPage />, { path: '/users/list', address: '/users/list?tab=revisao' })
  await screen.findByRole('row', { name: /Bia Souza/ })
  expect(screen.getByRole('heading', { name: 'Usuários' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Revisão de acessos' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ações de Bia Souza' })).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(await screen.findByRole('button', { name: 'Mais da lista' })).toBeTruthy()
})

test('before a person is inactivated, their open work is listed', async () => {
  const open = { data: [{ title: 'Exportar Bicos', to: '/jobs/1' }] }
  const sent = network((request) => (request.path.endsWith('/open-work') ? { json: open } : answer(request)))
  renderPage(<UserPage />, { path: '/user/:id', address: `/user/${id}` })
  await userEvent.click(await screen.findByRole('button', { name: 'Mais ações' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Inativar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Inativar Bia Souza?' }))
  expect((await dialog.findByRole('link', { name: 'Exportar Bicos' })).getAttribute('href')).toBe('/jobs/1')
  await userEvent.click(dialog.getByRole('button', { name: 'Inativar' }))
  await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.path).toBe(`/users/${id}/inactivate`))
})

test('a review shows the reviewer and the time, and each person can be confirmed without changes', async () => {
  const review = { access_reviewed_at: '2026-09-01T12:00:00.000Z', access_reviewed_by: 'Aurora Lima' }
  const sent = network((request) =>
    request.path.startsWith('/users/access-review')
      ? listOf([{ ...bia, ...review, findings: ['never_in'] }])
      : answer(request),
  )
  renderPage(<UsersPage />, { path: '/users/list', address: '/users/list?tab=revisao' })
  const row = within(await screen.findByRole('row', { name: /Bia Souza/ }))
  for (const text of ['Nunca acessou', 'Aurora Lima', '01/09/2026 09:00']) expect(row.getByText(text)).toBeTruthy()
  await userEvent.click(row.getByRole('button', { name: /Manter acessos/ }))
  await waitFor(() => expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ version: 3 }))
})

test('an invitation takes three steps and ends with a link that is shown once and is not sent by the product', async () => {
  const sent = network(answer)
  renderPage(<NewUserPage />)
  await userEvent.type(await screen.findByLabelText(/^Nome/), 'Caio Reis')
  await userEvent.type(screen.getByLabelText(/^E-mail/), 'caio@posto.com.br')
  await userEvent.type(screen.getByLabelText(/^Usuário/), 'caio')
  await userEvent.click(screen.getByRole('button', { name: 'Próximo' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: company.name }))
  await userEvent.click(screen.getByRole('button', { name: 'Próximo' }))
  await userEvent.click(await screen.findByRole('button', { name: 'RH' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /Orçamento/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Criar e gerar convite' }))
  expect(await screen.findByText('Convite criado para caio@posto.com.br.')).toBeTruthy()
  expect(screen.getByText(/O sistema não envia e-mail/)).toBeTruthy()
  expect(screen.getByText(/\/definir-senha#tok$/)).toBeTruthy()
  const mail = screen.getByRole('link', { name: 'Enviar por e-mail' })
  expect(decodeURIComponent(mail.getAttribute('href') ?? '')).toMatch(/^mailto:caio@posto\.com\.br\?.*#tok/s)
  await userEvent.click(mail)
  expect(await screen.findByText('Convite enviado para caio@posto.com.br.')).toBeTruthy()
  expect(sent.find(({ method, path }) => method === 'POST' && path === '/users')?.body).toEqual({
    name: 'Caio Reis',
    email: 'caio@posto.com.br',
    username: 'caio',
    abilities: ['rm-integration', 'budget'],
    company_ids: [company.id],
  })
})

test('abilities are found by search, and a change sends the complete access with the version that was read', async () => {
  const sent = network(answer)
  renderPage(<UserPage />, { path: '/user/:id', address: `/user/${id}?tab=permissoes` })
  await userEvent.type(await screen.findByLabelText('Buscar em permissões'), 'orcamento')
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1)
  await userEvent.click(screen.getByRole('checkbox', { name: /Orçamento/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  const change = () => sent.find(({ path }) => path === `/users/${id}/access`)
  await waitFor(() => expect(change()?.method).toBe('PUT'))
  expect(change()?.body).toEqual({
    version: 3,
    abilities: ['attachment', 'fuel-cost', 'storage'],
    company_ids: [company.id],
  })
})

test('copying access to the own user asks for the own password, in both directions', async () => {
  signInAs('admin')
  const me = { ...bia, id: sessionStore.get()?.user.id ?? '', name: 'Aurora Lima', abilities: ['admin'] }
  network((request) => (request.path === `/users/${me.id}` ? { json: me } : answer(request)))
  renderPage(<UserPage />, { path: '/user/:id', address: `/user/${me.id}?tab=empresas` })
  await userEvent.click(await screen.findByRole('button', { name: 'Copiar acessos de…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Copiar acessos de…' }))
  expect(screen.queryByLabelText(/^A sua senha/)).toBeNull()
  await userEvent.click(dialog.getByRole('combobox', { name: 'Colega' }))
  await userEvent.click(await screen.findByRole('option', { name: /Bia Souza/ }))
  await userEvent.click(dialog.getByRole('button', { name: 'Copiar' }))
  expect(await screen.findByLabelText(/^A sua senha/)).toBeTruthy()
})

test('an administrator without companies who loses the ability is asked for companies immediately', async () => {
  network((request) =>
    request.path === `/users/${id}` ? { json: { ...bia, abilities: ['admin'], company_ids: [] } } : answer(request),
  )
  renderPage(<UserPage />, { path: '/user/:id', address: `/user/${id}?tab=permissoes` })
  await screen.findByRole('checkbox', { name: /Administração do sistema/ })
  expect(screen.queryByRole('checkbox', { name: company.name })).toBeNull()
  await userEvent.click(screen.getByRole('checkbox', { name: /Administração do sistema/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  expect((await screen.findAllByText('Selecione ao menos uma empresa.')).length).toBeGreaterThan(0)
  expect(screen.getByRole('checkbox', { name: company.name })).toBeTruthy()
})

test('an unknown person is shown as not found', async () => {
  network(answer)
  renderPage(<UserPage />, { path: '/user/:id', address: '/user/0199e6a0-0000-7000-8000-00000000dead' })
  expect(await screen.findByText('Usuário não encontrado.')).toBeTruthy()
})
