import { abilities } from '@app/kit/contract'
import { network, renderPage, type Sent, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import NewUserPage from './new-user.page.tsx'
import type { UserDetail } from './user.contract.ts'
import UserPage from './user.page.tsx'
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
  created_at: '2026-01-02T03:04:05.000Z',
  version: 3,
  company_ids: [company.id],
  has_image: false,
  access_reviewed_by: null,
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
  Object.defineProperty(window, 'innerWidth', { value: 1440, configurable: true })
})

test('the list shows people with three abilities in words, and the way to them for administrators only', async () => {
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

test('an invitation takes three steps and ends with the link, said to be shown once and sent by nobody', async () => {
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
  expect(sent.find(({ method, path }) => method === 'POST' && path === '/users')?.body).toEqual({
    name: 'Caio Reis',
    email: 'caio@posto.com.br',
    username: 'caio',
    abilities: ['rm-integration', 'budget'],
    company_ids: [company.id],
  })
})

test('abilities are found by search, and a change sends the whole access with the version seen', async () => {
  const sent = network(answer)
  renderPage(<UserPage />, { path: '/user/:id', address: `/user/${id}?tab=permissoes` })
  await userEvent.type(await screen.findByLabelText('Buscar em permissões'), 'orcamento')
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1)
  await userEvent.click(screen.getByRole('checkbox', { name: /Orçamento/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.path).toBe(`/users/${id}/access`))
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    version: 3,
    abilities: ['attachment', 'fuel-cost', 'storage'],
    company_ids: [company.id],
  })
})

test('a person who is not there is not found', async () => {
  network(answer)
  renderPage(<UserPage />, { path: '/user/:id', address: '/user/0199e6a0-0000-7000-8000-00000000dead' })
  expect(await screen.findByText('Usuário não encontrado.')).toBeTruthy()
})
