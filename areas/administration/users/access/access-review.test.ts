import { accessFindings } from '@app/domain/people/contract'
import { listExports } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { companyA } from '../../testing/registers.testing.ts'
import { peopleStage, start } from '../person/people.testing.ts'
import { users } from '../users.contract.ts'

const { api, admin, invite, get } = peopleStage()

async function linesOf(
  by: typeof admin,
  list: string,
  columns: { field: string; title: string; labels?: Record<string, string> }[],
) {
  const request = { list, title: 'Usuários', format: 'csv' as const, columns, filters: [], page: '/users/list' }
  const { file } = await by.call(listExports.create, { body: request })
  const headers = { authorization: `Bearer ${await by.token}` }
  const { body } = await api.inject({ url: `/api/v1/exports/${file?.id}/file`, headers })
  return body.trimEnd().split('\r\n').slice(1)
}
const column = (field: string) => ({
  field,
  title: field,
  ...(field === 'findings' && { labels: accessFindings }),
})

test('a review shows findings, and stores the reviewer and the time', async () => {
  const { id } = await invite({ abilities: [] })
  const getReviewRow = async () => (await admin.call(users.review, { query: { search: 'bia' } })).data[0]
  expect(await getReviewRow()).toMatchObject({ id, findings: ['never_in', 'no_ability'], access_reviewed_at: null })
  await admin.call(users.confirmAccess, { params: { id }, body: { version: 1 } })
  const review = { access_reviewed_at: start, access_reviewed_by: 'Aurora Lima' }
  expect(await get(id)).toMatchObject(review)
  expect(await getReviewRow()).toMatchObject(review)
})

test('a review omits inactive people, and filters by company, ability and days without access', async () => {
  const { id } = await invite()
  const findNames = async (query: object) =>
    (await admin.call(users.review, { query })).data.map((person) => person.name)
  expect(await findNames({ ability: 'storage', company_id: companyA })).toEqual(['Bia Souza'])
  expect(await findNames({ no_access_days: '90' })).toEqual([])
  await admin.call(users.inactivate, { params: { id }, body: { version: 1 } })
  expect(await findNames({})).toEqual(['Aurora Lima'])
})

test('the file of a review contains abilities, last access, reviewer and time of review', async () => {
  const { id } = await invite()
  await admin.call(users.confirmAccess, { params: { id }, body: { version: 1 } })
  const fields = ['name', 'abilities', 'last_access_at', 'findings', 'access_reviewed_by', 'access_reviewed_at']
  expect(await linesOf(admin, 'users.review', fields.map(column))).toEqual([
    'Aurora Lima;admin;;Administrador: passa em tudo, Nunca acessou;;',
    'Bia Souza;fuel-cost, storage;;Nunca acessou;Aurora Lima;15/10/2026 06:00',
  ])
})

test('a person who may only see people exports the visible columns, without any password data', async () => {
  await invite()
  const viewer = api.as('user.index', [companyA], 'Vera Dias')
  const names = await linesOf(viewer, 'users.list', [column('name'), column('email'), column('active')])
  expect(names[0]).toBe('Bia Souza;bia@posto.com.br;Sim')
  for (const secret of ['password_hash', 'password', 'profile_image', 'link'])
    expect(await linesOf(viewer, 'users.list', [column('name'), column(secret)]), secret).toEqual([
      'Bia Souza;',
      'Vera Dias;',
    ])
  await expect(linesOf(viewer, 'users.review', [column('name')])).rejects.toMatchObject({ status: 403 })
})
