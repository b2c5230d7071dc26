import { type NetworkAnswer, network, renderPage, signInAs } from '@app/kit/testing/page'
import { call, clientHooks, sessionStore } from '@app/kit/web'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { account } from '../account/account.contract.ts'
import Enrolment from './enrolment.tsx'
import IdentityGuard from './identity-guard.tsx'
import { type SecondFactors, secondFactors } from './second-factors.contract.ts'
import SecondFactorsPanel from './second-factors.panel.tsx'

beforeEach(() => signInAs('admin'))

const none: SecondFactors = { needed: false, code_generator: null, passkeys: [], recovery_codes_left: 0 }
const both: SecondFactors = {
  ...none,
  code_generator: { created_at: '2026-10-01T12:00:00.000Z', last_used_at: null },
  passkeys: [
    {
      id: '01930000-0000-7000-8000-00000000000a',
      name: 'Celular',
      created_at: '2026-10-02T12:00:00.000Z',
      last_used_at: '2026-10-03T12:00:00.000Z',
    },
  ],
  recovery_codes_left: 7,
}
const codes = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-cccc-ddd${index}`)
const refused: NetworkAnswer = {
  status: 403,
  json: { code: 'second-factor.required', message: 'Confirme que é você.' },
}

test('a generator is enrolled by a QR code drawn in the page, the secret as text and a first code; the recovery codes are shown once', async () => {
  const sent = network(({ method, path }) => {
    if (path === '/account/second-factors') return { json: none }
    if (path.endsWith('/generator')) return { json: { secret: 'ABCDEFGHIJKL', uri: 'otpauth://totp/x?secret=ABC' } }
    return method === 'POST' && path.endsWith('/confirm') ? { json: { recovery_codes: codes } } : undefined
  })
  renderPage(<SecondFactorsPanel />)
  const user = userEvent.setup()
  expect(await screen.findByText('Só a senha protege a sua conta.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Cadastrar aplicativo' }))
  const dialog = await screen.findByRole('dialog')
  const qr = await within(dialog).findByRole('img', { name: 'QR code do cadastro' })
  expect(qr.querySelector('path')?.getAttribute('d')).toMatch(/^M/)
  expect(within(dialog).getByText('ABCD EFGH IJKL')).toBeTruthy()
  await user.type(within(dialog).getByLabelText(/^Código do aplicativo/), '123456')
  await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
  expect(await screen.findByText(/aaaa-bbbb-cccc-ddd9/)).toBeTruthy()
  expect(sent.find(({ path }) => path.endsWith('/confirm'))?.body).toEqual({ code: '123456' })
  await user.click(screen.getByRole('button', { name: 'Já guardei' }))
  expect(screen.queryByText(/aaaa-bbbb/)).toBeNull()
})

test('the list shows each factor with its last use, and how many recovery codes are left', async () => {
  network(() => ({ json: both }))
  renderPage(<SecondFactorsPanel />)
  const rows = await screen.findAllByRole('row')
  expect(rows[1]?.textContent).toMatch(/^Aplicativo de códigos.*Nunca/)
  expect(rows[2]?.textContent).toMatch(/^Celular/)
  expect(screen.getByText('Códigos de recuperação por usar: 7')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cadastrar aplicativo' })).toBeNull()
})

test('calls that need a confirmation share one dialog, and are repeated after it', async () => {
  let confirmed = false
  const sent = network(({ path }) => {
    if (path === '/account/second-factors') return { json: both }
    if (path === '/account/confirm') {
      confirmed = true
      return { json: null }
    }
    return confirmed ? { json: { recovery_codes: codes } } : refused
  })
  renderPage(<IdentityGuard />)
  const change = () => call(secondFactors.newRecoveryCodes, {})
  const answers = Promise.all([change(), change()])
  const dialog = await screen.findByRole('dialog', { name: 'Confirme que é você' })
  expect(await within(dialog).findByRole('button', { name: 'Usar passkey' })).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText(/^Código/), '123456{Enter}')
  expect(await answers).toEqual([{ recovery_codes: codes }, { recovery_codes: codes }])
  expect(sent.filter(({ path }) => path === '/account/confirm').map(({ body }) => body)).toEqual([{ code: '123456' }])
})

test('a person without a second factor confirms with the password', async () => {
  network(({ path }) => (path === '/account/second-factors' ? { json: none } : refused))
  renderPage(<IdentityGuard />)
  const answer = call(secondFactors.newRecoveryCodes, {}).catch((error: unknown) => error)
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByLabelText('Senha')).toBeTruthy()
  expect(within(dialog).queryByRole('button', { name: 'Usar passkey' })).toBeNull()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
  expect(await answer).toMatchObject({ code: 'second-factor.required' })
})

test('a refusal for a missing factor leads to the enrolment, without a dialog', async () => {
  network(() => ({ status: 403, json: { code: 'second-factor.missing', message: 'Cadastre.' } }))
  renderPage(<IdentityGuard />)
  await waitFor(() => expect(clientHooks.refused).not.toBeUndefined())
  await expect(call(secondFactors.newRecoveryCodes, {})).rejects.toMatchObject({ code: 'second-factor.missing' })
  expect(sessionStore.get()?.user.second_factor_missing).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the enrolment page reads the user again once the recovery codes are kept', async () => {
  const sent = network(({ path }) => {
    if (path === '/account/second-factors') return { json: none }
    if (path.endsWith('/generator')) return { json: { secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABC' } }
    return path.endsWith('/confirm') ? { json: { recovery_codes: codes } } : undefined
  })
  renderPage(<Enrolment />)
  const user = userEvent.setup()
  expect(await screen.findByRole('heading', { name: 'Cadastre um segundo fator' })).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Cadastrar aplicativo' }))
  await user.type(await screen.findByLabelText(/^Código do aplicativo/), '123456{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Já guardei' }))
  await waitFor(() => expect(sent.some(({ path }) => path === account.user.path)).toBe(true))
  expect(screen.getByRole('button', { name: 'Sair' })).toBeTruthy()
})
