import { notificationKinds } from '@app/domain/people/contract'
import { network, renderPage, setScreenWidth, signInAs } from '@app/kit/testing/page'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type Preferences, usualPreferences } from './preferences.contract.ts'
import PreferencesPage from './preferences.page.tsx'

const sessions = [
  { id: '0199e6a0-0000-7000-8000-0000000000c1', device: 'Chrome no Windows', current: true },
  { id: '0199e6a0-0000-7000-8000-0000000000c2', device: 'Safari no iPhone', current: false },
].map((session) => ({
  ip: '10.0.0.7',
  created_at: '2026-10-15T09:00:00.000Z',
  last_seen_at: '2026-10-15T09:10:00.000Z',
  ...session,
}))

const token = {
  id: '0199e6a0-0000-7000-8000-0000000000d1',
  name: 'Planilha',
  scopes: ['attachment'],
  created_at: '2026-10-15T09:00:00.000Z',
  expires_at: '2999-01-13T09:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
}
const createdToken = { ...token, name: 'Robô', token: `rtg_${'x'.repeat(43)}` }

let stored: Preferences
beforeEach(() => {
  stored = usualPreferences
  signInAs('attachment')
  setScreenWidth(1440)
})

const answering = (refusal?: object) =>
  network(({ path, method, body }) => {
    if (path === '/account/second-factors')
      return { json: { needed: false, code_generator: null, passkeys: [], recovery_codes_left: 0 } }
    if (path === '/account/sessions') return { json: { data: sessions } }
    if (path === '/preferences' && method === 'PUT') stored = { ...stored, ...Object(body) }
    if (path === '/preferences') return { json: stored }
    if (path === '/webhooks') return { json: { data: [] } }
    if (path === '/personal-tokens') return method === 'POST' ? { json: createdToken } : { json: { data: [token] } }
    if (path === '/account/password') return refusal ? { status: 422, json: refusal } : { json: null }
    return { json: null }
  })

test('a preference is applied immediately, sent, and stored for the first paint of the next visit', async () => {
  const sent = answering()
  renderPage(<PreferencesPage />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Confortável' }))
  await userEvent.click(screen.getByRole('radio', { name: 'Escuro' }))
  expect(document.documentElement.dataset.density).toBe('comfortable')
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
  expect(localStorage.getItem('@retaguarda:density')).toBe('comfortable')
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { density: 'comfortable' },
      { theme: 'dark' },
    ]),
  )
})

test('notifications that need an answer cannot be switched off, others can', async () => {
  const sent = answering()
  renderPage(<PreferencesPage />)
  const comments = within(await screen.findByRole('group', { name: 'Comentário em registro que sigo' }))
  await userEvent.click(comments.getByRole('radio', { name: 'Não avisar' }))
  await waitFor(() =>
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ muted_notifications: ['comment'] }),
  )
  expect(screen.queryByRole('group', { name: 'Menção em comentário' })).toBeNull()
  const waiting = Object.values(notificationKinds).filter(({ required }) => required)
  expect(screen.getAllByText('Na tela, sempre: espera por você')).toHaveLength(waiting.length)
})

test('a wrong current password is shown beside its field and keeps the input', async () => {
  answering({ code: 'session.wrong-password', message: 'Senha incorreta.', fields: { password: 'Senha incorreta.' } })
  renderPage(<PreferencesPage />)
  const present = await screen.findByLabelText(/^Senha atual/)
  await userEvent.type(present, 'errada')
  await userEvent.type(screen.getByLabelText(/^Nova senha/), 'girassol azul no campo')
  await userEvent.click(screen.getByRole('button', { name: 'Alterar senha' }))
  await screen.findByText('Senha incorreta.')
  expect(present.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByDisplayValue('girassol azul no campo')).toBeTruthy()
})

test('another session can be ended after a confirmation, the own session cannot', async () => {
  const sent = answering()
  renderPage(<PreferencesPage />)
  await screen.findByText('Safari no iPhone')
  expect(screen.getAllByRole('button', { name: 'Encerrar' })).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Encerrar' }))
  const question = within(await screen.findByRole('dialog', { name: 'Encerrar a sessão de Safari no iPhone?' }))
  await userEvent.click(question.getByRole('button', { name: 'Encerrar' }))
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).toEqual([
      `/account/sessions/${sessions[1]?.id}`,
    ]),
  )
})

test('a new personal token is shown once, and revoking one asks first', async () => {
  const sent = answering()
  renderPage(<PreferencesPage />)
  await userEvent.click(await screen.findByRole('button', { name: 'Criar chave' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Criar chave pessoal' }))
  await userEvent.type(dialog.getByLabelText(/^Nome/), 'Robô')
  await userEvent.click(dialog.getByRole('combobox', { name: /^Permissões/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Anexos' }))
  await userEvent.type(dialog.getByLabelText(/^A sua senha/), 'uma senha boa')
  await userEvent.click(dialog.getByRole('button', { name: 'Criar chave' }))
  await screen.findByText(createdToken.token)
  expect(sent.find(({ method, path }) => method === 'POST' && path === '/personal-tokens')?.body).toEqual({
    name: 'Robô',
    scopes: ['attachment'],
    days: 90,
    password: 'uma senha boa',
  })
  await userEvent.click(screen.getByRole('button', { name: 'Já guardei' }))
  expect(screen.queryByText(createdToken.token)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Revogar' }))
  const question = within(await screen.findByRole('dialog', { name: 'Revogar a chave Planilha?' }))
  await userEvent.click(question.getByRole('button', { name: 'Revogar' }))
  await waitFor(() => expect(sent.map(({ path }) => path)).toContain(`/personal-tokens/${token.id}/revoke`))
})
