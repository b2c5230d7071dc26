import { passwordLinks } from '@app/areas/session/contract'
import { testApi } from '@app/kit/testing'
import { beforeEach } from 'vitest'
import { companyA, plantCompanies } from '../../testing/registers.testing.ts'
import { users } from '../users.contract.ts'

export const start = '2026-10-15T09:00:00.000Z'
export const bia = {
  name: 'Bia Souza',
  username: 'bia.souza',
  email: 'bia@posto.com.br',
  abilities: ['fuel-cost', 'storage'],
  company_ids: [companyA],
}

export function peopleStage() {
  const api = testApi()
  const admin = api.as('admin', [], 'Aurora Lima')

  beforeEach(async () => {
    api.setNow(start)
    await plantCompanies(api)
  })

  const invite = (draft: object = {}) => admin.call(users.create, { body: { ...bia, ...draft } })
  const get = (id: string) => admin.call(users.get, { params: { id } })
  const login = (email: string, password: string) =>
    api.inject({ method: 'POST', url: '/api/v1/login', payload: { email, password } })
  const choose = (token: string, password = 'girassol azul 7') =>
    api.inject({ method: 'POST', url: `/api/v1${passwordLinks.use.path}`, payload: { token, password } })

  const confirmPassword = async (person = admin, at = start) =>
    api.test.admin.query('update sessions set password_confirmed_at = $2 where user_id = $1', [await person.id, at])

  return { api, admin, invite, get, login, choose, confirmPassword }
}

export const plantPasskey = ({ test }: ReturnType<typeof testApi>, user_id: string) =>
  test.admin.query(
    `insert into passkeys (id, user_id, name, credential_id, public_key, signatures, transports, created_at)
      values (gen_random_uuid(), $1::uuid, 'Celular', $1::uuid::text, '', 0, '{}', $2)`,
    [user_id, start],
  )
