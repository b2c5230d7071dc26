import { passwordLinks } from '@app/areas/session/contract'
import { expect, test } from 'vitest'
import { users } from '../users.contract.ts'
import { bia, peopleStage, start } from './people.testing.ts'

const { api, admin, invite, get, login, choose, confirmPassword } = peopleStage()
const later = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString()

test('a person is invited by a link that works once, and signs in with the chosen password', async () => {
  const { id, link } = await invite()
  expect(await get(id)).toMatchObject({ ...bia, active: true, invited: true, link: { expires_at: later(24) } })
  expect((await login(bia.email, '')).statusCode).toBe(422)
  expect((await login(bia.email, 'girassol azul 7')).statusCode).toBe(401)
  expect((await choose(link.token)).statusCode).toBe(200)
  expect((await login(bia.email, 'girassol azul 7')).json()).toMatchObject({ token_type: 'Bearer' })
  expect(await get(id)).toMatchObject({ invited: false, link: null, last_access_at: start })
  const again = await choose(link.token, 'outro girassol')
  expect([again.statusCode, again.json().code]).toEqual([410, 'password-link.ended'])
})

test('the link shows the name of its person, expires after 24 hours, and only its hash is stored', async () => {
  const { link } = await invite()
  const check = () =>
    api.inject({ method: 'POST', url: `/api/v1${passwordLinks.check.path}`, payload: { token: link.token } })
  expect((await check()).json()).toEqual({
    purpose: 'invitation',
    name: 'Bia Souza',
    email: bia.email,
    expires_at: later(24),
  })
  const { rows } = await api.test.admin.query(
    `select token_hash = sha256(convert_to($1, 'UTF8')) as hashed from password_links`,
    [link.token],
  )
  expect(rows).toEqual([{ hashed: true }])
  const { rows: auditRows } = await api.test.admin.query('select audit_events::text as text from audit_events')
  expect(JSON.stringify(auditRows)).not.toContain(link.token)
  api.setNow(later(24))
  expect((await check()).statusCode).toBe(410)
  expect((await choose(link.token)).statusCode).toBe(410)
})

test('an address that guesses links has to wait', async () => {
  const answers = []
  for (let guess = 0; guess < 21; guess += 1) answers.push((await choose(`link ${guess}`)).statusCode)
  expect(answers).toEqual([...Array.from({ length: 20 }, () => 410), 429])
})

test('when two people use one link at the same moment, only one password is set', async () => {
  const { link } = await invite()
  const answers = await Promise.all([choose(link.token, 'girassol azul 7'), choose(link.token, 'girassol verde 8')])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
})

test.each([
  ['curta', 'A senha precisa de 10 caracteres ou mais.'],
  ['senha12345', 'Esta senha é muito comum. Escolha outra.'],
  ['bia.souza2026', 'A senha não pode ser o seu nome, e-mail ou usuário.'],
])('the password %s is refused and the link stays valid', async (password, message) => {
  const { link } = await invite()
  const answer = await choose(link.token, password)
  expect([answer.statusCode, answer.json().fields]).toEqual([422, { password: message }])
  expect((await choose(link.token)).statusCode).toBe(200)
})

test.each([
  [{ company_ids: [] }, 422, { company_ids: 'Selecione ao menos uma empresa.' }],
  [{ company_ids: [start] }, 422, undefined],
  [{ company_ids: ['01930000-0000-7000-8000-00000000dead'] }, 422, { company_ids: 'Empresa não encontrada.' }],
  [{ abilities: ['everything'] }, 422, { abilities: 'Permissão desconhecida: everything.' }],
  [{ name: 'Bia' }, 422, { name: 'Informe nome e sobrenome.' }],
  [{ name: 'x '.repeat(5000) }, 422, { name: 'Use até 120 caracteres.' }],
  [{ username: 'Bia Souza' }, 422, undefined],
  [{ email: 'bia' }, 422, { email: 'E-mail inválido.' }],
  [{ name: `Bia ${'x'.repeat(117)}` }, 422, { name: 'Use até 120 caracteres.' }],
  [{ username: 'x'.repeat(61) }, 422, undefined],
  [{ username: 'BIA' }, 422, { username: 'Use até 60 letras minúsculas, números, ponto, hífen ou sublinhado.' }],
  [{ email: `${'b'.repeat(150)}@posto.com.br` }, 422, { email: 'Use até 160 caracteres.' }],
  [{ employee_code: '1'.repeat(21) }, 422, { employee_code: 'Escreva no máximo 20 caracteres.' }],
])('a person with %j is refused', async (change, status, fields) => {
  await expect(invite(change)).rejects.toMatchObject({ status, ...(fields && { fields }) })
})

test('the longest allowed values are accepted, and the e-mail is stored in lower case', async () => {
  const longest = { name: `Bia ${'x'.repeat(116)}`, username: `a_${'b'.repeat(58)}`, employee_code: '1'.repeat(20) }
  const { id } = await invite({ ...longest, email: ' Bia.SOUZA@Posto.com.br ' })
  expect(await get(id)).toMatchObject({ ...longest, email: 'bia.souza@posto.com.br' })
  expect((await get((await invite({ username: 'b', email: 'b@posto.com.br' })).id)).username).toBe('b')
})

test('an administrator needs no company, and names are stored as typed', async () => {
  // Creating an administrator requires a recently confirmed password.
  await admin.id
  await api.test.admin.query('update sessions set password_confirmed_at = $1', [start])
  const { id } = await invite({
    name: `D'Ávila <b>"; drop table users --</b> 🙂`,
    abilities: ['admin'],
    company_ids: [],
  })
  expect((await get(id)).name).toBe(`D'Ávila <b>"; drop table users --</b> 🙂`)
})

test('two people cannot share an e-mail or a user name', async () => {
  await invite()
  await expect(invite({ username: 'outra', email: ' BIA@posto.com.br' })).rejects.toMatchObject({
    status: 409,
    fields: { email: 'E-mail já cadastrado.' },
  })
  await expect(invite({ email: 'b@posto.com.br' })).rejects.toMatchObject({
    status: 409,
    fields: { username: 'Nome de usuário já cadastrado.' },
  })
})

test('a new link from an administrator revokes the previous one', async () => {
  const { id, link } = await invite()
  await confirmPassword()
  const next = await admin.call(users.issueLink, { params: { id } })
  expect((await choose(link.token)).statusCode).toBe(410)
  expect((await choose(next.token)).statusCode).toBe(200)
})

test('a new password by link ends the sessions of the old password', async () => {
  const { id, link } = await invite()
  await choose(link.token)
  await login(bia.email, 'girassol azul 7')
  await confirmPassword()
  const reset = await admin.call(users.issueLink, { params: { id } })
  expect((await admin.call(users.sessions, { params: { id } })).data).toHaveLength(1)
  await choose(reset.token, 'margarida branca')
  expect((await admin.call(users.sessions, { params: { id } })).data).toEqual([])
  expect((await login(bia.email, 'girassol azul 7')).statusCode).toBe(401)
  expect((await login(bia.email, 'margarida branca')).statusCode).toBe(200)
})
