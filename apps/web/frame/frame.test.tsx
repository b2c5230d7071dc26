import { type NetworkAnswer, network, renderRoutes, type Sent, signInAs } from '@app/kit/testing/page'
import { sessionStore } from '@app/kit/web'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { LazyBoundary, lazyComponent } from '../errors/lazy-boundary.tsx'
import { productRoutes } from '../page-routes.tsx'

const notification = (id: number, type: string, message = `Aviso ${id}`) => ({
  id: `0199e6a0-0000-7000-8000-0000000000${String(id).padStart(2, '0')}`,
  type,
  message,
  entity: null,
  entity_id: null,
  read_at: null,
  created_at: '2026-10-14T11:05:00.000Z',
})

beforeEach(() => signInAs('admin'))

async function openNotifications() {
  const bell = await screen.findByRole('button', { name: /^Notificações/ })
  await userEvent.click(bell)
  return within(await screen.findByRole('dialog', { name: /^Notificações/ }))
}

test('notifications show their icon, and the hidden type is neither listed nor counted', async () => {
  const data = [
    notification(1, 'cash_conciliation_approved', 'Fechamento aprovado.'),
    notification(2, 'cash_conciliation_refused', 'Fechamento recusado.'),
    notification(3, 'cash_conciliation_reject_solicitation', 'Oculta.'),
  ]
  network(({ path }) => (path === '/notifications' ? { json: { data } } : undefined))
  renderRoutes(productRoutes, '/')
  await screen.findByRole('button', { name: 'Notificações: 2' })
  const panel = await openNotifications()
  expect(panel.getByRole('heading', { name: 'Notificações' })).toBeTruthy()
  expect(panel.getByLabelText('Aprovado')).toBeTruthy()
  expect(panel.getByLabelText('Recusado')).toBeTruthy()
  expect(panel.queryByText('Oculta.')).toBeNull()
})

test('a notification links to its record', async () => {
  const about = { entity: 'cash_conciliation_solicitation', entity_id: '0199e6a0-0000-7000-8000-0000000000ff' }
  const data = [{ ...notification(1, 'cash_conciliation_approved', 'Fechamento aprovado.'), ...about }]
  network(({ path }) => (path === '/notifications' ? { json: { data } } : undefined))
  const { router } = renderRoutes(productRoutes, '/')
  await screen.findByRole('button', { name: 'Notificações: 1' })
  const panel = await openNotifications()
  await userEvent.click(panel.getByRole('link', { name: 'Fechamento aprovado.' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/cash-conciliation-solicitation/${about.entity_id}`))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Notificações/ })).toBeNull())
})

test('a notification about the open page reloads the data of that page', async () => {
  const entity_id = '0199e6a0-0000-7000-8000-0000000000ff'
  const about = { entity: 'cash_conciliation_solicitation', entity_id }
  const data = [{ ...notification(1, 'cash_conciliation_refused', 'Fechamento recusado.'), ...about }]
  const request = `/cash-conciliation-solicitations/${entity_id}`
  const sent = network(({ path }) => {
    if (path === '/notifications') return { json: { data } }
    return path === request ? { status: 404, json: { code: 'not-found', message: 'Não encontrada.' } } : undefined
  })
  const countRequests = () => sent.filter(({ path }) => path === request).length
  renderRoutes(productRoutes, `/cash-conciliation-solicitation/${entity_id}`)
  await screen.findByText('Não encontrada.')
  const before = countRequests()
  const panel = await openNotifications()
  await userEvent.click(panel.getByRole('link', { name: 'Fechamento recusado.' }))
  await waitFor(() => expect(countRequests()).toBe(before + 1))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Notificações/ })).toBeNull())
})

test('a hundred notifications are shown as 99+', async () => {
  const data = Array.from({ length: 100 }, (_, id) => notification(id, 'cash_conciliation_approved'))
  network(({ path }) => (path === '/notifications' ? { json: { data } } : undefined))
  renderRoutes(productRoutes, '/')
  const bell = await screen.findByRole('button', { name: 'Notificações: 100' })
  expect(bell.textContent).toBe('99+')
})

test('deleting a notification marks it as read and reloads the list', async () => {
  let data = [notification(1, 'cash_conciliation_approved')]
  const sent = network(({ path, method }) => {
    if (path === '/notifications') return { json: { data } }
    if (method !== 'POST') return undefined
    data = []
    return { json: null }
  })
  renderRoutes(productRoutes, '/')
  await screen.findByRole('button', { name: 'Notificações: 1' })
  const panel = await openNotifications()
  await userEvent.click(panel.getByRole('button', { name: 'Excluir notificação' }))
  expect(await panel.findByText('Nada por aqui.')).toBeTruthy()
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toContain(
    'POST /notifications/mark-as-read/0199e6a0-0000-7000-8000-000000000001',
  )
})

test('a notification that was read is listed under the read ones, without a button to delete it', async () => {
  const read = {
    ...notification(2, 'cash_conciliation_refused', 'Recusado ontem.'),
    read_at: '2026-10-14T12:00:00.000Z',
  }
  network(({ path }) => {
    if (path === '/notifications') return { json: { data: [notification(1, 'cash_conciliation_approved')] } }
    return path === '/notifications/read' ? { json: { data: [read] } } : undefined
  })
  renderRoutes(productRoutes, '/')
  await screen.findByRole('button', { name: 'Notificações: 1' })
  const panel = await openNotifications()
  await userEvent.click(panel.getByRole('button', { name: 'Lidas (30 dias)' }))
  expect(await panel.findByText('Recusado ontem.')).toBeTruthy()
  expect(panel.queryByText('Aviso 1')).toBeNull()
  expect(panel.queryByRole('button', { name: 'Excluir notificação' })).toBeNull()
  await userEvent.click(panel.getByRole('button', { name: 'Não lidas' }))
  expect(panel.getByText('Aviso 1')).toBeTruthy()
})

describe('when an administrator changes the abilities of the signed-in person', () => {
  const denied = 'Você não tem permissão para acessar esta página'
  const stream = '/notifications/stream'

  /** Answers like a server that announces a change on the live stream; the user has these abilities afterwards. */
  const serve = (
    abilities: readonly string[],
    further: (sent: Sent) => NetworkAnswer | undefined = () => undefined,
  ) => {
    const user = { ...sessionStore.get()?.user, abilities: abilities.map((name) => ({ name })) }
    return network((sent) => {
      if (sent.path === stream) return { lines: [{ type: 'changed' }] }
      return sent.path === '/account/user' ? { json: user } : further(sent)
    })
  }

  test('a page whose ability is revoked shows the refusal, and a notice says why', async () => {
    signInAs('budget', 'integration-control')
    serve(['integration-control'])
    renderRoutes(productRoutes, '/budget/list')
    const heading = await screen.findByRole('heading', { level: 1, name: denied })
    expect(await screen.findByText('Suas permissões mudaram. Você não tem mais acesso a esta página.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(JSON.parse(localStorage.getItem('@auth:user') ?? '').user.abilities).toEqual([
      { name: 'integration-control' },
    ])
  })

  test('the menu and the page follow a granted ability without a reload', async () => {
    signInAs('fuel-nozzle.actions')
    serve(['budget', 'fuel-nozzle.actions'])
    renderRoutes(productRoutes, '/budget/list')
    expect(await screen.findByRole('heading', { level: 1, name: 'Orçamento' })).toBeTruthy()
    const menu = within(screen.getByRole('navigation', { name: 'Menu principal' }))
    expect(menu.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Administração',
      'Em construção',
    ])
  })

  test('reading the abilities does not count as activity of the session', async () => {
    signInAs('budget')
    const sent = serve(['budget'])
    renderRoutes(productRoutes, '/budget/list')
    await waitFor(() => expect(sent.some(({ path }) => path === '/account/user')).toBe(true))
    expect(sent.find(({ path }) => path === '/account/user')?.headers.get('Session-Use')).toBe('none')
  })

  test('data read with the earlier abilities is read again', async () => {
    signInAs('budget')
    const sent = serve(['budget', 'admin'], ({ path }) => (path === '/preferences' ? { json: null } : undefined))
    renderRoutes(productRoutes, '/budget/list')
    await waitFor(() => expect(sent.filter(({ path }) => path === '/preferences')).toHaveLength(2))
  })
})

describe('the picture of the signed-in person', () => {
  const picture = 'data:image/png;base64,iVBORw0KGgo='
  const withPicture = () => {
    const session = sessionStore.get()
    if (session) sessionStore.set({ ...session, user: { ...session.user, profile_image: 'abc' } })
  }
  // The button is replaced when the code of the menu is loaded.
  const getUserButton = () => screen.getByRole('button', { name: /Usuário/ })
  const getImage = () => getUserButton().querySelector('img')
  const getInitials = () => getUserButton().querySelector('[data-initials]')?.getAttribute('data-initials')

  test('the user menu shows the picture, or the initials if the browser cannot show it', async () => {
    withPicture()
    network(({ path }) => (path === '/account/image/abc' ? { json: { data_url: picture } } : undefined))
    renderRoutes(productRoutes, '/budget/list')
    await waitFor(() => expect(getImage()?.getAttribute('src')).toBe(picture))
    expect(getInitials()).toBeUndefined()
    fireEvent.error(getImage() ?? getUserButton())
    expect(getInitials()).toBe('MS')
  })

  test('the user menu shows the initials if the picture cannot be loaded, and requests no picture without one', async () => {
    withPicture()
    const sent = network(({ path }) =>
      path === '/account/image/abc' ? { status: 404, json: { message: 'Registro não encontrado.' } } : undefined,
    )
    const { unmount } = renderRoutes(productRoutes, '/budget/list')
    await waitFor(() => expect(sent.filter(({ path }) => path.startsWith('/account/image')).length).toBe(1))
    expect(getInitials()).toBe('MS')
    unmount()
    signInAs('admin')
    renderRoutes(productRoutes, '/budget/list')
    await waitFor(() => expect(getInitials()).toBe('MS'))
    expect(sent.filter(({ path }) => path.startsWith('/account/image')).length).toBe(1)
  })
})

describe('the link to open a support ticket', () => {
  const setMeta = (name: string, content: string) => {
    const meta = Object.assign(document.createElement('meta'), { name: `retaguarda:${name}`, content })
    document.head.append(meta)
    onTestFinished(() => meta.remove())
  }
  const findLink = async () => {
    const footer = within(await screen.findByRole('contentinfo'))
    return footer.queryByRole('link', { name: 'Abrir chamado' })?.getAttribute('href')
  }

  test.each([
    ['opens the configured page', 'Produção', 'https://suporte.posto.test/novo', 'https://suporte.posto.test/novo'],
    ['is hidden in production without a page', '', '', undefined],
    ['opens a page that explains the setting in other environments', 'Demonstração', '', '/abrir-chamado'],
  ])('%s', async (_behaviour, environment, url, address) => {
    setMeta('environment', environment)
    setMeta('support-url', url)
    network()
    renderRoutes(productRoutes, '/budget/list')
    expect(await findLink()).toBe(address)
  })

  test('the explaining page can be read without a session', async () => {
    sessionStore.clear()
    renderRoutes(productRoutes, '/abrir-chamado')
    expect(await screen.findByRole('heading', { name: 'Abrir chamado' })).toBeTruthy()
    expect(screen.getByText('SUPPORT_URL')).toBeTruthy()
  })
})

test('the home page links to each page that the abilities open, in the menu or not', async () => {
  signInAs('setting-column-mapping', 'settlement-account', 'security-log')
  network()
  renderRoutes(productRoutes, '/')
  const pages = within(await screen.findByRole('list', { name: 'Atalhos' }))
  const links = pages.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links.sort()).toEqual([
    '/financial-transactions/setting/column-mapping',
    '/jobs',
    '/preferences',
    '/security-log',
    '/settlement-account',
    '/transaction-conciliation',
  ])
})

test.each([
  [['import-file-column-mapping', 'setting-column-mapping'], 1],
  [['import-file-column-mapping'], 0],
])(
  'a person with the abilities %j sees %i links from the import page to the import layouts',
  async (abilities, count) => {
    signInAs(...abilities)
    network()
    renderRoutes(productRoutes, '/financial-transactions/column-mapping/import')
    await screen.findByRole('heading', { level: 1, name: 'Importar arquivo' })
    expect(screen.queryAllByRole('link', { name: 'Layouts de importação' })).toHaveLength(count)
  },
)

test('failed calls are notified too where the page shows the failure in a panel; equal ones are counted', async () => {
  signInAs('cash-conciliation')
  const failing = ['/dashboard/closing-calendar', '/dashboard/electronic-share']
  network(({ path }) => (failing.includes(path) ? { status: 500, json: { message: 'Falha ao ler.' } } : undefined))
  renderRoutes(productRoutes, '/')
  // The calendar is on two cards, which share one call.
  await waitFor(() => expect(screen.getAllByText('Não foi possível carregar este quadro.')).toHaveLength(3))
  const message = await screen.findByText('Falha ao ler.')
  await waitFor(() => expect(message.closest('[role="alert"]')?.textContent).toContain('Erro desconhecido. (2×)'))
  expect(screen.getAllByText('Falha ao ler.')).toHaveLength(1)
})

test('pages that are not built are in one closed entry at the end of the menu, and no area is left empty', async () => {
  signInAs('admin')
  network()
  renderRoutes(productRoutes, '/')
  const menu = within(await screen.findByRole('navigation', { name: 'Menu principal' }))
  const groups = menu.getAllByRole('button')
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    'Administração',
    'Consultas',
    'Fechamento Caixa',
    'Financeiro',
    'Importações',
    'Protheus',
    'Tarefas',
    'Em construção',
  ])
  expect(groups.at(-1)?.getAttribute('aria-expanded')).toBe('false')
  expect(menu.queryByRole('link', { name: 'Custo de combustíveis' })).toBeNull()
  await userEvent.click(menu.getByRole('button', { name: 'Financeiro' }))
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Borderôs',
    'Conciliação de cartões',
    'Conciliação de transações',
    'Boletos',
    'Saldos bancários',
  ])
  await userEvent.click(menu.getByRole('button', { name: 'Financeiro' }))
  await userEvent.click(menu.getByRole('button', { name: 'Em construção' }))
  const links = menu.getAllByRole('link').map(({ textContent }) => textContent)
  expect(links).toContain('Custo de combustíveis')
  expect(links).not.toContain('Boletos')
})

test('a page that is not built yet shows that under its title', async () => {
  network()
  renderRoutes(productRoutes, '/budget/list')
  expect(await screen.findByRole('heading', { level: 1, name: 'Orçamento' })).toBeTruthy()
  expect(screen.getByText('Esta página ainda não está disponível nesta versão.')).toBeTruthy()
  expect(document.title).toBe('Orçamento - Retaguarda')
})

test('a page that fails before it has a heading shows its name as heading', async () => {
  network(({ path }) =>
    path.startsWith('/jobs/') ? { status: 404, json: { message: 'Registro não encontrado.' } } : undefined,
  )
  renderRoutes(productRoutes, '/jobs/0199e6a0-0000-7000-8000-0000000000ff')
  expect(await screen.findByText('Registro não encontrado.')).toBeTruthy()
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
})

test('a person without any shortcut sees a message about it', async () => {
  signInAs()
  network()
  renderRoutes(productRoutes, '/')
  expect(await screen.findByText('Nenhum atalho disponível para o seu perfil.')).toBeTruthy()
})

test.each([
  ['/404', 'Looks like you got lost', "The page you're looking for doesn't exist or has been moved."],
  ['/nowhere/at/all', 'Looks like you got lost', "The page you're looking for doesn't exist or has been moved."],
  ['/500', 'Internal Server Error', 'Something went wrong. Please try again later.'],
])('%s shows the specified text and a link to the home page', async (address, title, text) => {
  renderRoutes(productRoutes, address)
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'BACK HOME' }).getAttribute('href')).toBe('/')
})

test.each(['constructor', 'toString', '__proto__', 'xx'])(
  'an unknown language %s shows the text in English',
  async (lang) => {
    renderRoutes(productRoutes, `/404?lang=${lang}`)
    expect(await screen.findByRole('heading', { level: 1, name: 'Looks like you got lost' })).toBeTruthy()
  },
)

test('code that fails to load is reported with the specified text; a crash is not', async () => {
  const Missing = lazyComponent<object>(() => Promise.reject(new Error('404')))
  const Broken = () => {
    throw new Error('bug')
  }
  renderRoutes([
    {
      path: '/',
      element: (
        <>
          <LazyBoundary>
            <Missing />
          </LazyBoundary>
          <LazyBoundary>
            <Broken />
          </LazyBoundary>
        </>
      ),
    },
  ])
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  const [missing, broken] = screen.getAllByRole('alert')
  expect(missing?.textContent).toContain('Loading failed! Please reload.')
  expect(broken?.textContent).not.toContain('Loading failed!')
})
