import { network, openListTool, renderPage, type Sent, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { AreasContext, type WebArea } from '@app/kit/web'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import type { Profile } from '../ability-profiles/profiles.contract.ts'
import type { AbilityDetail } from './abilities.contract.ts'
import AbilitiesPage from './abilities.page.tsx'
import AbilityPage from './ability.page.tsx'
import NewAbilityPage from './new-ability.page.tsx'

const id = '0199e6a0-0000-7000-8000-0000000000c1'
const storage: AbilityDetail = {
  id,
  name: 'storage',
  label: 'Estoque de combustíveis',
  menu_group: 'Compras',
  is_system: true,
  requires_second_factor: false,
  user_count: 2,
  version: 1,
  operations: [{ method: 'GET', path: '/storage', resource: 'storage', name: 'list' }],
  profiles: ['Compras'],
}
const ownAbility: AbilityDetail = {
  ...storage,
  id: id.replace('c1', 'c2'),
  name: 'report.monthly',
  label: 'Relatório',
  is_system: false,
}
const listOf = (data: unknown[]) => ({ json: { data, next: null, count: { value: data.length, exact: true } } })

const areas: WebArea[] = [
  {
    label: 'Compras',
    icon: 'gas-station',
    abilities: ['storage'],
    pages: [
      { path: '/storage', ability: 'storage', menu: 'Estoque' },
      { path: '/storage/:id', ability: 'storage', title: 'Tanque' },
    ],
  },
]

function answer({ method, path }: Sent) {
  if (path.startsWith('/exports')) return { json: { file: null, job_id: id } }
  if (path.startsWith(`/abilities/${id}`)) return { json: storage }
  if (path.startsWith('/ability-profiles') && method === 'POST') return { status: 201, json: {} }
  if (path.startsWith('/ability')) return listOf([])
  if (path.startsWith('/abilities'))
    return method === 'POST' ? { status: 201, json: ownAbility } : listOf([storage, ownAbility])
  return undefined
}

const renderInAreas = (page: ReactNode, path: string, address = path) =>
  renderPage(<AreasContext value={areas}>{page}</AreasContext>, { path, address })

beforeEach(() => {
  signInAs('admin')
  setScreenWidth(1440)
})

test('the catalogue shows the routes of each ability and a link to its people; its file contains the routes too', async () => {
  const sent = network(answer)
  renderInAreas(<AbilitiesPage />, '/abilities/list')
  const row = within(await screen.findByRole('row', { name: /storage/ }))
  for (const text of ['Estoque de combustíveis', 'Compras', '/storage · /storage/:id', 'Sim'])
    expect(row.getByText(text)).toBeTruthy()
  const holders = row.getByRole('link', { name: '2 usuários com storage' })
  expect(holders.getAttribute('href')).toBe('/users/list?ability=storage')
  await openListTool('Exportar')
  const dialog = within(await screen.findByRole('dialog', { name: 'Exportar' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Exportar' }))
  await waitFor(() => expect(sent.some(({ path }) => path === '/exports')).toBe(true))
  expect(sent.find(({ path }) => path === '/exports')?.body).toMatchObject({
    columns: [
      { field: 'name', title: 'Nome' },
      { field: 'label', title: 'Descrição' },
      { field: 'menu_group', title: 'Grupo' },
      { field: 'name', title: 'Rotas', labels: { storage: '/storage · /storage/:id', 'report.monthly': '–' } },
      { field: 'user_count', title: 'Usuários' },
      { field: 'is_system', title: 'Sistema' },
    ],
  })
})

test('a system ability keeps its name and cannot be deleted; its routes are listed below it', async () => {
  network(answer)
  renderInAreas(<AbilityPage />, '/ability/:id', `/ability/${id}?form=editar`)
  expect((await screen.findByLabelText<HTMLInputElement>(/^Nome técnico/)).disabled).toBe(true)
  for (const text of ['Permissão de sistema não pode ser renomeada.', 'Tanque (/storage/:id)', 'GET /storage'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Excluir' })).toBeNull()
})

test('an own ability that people have shows why it cannot be deleted', async () => {
  network((request) => (request.path.startsWith(`/abilities/${id}`) ? { json: ownAbility } : answer(request)))
  renderInAreas(<AbilityPage />, '/ability/:id', `/ability/${id}`)
  const remove = await screen.findByRole('button', { name: /Excluir/ })
  expect(remove.getAttribute('aria-disabled') ?? String(remove.hasAttribute('disabled'))).toBe('true')
})

test('a new ability is shown to open no route, refuses a wrong name at its field, and is sent once when valid', async () => {
  const sent = network(answer)
  renderInAreas(<NewAbilityPage />, '/abilities/create')
  expect(await screen.findByText('Uma permissão nova não abre nada sozinha')).toBeTruthy()
  const name = screen.getByLabelText(/^Nome técnico/)
  await userEvent.type(name, 'Relatório Mensal')
  await userEvent.type(screen.getByLabelText(/^Descrição/), 'Relatório')
  expect(await screen.findByText('Use até 80 letras minúsculas, números, ponto e hífen.')).toBeTruthy()
  await userEvent.clear(name)
  await userEvent.type(name, 'report.monthly')
  await userEvent.click(screen.getByRole('combobox', { name: /^Menu/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Compras' }))
  await userEvent.click(screen.getByRole('button', { name: 'Criar permissão' }))
  await waitFor(() =>
    expect(sent.find(({ method, path }) => method === 'POST' && path === '/abilities')?.body).toEqual({
      name: 'report.monthly',
      label: 'Relatório',
      menu_group: 'Compras',
    }),
  )
})

test('the same page creates a profile from several abilities', async () => {
  const sent = network(answer)
  renderInAreas(<NewAbilityPage />, '/abilities/create')
  await userEvent.click(await screen.findByRole('button', { name: 'Perfil' }))
  await userEvent.type(await screen.findByLabelText(/^Nome do perfil/), 'Controladoria')
  await userEvent.click(screen.getByRole('button', { name: 'Criar perfil' }))
  expect((await screen.findAllByText('Escolha ao menos uma permissão.')).length).toBeGreaterThan(0)
  await userEvent.click(await screen.findByRole('checkbox', { name: /Estoque de combustíveis/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Criar perfil' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Controladoria',
      abilities: ['storage'],
    }),
  )
})

const profile: Profile = {
  id: id.replace('c1', 'd1'),
  name: 'Compras',
  description: 'Quem compra',
  abilities: ['storage'],
  user_count: 2,
  version: 3,
}

const answerProfile = (request: Sent) =>
  request.path.startsWith('/ability-profiles')
    ? request.path.includes(profile.id)
      ? { json: request.method === 'DELETE' ? null : profile }
      : listOf([profile])
    : answer(request)

test('E edits a profile at its place, Ctrl+Enter saves the version that was read, and a changed form asks before it is left', async () => {
  const sent = network(answerProfile)
  const address = `/abilities/list?tab=perfis&open=${profile.id}`
  const { router } = renderInAreas(<AbilitiesPage />, '/abilities/list', address)
  const panel = within(await screen.findByRole('complementary', { name: 'Registro aberto' }))
  expect(await panel.findByText('Estoque de combustíveis')).toBeTruthy()
  await panel.findByRole('button', { name: 'Editar' })
  await userEvent.keyboard('e')
  await userEvent.type(await panel.findByRole('textbox', { name: /^Para quem é/ }), ' para todos')
  expect(router.state.location.search).toBe(`?tab=perfis&open=${profile.id}&form=editar`)
  await userEvent.keyboard('{Escape}')
  const question = within(await screen.findByRole('dialog', { name: 'Há alterações não salvas' }))
  await userEvent.click(question.getByRole('button', { name: 'Continuar editando' }))
  await userEvent.type(await panel.findByRole('textbox', { name: /^Para quem é/ }), '{Control>}{Enter}{/Control}')
  await waitFor(() =>
    // The draft of the form is saved by PUT, too.
    expect(sent.find(({ method, path }) => method === 'PUT' && !path.startsWith('/drafts'))).toMatchObject({
      path: `/ability-profiles/${profile.id}`,
      body: { name: 'Compras', description: 'Quem compra para todos', abilities: ['storage'], version: 3 },
    }),
  )
  await waitFor(() => expect(router.state.location.search).toBe(`?tab=perfis&open=${profile.id}`))
})

test('a profile is deleted in its panel, which closes', async () => {
  const sent = network(answerProfile)
  const address = `/abilities/list?tab=perfis&open=${profile.id}`
  const { router } = renderInAreas(<AbilitiesPage />, '/abilities/list', address)
  const panel = within(await screen.findByRole('complementary', { name: 'Registro aberto' }))
  await userEvent.click(await panel.findByRole('button', { name: 'Excluir' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Excluir o perfil Compras?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Excluir' }))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=perfis'))
  expect(sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
    `/ability-profiles/${profile.id}`,
  ])
})
