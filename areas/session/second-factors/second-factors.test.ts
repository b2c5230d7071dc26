import { tmpdir } from 'node:os'
import { inTransaction, noCompanyScope, openFilesInFolder, openJobs, openSecrets } from '@app/kit/server'
import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { SignInSession } from '../sign-in/session.contract.ts'
import { acceptCode, resealGenerators } from './codes.server.ts'
import { FactorPerson, firstPassword } from './people.testing.ts'
import { resealGeneratorsJob } from './second-factors.server.ts'
import { forgetOldChallenges } from './second-factors.store.ts'
import { SoftPasskey } from './soft-passkey.testing.ts'
import { computeCode, getStep } from './totp.server.ts'

const api = testApi()
const start = '2026-10-15T09:00:00.000Z'
const after = (seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString()

const ana = new FactorPerson(api, '01930000-0000-7000-8000-0000000000f1', 'Ana')
const bia = new FactorPerson(api, '01930000-0000-7000-8000-0000000000f2', 'Bia')

beforeEach(async () => {
  api.setNow(start)
  await ana.insert(start)
  await bia.insert(start)
})

const codeAt = (key: Buffer, now: string) => computeCode(key, getStep(now))
const rows = async (sql: string, values: readonly unknown[] = []) => (await api.test.admin.query(sql, [...values])).rows
const eventsOf = async (id: string) =>
  (await rows('select action from audit_events where entity_id = $1 order by chain_no', [id])).map(
    ({ action }) => action,
  )
const kindsOf = async (id: string) => {
  await api.idle()
  return (await rows('select kind from security_events where person_id = $1 order by id', [id])).map(({ kind }) => kind)
}

const askSecondStep = async (token: string) =>
  (await api.inject({ method: 'POST', url: '/api/v1/login/passkey/begin', payload: { token } })).json()

/** Enrols a generator at the start and moves to the next step, because each code counts once. */
async function enrolAna() {
  const token = await ana.enter()
  const { key, codes } = await ana.enrolGenerator(token, start)
  api.setNow(after(30))
  return { token, key, codes: z.array(z.string()).parse(codes) }
}

async function enrolPasskey(person = ana) {
  const { passkey } = await person.enrolPasskey(await person.enter())
  return passkey
}

test('a person enrols a generator by a first code, gets ten recovery codes once, and then signs in by password and code', async () => {
  const { key, codes } = await enrolAna()
  expect(new Set(codes).size).toBe(10)
  expect(codes[0]).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
  const answer = await ana.login()
  expect(answer.json()).toEqual({
    second_factor: { token: expect.any(String), code: true, passkey: false, expires_at: after(330) },
  })
  const { token } = await ana.firstStep()
  const session = await ana.secondStep(token, { code: codeAt(key, after(30)) })
  expect(SignInSession.parse(session.json()).user).toMatchObject({ id: ana.id, email: ana.email })
  expect(await eventsOf(ana.id)).toEqual(['second-factor.add-generator'])
  expect((await kindsOf(ana.id)).sort()).toEqual([
    'rights-changed',
    'second-factor-confirmed',
    'sign-in',
    'sign-in',
    'sign-in-half',
    'sign-in-half',
  ])
})

test('the first factor ends the sessions and personal tokens that the password alone opened; a further one ends none', async () => {
  const other = await ana.enter()
  const token = await ana.enter()
  await api.test.admin.query(
    `insert into personal_tokens (id, token_hash, user_id, name, scopes, created_at, expires_at)
      values (gen_random_uuid(), sha256('x'), $1, 'Programa', '{attachment}', $2, $3)`,
    [ana.id, start, after(86_400)],
  )
  const statusOf = async (session: string) => (await ana.send('GET', '/account/user', { token: session })).statusCode
  const { key } = await ana.enrolGenerator(token, start)
  expect([await statusOf(other), await statusOf(token)]).toEqual([401, 200])
  expect(await rows('select * from personal_tokens where revoked_at is null')).toEqual([])
  api.setNow(after(30))
  const entered = await ana.secondStep((await ana.firstStep()).token, { code: codeAt(key, after(30)) })
  await ana.enrolPasskey(token)
  expect(await statusOf(SignInSession.parse(entered.json()).access_token)).toBe(200)
})

test('a secret that no code has confirmed does not count', async () => {
  const token = await ana.enter()
  await ana.send('POST', '/account/second-factors/generator', { token })
  const wrong = await ana.send('POST', '/account/second-factors/generator/confirm', { token, code: '000000' })
  expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'second-factor.wrong-code'])
  expect((await ana.send('GET', '/account/second-factors', { token })).json()).toMatchObject({ code_generator: null })
  expect(await ana.enter()).toEqual(expect.any(String))
})

test('neither secret nor codes are in the database, the audit, the security log or the answer of the list', async () => {
  const { key, codes, token } = await enrolAna()
  const listed = await ana.send('GET', '/account/second-factors', { token })
  await api.idle()
  const stored = await rows(`select row_to_json(g)::text as text from code_generators g
    union all select row_to_json(r)::text from recovery_codes r
    union all select row_to_json(a)::text from audit_events a
    union all select row_to_json(s)::text from security_events s`)
  const text = `${listed.body} ${stored.map((row) => row.text).join(' ')}`
  expect(text).not.toContain(key.toString('base64'))
  expect(text).not.toContain(key.toString('hex'))
  for (const code of codes) {
    expect(text).not.toContain(code)
    expect(text).not.toContain(code.replaceAll('-', ''))
  }
})

test('a code is accepted once, even in another sign-in', async () => {
  const { key } = await enrolAna()
  const code = codeAt(key, after(30))
  expect((await ana.secondStep((await ana.firstStep()).token, { code })).statusCode).toBe(200)
  const replayed = await ana.secondStep((await ana.firstStep()).token, { code })
  expect([replayed.statusCode, replayed.json().code]).toEqual([422, 'second-factor.wrong-code'])
  api.setNow(after(60))
  const next = await ana.secondStep((await ana.firstStep()).token, { code: codeAt(key, after(60)) })
  expect(next.statusCode).toBe(200)
})

test('the code that confirmed the generator does not sign in', async () => {
  const token = await ana.enter()
  const { key } = await ana.enrolGenerator(token, start)
  const replayed = await ana.secondStep((await ana.firstStep()).token, { code: codeAt(key, start) })
  expect(replayed.statusCode).toBe(422)
})

test('a clock that is half a minute off is accepted, a whole minute is not', async () => {
  const { key } = await enrolAna()
  api.setNow(after(600))
  const early = await ana.secondStep((await ana.firstStep()).token, { code: codeAt(key, after(540)) })
  expect(early.statusCode).toBe(422)
  const late = await ana.secondStep((await ana.firstStep()).token, { code: codeAt(key, after(570)) })
  expect(late.statusCode).toBe(200)
})

test('wrong codes are throttled per person from every address, and a right password between them does not forgive', async () => {
  const { key } = await enrolAna()
  for (let count = 1; count <= 5; count += 1) {
    const { token } = await ana.firstStep()
    expect((await ana.secondStep(token, { code: '000000' })).statusCode).toBe(422)
  }
  const { token } = await ana.firstStep()
  const refused = await api.inject({
    method: 'POST',
    url: '/api/v1/login/second-factor',
    payload: { token, code: codeAt(key, after(30)) },
    remoteAddress: '203.0.113.9',
  })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30'])
  expect(await kindsOf(ana.id)).toContain('second-factor-throttled')
  api.setNow(after(90))
  expect((await ana.secondStep(token, { code: codeAt(key, after(90)) })).statusCode).toBe(200)
})

/** The guesser knows the password and calls from another address. */
async function guessCodes() {
  for (let count = 1; count <= 6; count += 1) {
    const { token } = await ana.firstStep()
    await api.inject({
      method: 'POST',
      url: '/api/v1/login/second-factor',
      payload: { token, code: '000000' },
      remoteAddress: '203.0.113.9',
    })
  }
}

test('wrong codes of another person keep the owner out with neither a recovery code nor a passkey', async () => {
  const { key, token: session, codes } = await enrolAna()
  const { passkey } = await ana.enrolPasskey(session)
  await guessCodes()
  const { token } = await ana.firstStep()
  expect((await ana.secondStep(token, { code: codeAt(key, after(30)) })).statusCode).toBe(429)
  expect((await ana.secondStep(token, { code: codes[0] })).statusCode).toBe(200)
  const { token: next } = await ana.firstStep()
  const asked = await askSecondStep(next)
  expect((await ana.secondStep(next, { passkey: passkey.sign(asked) })).statusCode).toBe(200)
  const signature = passkey.sign(await ana.challenge('/account/confirm/passkey', { token: session }))
  expect((await ana.send('POST', '/account/confirm', { token: session, passkey: signature })).statusCode).toBe(200)
})

test('a right recovery code or passkey forgives wrong codes, as a right password forgives wrong passwords', async () => {
  const { key, token: session, codes } = await enrolAna()
  const { passkey } = await ana.enrolPasskey(session)
  const guess = async (code: string) => {
    const { token } = await ana.firstStep()
    for (let count = 1; count <= 4; count += 1) expect((await ana.secondStep(token, { code })).statusCode).toBe(422)
    return token
  }
  const failures = () =>
    rows(`select subject, failures from sign_in_throttles where failures > 0 and subject not like 'passkey-request:%'`)
  await guess('000000')
  expect((await ana.secondStep(await guess('aaaa-aaaa-aaaa-aaaa'), { code: codes[0] })).statusCode).toBe(200)
  expect(await failures()).toEqual([])
  const token = await guess('000000')
  const signature = passkey.sign(await askSecondStep(token))
  expect((await ana.secondStep(token, { passkey: signature })).statusCode).toBe(200)
  expect(await failures()).toEqual([])
  await guess('000000')
  const alone = passkey.sign(await ana.challenge('/login/passkey/begin'))
  expect((await ana.send('POST', '/login/passkey', { passkey: alone })).statusCode).toBe(200)
  expect(await failures()).toEqual([])
  await guess('aaaa-aaaa-aaaa-aaaa')
  expect(
    (await ana.send('POST', '/account/confirm', { token: session, code: codeAt(key, after(30)) })).statusCode,
  ).toBe(200)
  expect(await failures()).toEqual([])
})

test('a right recovery code forgives no wrong codes of other people at the same address', async () => {
  const { codes } = await enrolAna()
  await bia.enrolPasskey(await bia.enter())
  const { token } = await bia.firstStep()
  await bia.secondStep(token, { code: 'aaaa-aaaa-aaaa-aaaa' })
  expect((await ana.secondStep((await ana.firstStep()).token, { code: codes[0] })).statusCode).toBe(200)
  const [{ failures }] = await rows(`select failures from sign_in_throttles where subject like 'address:%'`)
  expect(failures).toBe(1)
})

test('a recovery code signs in once, in any spelling', async () => {
  const { codes } = await enrolAna()
  const [code = ''] = codes
  const entered = await ana.secondStep((await ana.firstStep()).token, { code: ` ${code.toUpperCase()} ` })
  expect(entered.statusCode).toBe(200)
  const token = SignInSession.parse(entered.json()).access_token
  expect((await ana.send('GET', '/account/second-factors', { token })).json()).toMatchObject({ recovery_codes_left: 9 })
  expect((await ana.secondStep((await ana.firstStep()).token, { code })).statusCode).toBe(422)
})

test('new recovery codes replace the earlier ones', async () => {
  const { token, codes } = await enrolAna()
  const made = await ana.send('POST', '/account/second-factors/recovery-codes', { token })
  const [code] = z.object({ recovery_codes: z.array(z.string()).length(10) }).parse(made.json()).recovery_codes
  expect((await ana.secondStep((await ana.firstStep()).token, { code: codes[0] })).statusCode).toBe(422)
  expect((await ana.secondStep((await ana.firstStep()).token, { code })).statusCode).toBe(200)
})

test('the token of a half-finished sign-in opens no operation, and ends after its use and after five minutes', async () => {
  const { key } = await enrolAna()
  const { token } = await ana.firstStep()
  expect((await ana.send('GET', '/account/user', { token })).statusCode).toBe(401)
  expect((await ana.secondStep(token, { code: codeAt(key, after(30)) })).statusCode).toBe(200)
  api.setNow(after(60))
  const again = await ana.secondStep(token, { code: codeAt(key, after(60)) })
  expect([again.statusCode, again.json().code]).toEqual([401, 'session.sign-in-ended'])
  const { token: late } = await ana.firstStep()
  api.setNow(after(361))
  expect((await ana.secondStep(late, { code: codeAt(key, after(361)) })).statusCode).toBe(401)
})

test('a new password by link ends half-finished sign-ins of the old one', async () => {
  const { key } = await enrolAna()
  const { token } = await ana.firstStep()
  const link = 'x'.repeat(43)
  await api.test.admin.query(
    `insert into password_links (token_hash, user_id, purpose, created_at, expires_at)
      values (sha256(convert_to($1, 'UTF8')), $2, 'reset', $3, $4)`,
    [link, ana.id, start, after(3600)],
  )
  const payload = { token: link, password: 'girassol azul no campo' }
  expect((await api.inject({ method: 'POST', url: '/api/v1/password-links/use', payload })).statusCode).toBe(200)
  expect((await ana.secondStep(token, { code: codeAt(key, after(30)) })).statusCode).toBe(401)
})

test('a wrong password of a person with a second factor gets the same answer as one without', async () => {
  await enrolAna()
  const answers = [await ana.login('errada'), await bia.login('errada')]
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [401, 'session.wrong-credentials'],
    [401, 'session.wrong-credentials'],
  ])
})

test('a passkey signs in without a password, and as a second step', async () => {
  const passkey = await enrolPasskey()
  const open = await ana.challenge('/login/passkey/begin')
  expect(open).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
  expect(open).not.toHaveProperty('allowCredentials')
  const alone = await ana.send('POST', '/login/passkey', { passkey: passkey.sign(open) })
  expect(SignInSession.parse(alone.json()).user.id).toBe(ana.id)
  const { token, code } = await ana.firstStep()
  expect(code).toBe(false)
  const asked = await askSecondStep(token)
  expect(asked.allowCredentials).toEqual([{ id: passkey.id, type: 'public-key', transports: ['internal'] }])
  const second = await ana.secondStep(token, { passkey: passkey.sign(asked) })
  expect(second.statusCode).toBe(200)
  const token2 = SignInSession.parse(second.json()).access_token
  const { passkeys } = (await ana.send('GET', '/account/second-factors', { token: token2 })).json()
  expect(passkeys).toEqual([{ id: expect.any(String), name: 'Celular', created_at: start, last_used_at: start }])
})

const signAlone = async (change: (passkey: SoftPasskey, options: { challenge: string }) => object) => {
  const passkey = await enrolPasskey()
  const options = await ana.challenge('/login/passkey/begin')
  return ana.send('POST', '/login/passkey', { passkey: change(passkey, options) })
}

test.each<[string, Parameters<typeof signAlone>[0]]>([
  ['of another page', (passkey, options) => passkey.sign(options, { origin: 'https://retaguarda.exemplo.com' })],
  ['for another site', (passkey, options) => passkey.sign(options, { rp_id: 'exemplo.com' })],
  ['without a verified person', (passkey, options) => passkey.sign(options, { verified: false })],
  ['of a challenge that this server did not send', (passkey) => passkey.sign({ challenge: 'x'.repeat(43) })],
  ['of another key', (passkey, options) => ({ ...new SoftPasskey().sign(options), id: passkey.id, rawId: passkey.id })],
  ['of an unknown passkey', (_passkey, options) => new SoftPasskey().sign(options)],
])('a signature %s is refused', async (_what, change) => {
  const refused = await signAlone(change)
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'second-factor.wrong-passkey'])
})

test('a signature is accepted once, and not after five minutes', async () => {
  const passkey = await enrolPasskey()
  const signature = passkey.sign(await ana.challenge('/login/passkey/begin'))
  expect((await ana.send('POST', '/login/passkey', { passkey: signature })).statusCode).toBe(200)
  expect((await ana.send('POST', '/login/passkey', { passkey: signature })).statusCode).toBe(422)
  const late = passkey.sign(await ana.challenge('/login/passkey/begin'))
  api.setNow(after(301))
  expect((await ana.send('POST', '/login/passkey', { passkey: late })).statusCode).toBe(422)
})

test('with too many open sign-ins by passkey a further one is refused, a second step is not; ended ones do not count', async () => {
  const passkey = await enrolPasskey()
  await api.test.admin.query(
    `insert into identity_challenges (token_hash, purpose, user_id, expires_at)
      select sha256(n::text::bytea), 'passkey', null, $1 from generate_series(1, 10000) n`,
    [after(300)],
  )
  const refused = await ana.send('POST', '/login/passkey/begin')
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'overloaded'])
  const { token } = await ana.firstStep()
  const asked = await askSecondStep(token)
  expect((await ana.secondStep(token, { passkey: passkey.sign(asked) })).statusCode).toBe(200)
  api.setNow(after(301))
  expect((await ana.send('POST', '/login/passkey/begin')).statusCode).toBe(200)
})

test('an address that opens many sign-ins by passkey must wait, other addresses need not', async () => {
  const begin = async (remoteAddress: string) =>
    api.inject({ method: 'POST', url: '/api/v1/login/passkey/begin', payload: {}, remoteAddress })
  for (let count = 1; count <= 100; count += 1) expect((await begin('203.0.113.9')).statusCode).toBe(200)
  const refused = await begin('203.0.113.9')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '30'])
  expect((await begin('203.0.113.10')).statusCode).toBe(200)
  expect(await rows('select from identity_challenges')).toHaveLength(101)
  api.setNow(after(31))
  expect((await begin('203.0.113.9')).statusCode).toBe(200)
})

test('challenges that have ended are deleted', async () => {
  await ana.challenge('/login/passkey/begin')
  api.setNow(after(200))
  await ana.challenge('/login/passkey/begin')
  await inTransaction(api.test.db, noCompanyScope, (db) => forgetOldChallenges(db, after(301)))
  expect(await rows('select expires_at from identity_challenges')).toEqual([{ expires_at: after(500) }])
})

test('a passkey whose counter goes back was copied, and is refused', async () => {
  const passkey = await enrolPasskey()
  const enter = async (counter: number) => {
    const options = await ana.challenge('/login/passkey/begin')
    return (await ana.send('POST', '/login/passkey', { passkey: passkey.sign(options, { counter }) })).statusCode
  }
  expect([await enter(7), await enter(7), await enter(6), await enter(8)]).toEqual([200, 422, 422, 200])
})

test('a passkey of another person does not finish a sign-in', async () => {
  await enrolPasskey(ana)
  const hers = await enrolPasskey(bia)
  const { token } = await ana.firstStep()
  const options = await ana.challenge('/login/passkey/begin')
  const asked = await askSecondStep(token)
  expect((await ana.secondStep(token, { passkey: hers.sign(asked) })).statusCode).toBe(422)
  expect((await ana.secondStep(token, { passkey: hers.sign(options) })).statusCode).toBe(422)
})

test('a removed passkey and one of an inactive person do not sign in', async () => {
  const passkey = await enrolPasskey()
  const enter = async () => {
    const signature = passkey.sign(await ana.challenge('/login/passkey/begin'))
    return (await ana.send('POST', '/login/passkey', { passkey: signature })).statusCode
  }
  await api.test.admin.query('update users set active = false')
  expect(await enter()).toBe(422)
  await api.test.admin.query('update users set active = true; delete from passkeys')
  expect(await enter()).toBe(422)
})

/** Begins a change of the person that ends with `finish`, when the other call waits for it. */
async function beginReset() {
  const finish = await ana.hold()
  return () =>
    finish(async () => {
      await rows('delete from passkeys')
      await rows('update sessions set ended_at = $1', [start])
      await rows('delete from identity_challenges')
    })
}

test('a sign-in by password whose first factor is enrolled meanwhile opens no session, and asks for the factor', async () => {
  const finish = await ana.hold()
  const entering = ana.login()
  await finish(() =>
    rows(
      `insert into code_generators (user_id, sealed_secret, secret_key_id, created_at, confirmed_at)
        values ($1, 'x', 'x', $2, $2)`,
      [ana.id, start],
    ),
  )
  expect((await entering).json()).toEqual({
    second_factor: { token: expect.any(String), code: true, passkey: false, expires_at: after(300) },
  })
  expect(await rows('select from sessions')).toEqual([])
  expect(await kindsOf(ana.id)).toEqual(['sign-in-half'])
})

test('a removal of the second factors wins over a sign-in by passkey that began before it', async () => {
  const passkey = await enrolPasskey()
  const signature = passkey.sign(await ana.challenge('/login/passkey/begin'))
  const finishReset = await beginReset()
  const entering = ana.send('POST', '/login/passkey', { passkey: signature })
  await finishReset()
  const refused = await entering
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'second-factor.wrong-passkey'])
  expect(await rows('select from sessions where ended_at is null')).toEqual([])
})

test('a removal of the second factors wins over a second step by passkey that began before it', async () => {
  const passkey = await enrolPasskey()
  const { token } = await ana.firstStep()
  const signature = passkey.sign(await askSecondStep(token))
  const finishReset = await beginReset()
  const entering = ana.secondStep(token, { passkey: signature })
  await finishReset()
  const refused = await entering
  expect([refused.statusCode, refused.json().code]).toEqual([401, 'session.sign-in-ended'])
  expect(await rows('select from sessions where ended_at is null')).toEqual([])
})

test('a session that ends while it enrols a passkey enrols none', async () => {
  const token = await ana.enter()
  const options = await ana.challenge('/account/second-factors/passkeys/begin', { token })
  const finishReset = await beginReset()
  const enrolling = ana.send('POST', '/account/second-factors/passkeys', {
    token,
    name: 'Celular',
    passkey: new SoftPasskey().create(options),
  })
  await finishReset()
  expect((await enrolling).statusCode).toBe(401)
  expect(await rows('select from passkeys')).toEqual([])
})

test.each([
  ['personal token', '/personal-tokens', 'personal_tokens', { name: 'Planilha', scopes: ['attachment'], days: 30 }],
  ['webhook', '/webhooks', 'webhooks', { name: 'BI', url: 'https://8.8.8.8/hook', events: ['day.closed'] }],
] as const)(
  'a session that the first enrolment of another one ends creates no %s meanwhile',
  async (_, path, table, draft) => {
    await rows(`insert into user_abilities values ($1, 'attachment'), ($1, 'cash-conciliation')`, [ana.id])
    const token = await ana.enter()
    const finish = await ana.hold()
    const creating = ana.send('POST', path, { ...draft, token, password: firstPassword })
    await finish(() => rows('update sessions set ended_at = $1', [start]))
    expect((await creating).statusCode).toBe(401)
    expect(await rows(`select from ${table}`)).toEqual([])
  },
)

test('a passkey cannot be enrolled twice, nor with a signature of another page', async () => {
  const token = await ana.enter()
  const { passkey, status, codes } = await ana.enrolPasskey(token)
  expect([status, codes?.length]).toEqual([201, 10])
  expect((await ana.enrolPasskey(token, passkey)).status).toBe(409)
  const options = await ana.challenge('/account/second-factors/passkeys/begin', { token })
  const strange = new SoftPasskey().create(options, { origin: 'https://exemplo.com' })
  const refused = await ana.send('POST', '/account/second-factors/passkeys', { token, name: 'X', passkey: strange })
  expect(refused.statusCode).toBe(422)
  expect((await ana.enrolPasskey(token, new SoftPasskey(), 'Chave')).codes).toBeNull()
})

test('a change of the factors asks for a recent confirmation: of the password first, then of the factor', async () => {
  const token = await ana.enter()
  api.setNow(after(601))
  const begin = () => ana.send('POST', '/account/second-factors/generator', { token })
  expect((await begin()).json()).toMatchObject({ code: 'second-factor.required' })
  const confirm = async (factor: object) =>
    (await ana.send('POST', '/account/confirm', { token, ...factor })).statusCode
  expect(await confirm({ password: 'errada' })).toBe(422)
  expect(await confirm({ password: firstPassword })).toBe(200)
  const { key } = await ana.enrolGenerator(token, after(601))
  api.setNow(after(1202))
  const remove = async () => (await ana.send('DELETE', '/account/second-factors/generator', { token })).statusCode
  expect(await remove()).toBe(403)
  expect(await confirm({ password: firstPassword })).toBe(422)
  expect(await remove()).toBe(403)
  expect(await confirm({ code: codeAt(key, after(1202)) })).toBe(200)
  expect(await remove()).toBe(200)
  expect(await rows('select * from recovery_codes')).toEqual([])
  expect(await ana.enter()).toEqual(expect.any(String))
})

test('a passkey confirms in a session as well, and the confirmation counts for that session only', async () => {
  const token = await ana.enter()
  const { passkey } = await ana.enrolPasskey(token)
  api.setNow(after(700))
  const signature = passkey.sign(await ana.challenge('/account/confirm/passkey', { token }))
  expect((await ana.send('POST', '/account/confirm', { token, passkey: signature })).statusCode).toBe(200)
  const confirmed = await rows('select second_factor_at from sessions where second_factor_at is not null')
  expect(confirmed).toHaveLength(1)
})

test('a second step with a wrong passkey is logged', async () => {
  await enrolPasskey()
  const { token } = await ana.firstStep()
  const asked = await askSecondStep(token)
  expect((await ana.secondStep(token, { passkey: new SoftPasskey().sign(asked) })).statusCode).toBe(422)
  expect(await kindsOf(ana.id)).toContain('second-factor-failed')
})

test('a passkey is renamed and removed by its owner only', async () => {
  const token = await ana.enter()
  await ana.enrolPasskey(token)
  const other = await bia.enter()
  const [{ id }] = await rows('select id from passkeys')
  const rename = (who: string) =>
    ana.send('PUT', `/account/second-factors/passkeys/${id}`, { token: who, name: 'Cofre' })
  const remove = (who: string) => ana.send('DELETE', `/account/second-factors/passkeys/${id}`, { token: who })
  expect([(await rename(other)).statusCode, (await remove(other)).statusCode]).toEqual([404, 404])
  expect([(await rename(token)).statusCode, (await remove(token)).statusCode]).toEqual([200, 200])
  expect(await eventsOf(ana.id)).toEqual([
    'second-factor.add-passkey',
    'second-factor.rename-passkey',
    'second-factor.remove-passkey',
  ])
})

test('a person is notified of each factor that is enrolled or removed', async () => {
  const token = await ana.enter()
  await ana.enrolGenerator(token, start)
  api.setNow(after(1))
  await ana.enrolPasskey(token)
  api.setNow(after(2))
  await ana.send('DELETE', '/account/second-factors/generator', { token })
  api.setNow(after(3))
  const [{ id }] = await rows('select id from passkeys')
  await ana.send('DELETE', `/account/second-factors/passkeys/${id}`, { token })
  const advice = 'Se não foi você, troque a senha e avise um administrador.'
  expect(await rows('select user_id, message from notifications order by created_at')).toEqual(
    [
      'Um aplicativo de códigos foi cadastrado como o seu segundo fator.',
      'A passkey “Celular” foi cadastrada como o seu segundo fator.',
      'O seu aplicativo de códigos foi removido.',
      'A sua passkey “Celular” foi removida.',
    ].map((event) => ({ user_id: ana.id, message: `${event} ${advice}` })),
  )
})

test('after a rotation the secret is encrypted with the new key, and the person does not notice', async () => {
  const { key } = await enrolAna()
  const rotated = openSecrets([Buffer.alloc(32, 9), Buffer.alloc(32, 7)])
  await inTransaction(api.test.db, noCompanyScope, (db) => resealGenerators(db, rotated))
  const [{ secret_key_id }] = await rows('select secret_key_id from code_generators')
  expect(secret_key_id).toBe(rotated.key_id)
  const secrets = openSecrets([Buffer.alloc(32, 9)])
  const check = { user_id: ana.id, code: codeAt(key, after(30)), now: after(30), secrets }
  expect(await inTransaction(api.test.db, noCompanyScope, (db) => acceptCode(db, check))).toBe('code')
  const lost = { ...check, now: after(60), secrets: openSecrets([Buffer.alloc(32, 1)]) }
  expect(await inTransaction(api.test.db, noCompanyScope, (db) => acceptCode(db, lost))).toBeUndefined()
})

test('a server that starts with a new key encrypts the secrets with it, so that the old key can be removed', async () => {
  await enrolAna()
  const rotated = openSecrets([Buffer.alloc(32, 9), Buffer.alloc(32, 7)])
  const system = openJobs({
    database: api.test.db,
    files: openFilesInFolder(tmpdir()),
    secrets: rotated,
    now: () => start,
    kinds: [resealGeneratorsJob],
  })
  await system.createQueues()
  await system.start()
  await system.stop()
  expect(await rows('select secret_key_id from code_generators')).toEqual([{ secret_key_id: rotated.key_id }])
})
