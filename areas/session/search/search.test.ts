import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { recordSearch, type SearchSection } from './search.contract.ts'

const api = testApi()
const ownCompany = '01930000-0000-7000-8000-00000000000a'
const otherCompany = '01930000-0000-7000-8000-00000000000b'
const at = '2026-10-14T12:00:00.000Z'
const company = (id: string, name: string, cnpj: string) => ({ id, name, legal_name: `${name} Ltda.`, cnpj })
const day = (id: string, company_id: string, system_total_cents: number) => ({
  id: `01930000-0000-7000-8000-0000000000d${id}`,
  company_id,
  business_date: '2026-10-14',
  status: 'open',
  system_total_cents,
  created_at: at,
  updated_at: at,
})

beforeEach(() =>
  insertRows(api.test.admin, {
    companies: [
      company(ownCompany, 'Posto Ipê', '11222333000181'),
      company(otherCompany, 'Posto Jatobá', '11444777000161'),
    ],
    cash_conciliations: [day('1', ownCompany, 716_264), day('2', otherCompany, 716_264)],
  }),
)

type Person = ReturnType<typeof api.as>

const ask = async (person: Person, text: string) => (await person.call(recordSearch.find, { query: { text } })).data

/** Titles by section, in the order of the answer. */
async function find(person: Person, text: string) {
  const titles: Partial<Record<SearchSection, string[]>> = {}
  for (const { section, title } of await ask(person, text)) titles[section] = [...(titles[section] ?? []), title]
  return titles
}

test('days are found by company, date, both, or amount, in the own companies only', async () => {
  const clerk = api.as('cash-conciliation', [ownCompany])
  const found = { days: ['Posto Ipê · 14/10/2026'] }
  expect(await find(clerk, 'ipê')).toEqual(found)
  expect(await find(clerk, '14/10/2026')).toEqual(found)
  expect(await find(clerk, 'posto 14/10/2026')).toEqual(found)
  expect(await find(clerk, '7.162,64')).toEqual(found)
  expect(await find(clerk, 'ipê 7162,64')).toEqual(found)
  expect(await find(clerk, 'ipê 7162,65')).toEqual({})
  expect(await find(clerk, 'jatobá')).toEqual({})
})

test('the whole name of a company with its date is an exact result, a part of the name is not', async () => {
  const clerk = api.as('cash-conciliation', [ownCompany])
  expect(await ask(clerk, 'posto ipê 14/10/2026')).toMatchObject([{ exact: true, section: 'days' }])
  expect(await ask(clerk, 'posto 14/10/2026')).toMatchObject([{ exact: false, section: 'days' }])
})

test('the number in the name of a company is no amount of another company', async () => {
  const rename = (id: string, name: string) =>
    api.test.admin.query('update companies set name = $2 where id = $1', [id, name])
  await rename(ownCompany, 'Posto Ipê 01')
  await rename(otherCompany, 'Posto Ipê 02')
  await api.test.admin.query('update cash_conciliations set system_total_cents = 100')
  const clerk = api.as('cash-conciliation', [ownCompany, otherCompany])
  expect(await ask(clerk, 'posto ipê 01')).toMatchObject([{ exact: false, title: 'Posto Ipê 01 · 14/10/2026' }])
})

test('a search finds two requests with the same number and shows the names of their companies', async () => {
  const users = [
    { id: '01930000-0000-7000-8000-0000000000a9', name: 'Gisele', username: 'gisele', email: 'gisele@posto.test' },
  ]
  const request = (id: string, company_id: string) => ({
    id: `01930000-0000-7000-8000-0000000000c${id}`,
    company_id,
    cash_conciliation_id: `01930000-0000-7000-8000-0000000000d${id}`,
    ...{ number: 77, type: 'closing', status: 'pending', snapshot: {}, snapshot_hash: 'x' },
    ...{ requested_by: users[0]?.id, requested_at: at, due_at: at },
  })
  await insertRows(api.test.admin, {
    users,
    cash_conciliation_solicitations: [request('1', ownCompany), request('2', otherCompany)],
  })
  const station = api.as('cash-conciliation.solicitation', [ownCompany, otherCompany])
  const { requests } = await find(station, '77')
  expect(requests?.sort()).toEqual(['Fechamento nº 77 · Posto Ipê', 'Fechamento nº 77 · Posto Jatobá'])
  expect(await find(station, 'nº 77 jatobá')).toEqual({ requests: ['Fechamento nº 77 · Posto Jatobá'] })
})

test('an administrator finds companies by CNPJ in any notation, and people by name', async () => {
  const admin = api.as('admin', [], 'Aurora Lima')
  expect(await find(admin, '11.222.333/0001-81')).toEqual({ companies: ['Posto Ipê'] })
  expect(await find(admin, 'aurora')).toEqual({ people: ['Aurora Lima'] })
})

test.each(["%'; drop table users; --", '__', '\\', '😀'.repeat(20), '<b>x</b>', '\u202eabc'])(
  'the search treats %s as plain words',
  async (text) => {
    expect(await find(api.as('admin'), text)).toEqual({})
  },
)
