import { abilitySpellings, type Operation } from '@app/kit/contract'
import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { productOperations } from '../../apps/server/product/areas.ts'

const api = testApi()
const person = api.as(['cash-conciliation.solicitation.analyze'])
const administrator = api.as(['admin'])

const all = productOperations.map(({ operation }) => operation).filter(({ ability }) => ability !== 'public')

const callAs = async ({ token }: typeof person, { method, path }: Operation) =>
  api.inject({
    method,
    url: `/api/v1${path.replace(/:(\w+)/g, '01930000-0000-7000-8000-00000000dead')}`,
    headers: { authorization: `Bearer ${await token}`, 'content-type': 'application/json' },
    ...(method !== 'GET' && { payload: {} }),
  })

const codeOf = async (who: typeof person, operation: Operation) => {
  const answer = await callAs(who, operation)
  return answer.statusCode === 403 ? answer.json().code : answer.statusCode
}

const require = (ability: string) =>
  api.test.admin.query('update abilities set requires_second_factor = true where name = $1', [ability])

const enrol = async (who: typeof person, confirmed_at: string | null) => {
  const id = await who.id
  await api.test.admin.query(
    `insert into passkeys (id, user_id, name, credential_id, public_key, signatures, transports, created_at)
      values (gen_random_uuid(), $1::uuid, 'Celular', $1::uuid::text, '', 0, '{}', now())`,
    [id],
  )
  await api.test.admin.query('update sessions set second_factor_at = $2 where user_id = $1', [id, confirmed_at])
}

const start = '2026-10-15T09:00:00.000Z'
beforeEach(() => api.setNow(start))

const nameOf = ({ method, path }: Operation) => `${method} ${path}`

test('a person who must have a second factor can only enrol it, read the own user, and sign out', async () => {
  await require('cash-conciliation.solicitation.analyze')
  const open = []
  // Signing out ends the session of the other calls.
  const last = all.filter(({ path }) => path === '/logout')
  for (const operation of [...all.filter((one) => !last.includes(one)), ...last]) {
    const code = await codeOf(administrator, operation)
    if (code !== 'second-factor.missing') open.push(nameOf(operation))
  }
  expect(open.sort()).toEqual([
    'GET /account/second-factors',
    'GET /account/session',
    'GET /account/user',
    'POST /account/confirm',
    'POST /account/confirm/passkey',
    'POST /account/second-factors/generator',
    'POST /account/second-factors/generator/confirm',
    'POST /account/second-factors/passkeys',
    'POST /account/second-factors/passkeys/begin',
    'POST /account/session/renew',
    'POST /logout',
    'POST /view-as/stop',
  ])
})

test('an ability that a person does not hold requires nothing of that person; an administrator passes everywhere', async () => {
  const [operation] = all.filter(({ path }) => path === '/notifications')
  if (!operation) throw new Error('the product has notifications')
  await require('financial.bank-slip')
  expect(await codeOf(person, operation)).toBe(200)
  expect(await codeOf(administrator, operation)).toBe('second-factor.missing')
  await enrol(administrator, null)
  expect(await codeOf(administrator, operation)).toBe('second-factor.required')
  await api.test.admin.query('update sessions set second_factor_at = $1', ['2026-10-01T09:00:00.000Z'])
  expect(await codeOf(administrator, operation)).toBe(200)
})

test.each(abilitySpellings.flatMap(([page, menu]) => [[page, menu] as const, [menu, page] as const]))(
  'a requirement of %s holds for people with %s, the same right in another spelling',
  async (required, held) => {
    const [operation] = all.filter(({ path }) => path === '/notifications')
    if (!operation) throw new Error('the product has notifications')
    const holder = api.as([held])
    await require(required)
    expect(await codeOf(holder, operation)).toBe('second-factor.missing')
    expect(await codeOf(person, operation)).toBe(200)
  },
)

const confirming = all.filter(({ confirms }) => confirms)

test('approvals, closings, bank data, access, tokens, webhooks and second factors ask for a confirmation', () => {
  expect(confirming.map(nameOf).sort()).toEqual([
    'DELETE /abilities/:id',
    'DELETE /account/second-factors/generator',
    'DELETE /account/second-factors/passkeys/:id',
    'POST /account/password',
    'POST /account/second-factors/generator',
    'POST /account/second-factors/generator/confirm',
    'POST /account/second-factors/passkeys',
    'POST /account/second-factors/passkeys/begin',
    'POST /account/second-factors/recovery-codes',
    'POST /acquirer-companies/bank-data-changes/:id/approve',
    'POST /acquirer-companies/bank-data-changes/:id/refuse',
    'POST /administrator-requests/:id/approve',
    'POST /administrator-requests/:id/refuse',
    'POST /borderos/approvals/:id/approve',
    'POST /borderos/approvals/:id/refuse',
    'POST /cash-conciliation-solicitations/:id/approve',
    'POST /cash-conciliation-solicitations/:id/refuse',
    'POST /cash-conciliation-solicitations/bulk/approve',
    'POST /cash-conciliations/:id/close',
    'POST /cash-conciliations/:id/reopen',
    'POST /cash-conciliations/:id/unlock',
    'POST /cash-conciliations/bulk/close',
    'POST /cash-conciliations/lock-month',
    'POST /cash-conciliations/unlock-month',
    'POST /personal-tokens',
    'POST /settlement-accounts/bank-data-changes/:id/approve',
    'POST /settlement-accounts/bank-data-changes/:id/refuse',
    'POST /slip-agreements/bank-data-changes/:id/approve',
    'POST /slip-agreements/bank-data-changes/:id/refuse',
    'POST /suppliers/bank-data-changes/:id/approve',
    'POST /suppliers/bank-data-changes/:id/refuse',
    'POST /users',
    'POST /users/:id/activate',
    'POST /users/:id/password-link',
    'POST /users/:id/second-factors/reset',
    'POST /users/bulk/activate',
    'POST /users/bulk/give-ability',
    'POST /users/bulk/give-company',
    'POST /users/bulk/take-ability',
    'POST /users/bulk/take-company',
    'POST /view-as',
    'POST /webhooks',
    'PUT /abilities/:id',
    'PUT /account/second-factors/passkeys/:id',
    'PUT /users/:id/access',
  ])
})

test.each([
  ['never', null, 'second-factor.required'],
  ['more than ten minutes ago', '2026-10-15T08:49:59.000Z', 'second-factor.required'],
])('each of them is refused to a person who confirmed the second factor %s', async (_when, confirmed_at, code) => {
  await enrol(administrator, confirmed_at)
  for (const operation of confirming)
    expect([nameOf(operation), await codeOf(administrator, operation)]).toEqual([nameOf(operation), code])
})

test('none of them is refused for it to a person who confirmed within ten minutes', async () => {
  await enrol(administrator, '2026-10-15T08:50:00.000Z')
  for (const operation of confirming) expect(await codeOf(administrator, operation)).not.toBe('second-factor.required')
})

test('a person without a second factor approves without a confirmation, and changes factors with the password only', async () => {
  for (const operation of confirming)
    expect([nameOf(operation), (await codeOf(administrator, operation)) === 'second-factor.required']).toEqual([
      nameOf(operation),
      operation.confirms === 'always',
    ])
})

test('a personal token makes none of these calls for a person with a second factor', async () => {
  const id = await administrator.id
  await api.test.admin.query(
    `insert into personal_tokens (id, token_hash, user_id, name, scopes, created_at, expires_at)
      values (gen_random_uuid(), sha256(convert_to('rtg_' || repeat('x', 43), 'UTF8')), $1, 'Programa', '{admin}', $2,
        $2::timestamptz + interval '9 days')`,
    [id, start],
  )
  const token = { ...administrator, token: Promise.resolve(`rtg_${'x'.repeat(43)}`) }
  const [approve] = confirming.filter(({ path }) => path === '/cash-conciliation-solicitations/:id/approve')
  if (!approve) throw new Error('requests are approved')
  expect(await codeOf(token, approve)).not.toBe('session.only')
  await enrol(administrator, start)
  for (const operation of confirming)
    expect([nameOf(operation), await codeOf(token, operation)]).toEqual([nameOf(operation), 'session.only'])
})
