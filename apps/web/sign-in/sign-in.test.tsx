import { sessions } from '@app/areas/session/contract'
import { loginOperation } from '@app/areas/session/web'
import { network, renderRoutes, signInAs } from '@app/kit/testing/page'
import { sessionStore } from '@app/kit/web'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { productRoutes } from '../page-routes.tsx'

const session = {
  access_token: 'abc',
  token_type: 'Bearer',
  user: {
    id: '1',
    name: 'Ana Lima',
    username: 'ana',
    email: 'ana@retaguarda.test',
    profile_image: null,
    abilities: [{ name: 'fuel-cost' }],
    created_at: '2026-01-01T00:00:00.000Z',
  },
}

async function enter(password = 'certa') {
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('E-mail'), 'ana@retaguarda.test')
  await user.type(screen.getByLabelText('Senha'), password)
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  return user
}

test('the sign-in page calls the operations that the contract declares', () => {
  const { method, path, resource, name } = sessions.login
  expect(loginOperation).toEqual({ method, path, resource, name })
})

test('signing in stores credentials and user under one key and returns to the page that required it', async () => {
  const sent = network(({ path }) => (path === '/login' ? { json: session } : undefined))
  const { router } = renderRoutes(productRoutes, '/fuel-cost?month=10#top')
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'))
  await enter()
  await waitFor(() => expect(router.state.location.pathname).toBe('/fuel-cost'))
  expect(router.state.location).toMatchObject({ search: '?month=10', hash: '#top' })
  expect(sent[0]).toMatchObject({ path: '/login', body: { email: 'ana@retaguarda.test', password: 'certa' } })
  expect(JSON.parse(localStorage.getItem('@auth:user') ?? '')).toEqual(session)
  expect(localStorage).toHaveLength(1)
})

test('a list that adds its default filters to the address keeps the hash after signing in', async () => {
  const further = { ...session.user, abilities: [{ name: 'financial.system-movements' }] }
  network(({ path }) => {
    if (path === '/login') return { json: { ...session, user: further } }
    return path === '/list-settings' ? { json: { preferences: [], views: [] } } : undefined
  })
  const { router } = renderRoutes(productRoutes, '/financial/system-movements?show=lista#notas')
  await enter()
  await waitFor(() => expect(router.state.location.search).toContain('period'))
  expect(router.state.location).toMatchObject({ pathname: '/financial/system-movements', hash: '#notas' })
})

test('a refused sign-in shows the error and keeps the input and the page', async () => {
  network(() => ({ status: 401, json: { code: 'x', message: 'E-mail ou senha incorretos.' } }))
  renderRoutes(productRoutes, '/signin')
  await enter('errada')
  expect((await screen.findByRole('alert')).textContent).toBe('E-mail ou senha incorretos.')
  expect(sessionStore.state()).toEqual({ status: 'logged_out', error: 'E-mail ou senha incorretos.' })
  expect(screen.getByDisplayValue('ana@retaguarda.test')).toBeTruthy()
  expect(screen.queryByText('Erro desconhecido.')).toBeNull()
})

test('a throttled sign-in shows how long to wait', async () => {
  network(() => ({ status: 429, json: { message: 'Muitas tentativas.' }, headers: { 'Retry-After': '30' } }))
  renderRoutes(productRoutes, '/signin')
  await enter()
  expect((await screen.findByRole('alert')).textContent).toBe('Muitas tentativas. Tente novamente em 30 s.')
})

const accounts = [
  { email: 'gerente@retaguarda.test', password: 'demo', title: 'Gerente de posto', work: 'fecha o dia' },
  { email: 'analista@retaguarda.test', password: 'demo', title: 'Analista', work: 'aprova' },
]

/** The server writes the accounts into the page in the demonstration only. */
const offer = (content: string) => {
  const meta = Object.assign(document.createElement('meta'), { name: 'retaguarda:accounts', content })
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}

test('a card of the demonstration fills the form and signs in with its account', async () => {
  offer(JSON.stringify(accounts))
  const sent = network(() => ({ status: 401, json: { code: 'x', message: 'E-mail ou senha incorretos.' } }))
  renderRoutes(productRoutes, '/signin')
  const manager = await screen.findByRole('button', { name: 'Gerente de posto — fecha o dia' })
  await waitFor(() => expect(document.activeElement).toBe(manager))
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('Analista — aprova')
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  await userEvent.click(manager)
  expect((await screen.findByRole('alert')).textContent).toBe('E-mail ou senha incorretos.')
  expect(sent.map(({ body }) => body)).toEqual([{ email: 'gerente@retaguarda.test', password: 'demo' }])
  expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'gerente@retaguarda.test')
  expect(screen.getByLabelText('Senha')).toHaveProperty('value', 'demo')
})

test('cards that arrive while a person types in the form do not take the focus', async () => {
  offer(JSON.stringify(accounts))
  renderRoutes(productRoutes, '/signin')
  const email = await screen.findByLabelText('E-mail')
  email.focus()
  await screen.findByRole('button', { name: /^Analista/ })
  expect(document.activeElement).toBe(email)
})

test('outside the demonstration the sign-in page has no cards, and the focus starts on the e-mail', async () => {
  offer('')
  renderRoutes(productRoutes, '/signin')
  const email = await screen.findByLabelText('E-mail')
  await waitFor(() => expect(document.activeElement).toBe(email))
  expect(screen.queryByText('Entre na demonstração como')).toBeNull()
})

test('an empty form is sent without any check in the browser', async () => {
  const sent = network(() => ({ status: 422, json: { message: 'Informe o e-mail.' } }))
  renderRoutes(productRoutes, '/signin')
  await userEvent.click(await screen.findByRole('button', { name: 'Entrar' }))
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ email: '', password: '' }]))
})

test('password managers recognise the fields', async () => {
  renderRoutes(productRoutes, '/signin')
  const email = await screen.findByLabelText('E-mail')
  expect(email.getAttribute('autocomplete')).toBe('username')
  expect(email.getAttribute('name')).toBe('email')
  const password = screen.getByLabelText('Senha')
  expect(password.getAttribute('autocomplete')).toBe('current-password')
  expect(password.getAttribute('type')).toBe('password')
})

test('restoring finds the stored session, or fails as specified when there is no session', () => {
  expect(() => sessionStore.restore()).toThrow('User not found')
  expect(sessionStore.state()).toEqual({ status: 'logged_out' })
  localStorage.setItem('@auth:user', JSON.stringify(session))
  expect(sessionStore.restore()).toEqual(session)
  expect(sessionStore.state().status).toBe('logged_in')
})

test('a damaged stored session counts as no session', () => {
  for (const text of ['{', 'null', '[]', '{"access_token":"x"}']) {
    localStorage.setItem('@auth:user', text)
    expect(() => sessionStore.restore()).toThrow('User not found')
  }
})

const { user } = session
test.each([
  ['a list of sessions', [session]],
  ['no user', { ...session, user: null }],
  ['a user without abilities', { ...session, user: { ...user, abilities: undefined } }],
  ['abilities as texts', { ...session, user: { ...user, abilities: ['fuel-cost'] } }],
  ['abilities without a name', { ...session, user: { ...user, abilities: [{ ability: 'fuel-cost' }] } }],
  ['a name that is not text', { ...session, user: { ...user, name: 7 } }],
  ['a token that is not text', { ...session, access_token: { value: 'abc' } }],
])('a stored session of another shape (%s) is dropped, and the sign-in page is shown', async (_shape, stored) => {
  localStorage.setItem('@auth:user', JSON.stringify(stored))
  expect(() => sessionStore.restore()).toThrow('User not found')
  expect(localStorage.getItem('@auth:user')).toBeNull()
  const { router } = renderRoutes(productRoutes, '/fuel-cost')
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'))
})

test('logout removes the session immediately, even without a network', async () => {
  signInAs('fuel-cost')
  const sent = network(() => undefined)
  const { router } = renderRoutes(productRoutes, '/fuel-cost')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: /Usuário/ }))
  expect(await screen.findAllByRole('menuitem')).toHaveLength(1)
  await user.click(screen.getByRole('menuitem', { name: 'Sair' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'))
  expect(localStorage.getItem('@auth:user')).toBeNull()
  expect(sent.filter(({ path }) => path === '/logout')).toHaveLength(1)
})

test('signing out in another tab signs out here too', async () => {
  signInAs('fuel-cost')
  network()
  const stop = sessionStore.followOtherTabs()
  const { router } = renderRoutes(productRoutes, '/fuel-cost')
  localStorage.removeItem('@auth:user')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: '@auth:user' })))
  await waitFor(() => expect(router.state.location.pathname).toBe('/signin'))
  stop()
})
