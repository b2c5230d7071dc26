import { testApi } from '@app/kit/testing'
import { expect, test } from 'vitest'

const api = testApi()

test('a call without a session is refused in Portuguese', async () => {
  const answer = await api.inject({ method: 'GET', url: '/api/v1/notifications' })
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'session.required', message: 'Sua sessão terminou. Entre novamente.' })
})
