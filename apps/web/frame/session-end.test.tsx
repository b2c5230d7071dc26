import { account } from '@app/areas/session/contract'
import { network, renderPage, signInAs } from '@app/kit/testing/page'
import { call, clientHooks, queryClient, sessionStore } from '@app/kit/web'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import SessionWatch from './session-watch.tsx'

beforeEach(() => signInAs('fuel-cost'))

const half = { seconds: 1800, limit: 'idle' as const }

test('two minutes before an idle session ends a warning appears, and one key extends the session', async () => {
  const sent = network(({ path }) => {
    if (path === account.sessionEnd.path) return { json: { seconds: 118, limit: 'idle' } }
    return { json: half }
  })
  renderPage(<SessionWatch />)
  const warning = await screen.findByRole('dialog', { name: 'Sua sessão vai terminar' })
  expect(warning.textContent).toContain('1:58')
  expect(document.activeElement?.textContent).toContain('Continuar conectado')
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ path }) => path)).toContain(account.renewSession.path)
})

test('asking when the session ends does not extend it, and a session that is not ending shows no warning', async () => {
  const sent = network(() => ({ json: half }))
  renderPage(<SessionWatch />)
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.headers.get('Session-Use')).toBe('none')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a session that ends in years is not asked about immediately', async () => {
  network(() => ({ json: { seconds: 10 ** 9, limit: 'absolute' } }))
  const timers = vi.spyOn(globalThis, 'setTimeout')
  renderPage(<SessionWatch />)
  const longest = () => Math.max(...timers.mock.calls.map(([, wait]) => Number(wait ?? 0)))
  await waitFor(() => expect(longest()).toBe(2 ** 31 - 1))
  timers.mockRestore()
})

test('a session that reached its maximum age continues on the same page after the password is entered', async () => {
  let renewed = false
  const again = { ...sessionStore.get(), access_token: 'novo' }
  const sent = network(({ path, body }) => {
    if (path === '/login') {
      renewed = Object(body).password === 'certa'
      return renewed ? { json: again } : { status: 401, json: { message: 'E-mail ou senha incorretos.' } }
    }
    return { json: renewed ? half : { seconds: 60, limit: 'absolute' } }
  })
  renderPage(<SessionWatch />)
  const field = await screen.findByLabelText('Senha')
  await userEvent.type(field, 'errada{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('E-mail ou senha incorretos.')
  await userEvent.clear(field)
  await userEvent.type(field, 'certa{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sessionStore.get()?.access_token).toBe('novo')
  expect(sent.filter(({ path }) => path === '/login').at(-1)?.body).toMatchObject({ email: 'maria@retaguarda.test' })
})

test('a person with a second factor continues after the password and a code', async () => {
  let renewed = false
  const second_factor = { token: 'meio', code: true, passkey: false, expires_at: '2026-10-15T09:05:00.000Z' }
  const again = { ...sessionStore.get(), access_token: 'novo' }
  const sent = network(({ path }) => {
    if (path === '/login') return { json: { second_factor } }
    if (path === '/login/second-factor') {
      renewed = true
      return { json: again }
    }
    return { json: renewed ? half : { seconds: 60, limit: 'absolute' } }
  })
  renderPage(<SessionWatch />)
  await userEvent.type(await screen.findByLabelText('Senha'), 'certa{Enter}')
  await userEvent.type(await screen.findByLabelText(/^Código/), '123456{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sessionStore.get()?.access_token).toBe('novo')
  expect(sent.find(({ path }) => path === '/login/second-factor')?.body).toEqual({ token: 'meio', code: '123456' })
})

test('when its time is over the session ends in the browser too', async () => {
  let ended = false
  clientHooks.ended = () => {
    ended = true
  }
  network(() => ({ json: { seconds: 0, limit: 'idle' } }))
  renderPage(<SessionWatch />)
  await waitFor(() => expect(ended).toBe(true))
  expect(sessionStore.get()).toBeUndefined()
})

test('when another person signs in from another tab, the cached answers of the previous person are removed', () => {
  const stop = sessionStore.followOtherTabs()
  const first = sessionStore.get()
  if (!first) throw new Error('the test has no session')
  const key = ['cash-conciliations', 'board']
  const follow = (session: object | null) => {
    localStorage.setItem('@auth:user', JSON.stringify(session))
    dispatchEvent(new StorageEvent('storage', { key: '@auth:user' }))
  }
  queryClient.setQueryData(key, 'do primeiro')
  follow(null)
  follow(first)
  expect(queryClient.getQueryData(key)).toBe('do primeiro')
  follow({ ...first, user: { ...first.user, id: '01930000-0000-7000-8000-0000000000ff' } })
  expect(queryClient.getQueryData(key)).toBeUndefined()
  stop()
})

test('an administrator who views as another person continues with the own session when the time of viewing is over', async () => {
  const own = sessionStore.get()
  if (!own) throw new Error('the test has no session')
  let isLoadedAgain = false
  clientHooks.ended = () => {
    isLoadedAgain = true
  }
  sessionStore.set({ ...own, access_token: 'vista', user: { ...own.user, name: 'Ana Souza' }, own })
  network(() => ({ status: 401, json: { code: 'session.expired', message: 'Sua sessão expirou.' } }))
  await expect(call(account.sessionEnd, {}, { quiet: true })).rejects.toMatchObject({ status: 401 })
  expect([sessionStore.get(), isLoadedAgain]).toEqual([own, true])
})
