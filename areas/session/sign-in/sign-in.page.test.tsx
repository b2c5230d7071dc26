import { type NetworkAnswer, network, renderPage, type Sent } from '@app/kit/testing/page'
import { clientHooks, sessionStore } from '@app/kit/web'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { refuseWhileViewing } from '../view-as/refuse-while-viewing.tsx'
import { passkeyOperation, passkeyRequestOperation, secondStepOperation } from './second-step-operations.tsx'
import SignInPage from './sign-in.page.tsx'
import { signInSteps } from './sign-in-steps.contract.ts'

const session = {
  access_token: 'abc',
  token_type: 'Bearer',
  user: { id: '1', name: 'Ana Lima', username: 'ana', email: 'ana@retaguarda.test', abilities: [] },
}
const step = (ways: object) => ({
  second_factor: { token: 'meio', code: true, passkey: false, expires_at: '2026-10-15T09:05:00.000Z', ...ways },
})
const wrong = { status: 422, json: { code: 'second-factor.wrong-code', message: 'Código incorreto.' } }

async function enter(ways: object, finish: (sent: Sent) => NetworkAnswer) {
  const sent = network((call) => (call.path === '/login' ? { json: step(ways) } : finish(call)))
  renderPage(<SignInPage />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('E-mail'), 'ana@retaguarda.test')
  await user.type(screen.getByLabelText('Senha'), 'certa')
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  await screen.findByRole('heading', { name: 'Confirme que é você' })
  return { sent, user }
}

test('the lazy parts of the sign-in call the operations that the contract declares', () => {
  const declared = [signInSteps.passkeyRequest, signInSteps.passkey, signInSteps.secondStep]
  const plain = [passkeyRequestOperation, passkeyOperation, secondStepOperation]
  expect(plain).toEqual(declared.map(({ method, path, resource, name }) => ({ method, path, resource, name })))
})

test('after a right password the page asks for a code, shows a refusal, and signs in with the next code', async () => {
  const answers: NetworkAnswer[] = [wrong, { json: session }]
  const { sent, user } = await enter({}, () => answers.shift() ?? wrong)
  const code = await screen.findByLabelText(/^Código/)
  await waitFor(() => expect(document.activeElement).toBe(code))
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  await user.type(code, '123456{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Código incorreto.')
  expect(sessionStore.get()).toBeUndefined()
  await user.clear(code)
  await user.type(code, '654321{Enter}')
  await waitFor(() => expect(sessionStore.get()?.user.name).toBe('Ana Lima'))
  expect(sent.map(({ path, body }) => [path, body])).toEqual([
    ['/login', { email: 'ana@retaguarda.test', password: 'certa' }],
    ['/login/second-factor', { token: 'meio', code: '123456' }],
    ['/login/second-factor', { token: 'meio', code: '654321' }],
  ])
})

test('“Voltar” leaves the second step without an error, and the e-mail is still there', async () => {
  const { user } = await enter({}, () => wrong)
  await user.click(await screen.findByRole('button', { name: 'Voltar' }))
  expect(await screen.findByDisplayValue('ana@retaguarda.test')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(sessionStore.state()).toEqual({ status: 'logged_out', error: '' })
})

test('a person with passkeys only is offered them, and otherwise a recovery code', async () => {
  await enter({ code: false, passkey: true }, () => wrong)
  expect(await screen.findByRole('button', { name: 'Usar passkey' })).toBeTruthy()
  expect(screen.getByLabelText(/^Código de recuperação/)).toBeTruthy()
})

test('a passkey that the browser does not give is a readable refusal on the sign-in page', async () => {
  network(({ path }) =>
    path === '/login/passkey/begin' ? { json: { challenge: 'eA', rpId: 'localhost' } } : undefined,
  )
  vi.stubGlobal('PublicKeyCredential', undefined)
  renderPage(<SignInPage />)
  await userEvent.click(screen.getByRole('button', { name: 'Entrar com passkey' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'A passkey não foi usada. Tente de novo, ou use outra forma.',
  )
})

test('a person who signed out while viewing as another person can sign in again on the same page', async () => {
  clientHooks.check = refuseWhileViewing
  const { sent } = await enter({}, () => wrong)
  expect(sent.map(({ path }) => path)).toEqual(['/login'])
})
