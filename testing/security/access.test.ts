import { isDeepStrictEqual } from 'node:util'
import { viewAs } from '@app/areas/session/contract'
import type { Operation } from '@app/kit/contract'
import { testApi } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { productOperations } from '../../apps/server/product/areas.ts'

const api = testApi()
const nobodySpecial = api.as([])

const all = productOperations.map(({ operation }) => operation)
const addressOf = ({ path }: Operation) => `/api/v1${path.replace(/:(\w+)/g, '01930000-0000-7000-8000-00000000dead')}`
const named = (list: Operation[]) =>
  list.map((operation) => [`${operation.method} ${operation.path}`, operation] as const)

const call = async (operation: Operation, headers: Record<string, string> = {}) =>
  api.inject({ method: operation.method, url: addressOf(operation), headers })

test('only signing in and choosing a password by link are open to all people', () => {
  const open = all.filter(({ ability }) => ability === 'public').map(({ path }) => path)
  expect(open).toEqual([
    '/login',
    '/login/passkey/begin',
    '/login/passkey',
    '/login/second-factor',
    '/password-links/check',
    '/password-links/use',
  ])
})

test.each(named(all.filter(({ ability }) => ability !== 'public')))(
  '%s without a session answers 401',
  async (_, operation) => {
    const answer = await call(operation)
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'session.required' })
  },
)

test.each(named(all.filter(({ ability }) => ability !== 'public' && ability !== 'none')))(
  '%s without its ability answers 403',
  async (_, operation) => {
    const answer = await call(operation, { authorization: `Bearer ${await nobodySpecial.token}` })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      code: 'ability.required',
      message: 'Você não tem permissão para acessar esta página',
    })
  },
)

test('every operation refuses an undeclared query parameter with 422 and its name', async () => {
  const administrator = api.as(['admin'])
  const headers = { authorization: `Bearer ${await administrator.token}` }
  const wrongAnswers: unknown[] = []
  for (const operation of all) {
    const url = `${addressOf(operation)}?stauts=paid`
    const answer = await api.inject({ method: operation.method, url, headers })
    const fields = { stauts: 'Não existe o campo “stauts” nesta consulta.' }
    const refused = { status: answer.statusCode, ...answer.json(), request_id: undefined }
    if (!isDeepStrictEqual(refused.fields, fields) || refused.status !== 422) wrongAnswers.push([url, refused])
  }
  expect(wrongAnswers).toEqual([])
})

test('a session that views as another person may only read, and nothing that is private to the person', async () => {
  const administrator = api.as(['admin'])
  const body = { user_id: await api.as(['admin']).id, reason: 'Conferir as permissões' }
  const { access_token } = await administrator.call(viewAs.start, { body })
  const guarded = all.filter(({ ability }) => ability !== 'public')
  const accepted: string[] = []
  const ends = ['/view-as/stop', '/logout']
  for (const operation of guarded.filter(({ method, path }) => method !== 'GET' && !ends.includes(path))) {
    const answer = await call(operation, { authorization: `Bearer ${access_token}` })
    if (answer.statusCode !== 403 || answer.json().code !== 'view-as.read-only') accepted.push(operation.path)
  }
  expect(accepted).toEqual([])
  const isHidden = ({ method, whileViewing }: Operation) => method === 'GET' && whileViewing === false
  const hidden = guarded.filter(isHidden)
  for (const operation of hidden) {
    const answer = await call(operation, { authorization: `Bearer ${access_token}` })
    expect([operation.path, answer.json().code]).toEqual([operation.path, 'view-as.private'])
  }
  expect(hidden.map(({ path }) => path)).toEqual([
    '/account/second-factors',
    '/account/sessions',
    '/personal-tokens',
    '/webhooks',
    '/webhooks/:id/deliveries',
    '/drafts/:form',
    '/exports/:id',
    '/exports/:id/file',
  ])
  expect(all.filter(({ method, ownTransactions }) => method === 'GET' && ownTransactions)).toEqual([])
})

test('every operation that requires a version has the id of that record in its path', () => {
  const wantsVersion = ({ body }: Operation) => body instanceof z.ZodObject && 'version' in body.shape
  const nameless = all.filter((operation) => wantsVersion(operation) && !operation.path.includes('/:'))
  expect(nameless.map(({ path }) => path)).toEqual([])
})
