import { type TestUser, testApi } from '@app/kit/testing'
import { beforeEach } from 'vitest'
import { library } from './library.contract.ts'

export const own = '01930000-0000-7000-8000-0000000000a1'
export const other = '01930000-0000-7000-8000-0000000000b1'
export const day = { entity: 'cash_conciliation', id: '01930000-0000-7000-8000-000000000010' }
export const next = { ...day, id: '01930000-0000-7000-8000-000000000011' }
export const foreign = { ...day, id: '01930000-0000-7000-8000-000000000012' }
export const pdf = (text = 'via do cartão') => new TextEncoder().encode(`%PDF-1.7 ${text}`)

export function libraryTests() {
  const api = testApi()
  const ana = api.as(['attachment', 'cash-conciliation'], [own], 'Ana Lima')
  const bia = api.as(['attachment', 'cash-conciliation'], [own, other], 'Bia Reis')
  const clerk = api.as('attachment', [own], 'Caio Sá')
  const stranger = api.as(['attachment', 'cash-conciliation'], [other])

  beforeEach(async () => {
    api.setNow('2026-10-15T09:00:00.000Z')
    const names = [own, other].map((id, no) => `('${id}', 'Posto ${no}', 'Posto', '1122233300018${no}')`)
    await api.test.admin.query(`insert into companies (id, name, legal_name, cnpj) values ${names}`)
    await api.test.admin.query(
      `insert into cash_conciliations (id, company_id, business_date, status, updated_at, created_at) values
        ($1, $4, '2026-10-14', 'open', now(), now()), ($2, $4, '2026-10-15', 'open', now(), now()),
        ($3, $5, '2026-10-14', 'open', now(), now())`,
      [day.id, next.id, foreign.id, own, other],
    )
  })

  const filed = { company_id: own, kind: 'deposit', document_date: '2026-10-14', amount_cents: 15_000 } as const

  const send = (user: TestUser = ana, change: object = {}, file = { name: 'via.pdf', content: pdf() }) =>
    user.call(library.send, { body: { ...filed, ...change } }, { file })
  const link = (user: TestUser, id: string, to = day) =>
    user.call(library.link, { params: { id }, body: { entity: to.entity, record_id: to.id } })
  const names = async (user: TestUser, query: object = {}) =>
    (await user.call(library.list, { query })).data.map(({ file_name }) => file_name)
  const read = async (user: TestUser, id: string, part = 'content') =>
    api.inject({
      method: 'GET',
      url: `/api/v1/attachments/${id}/${part}`,
      headers: { authorization: `Bearer ${await user.token}` },
    })
  return { api, ana, bia, clerk, stranger, send, link, names, read }
}
