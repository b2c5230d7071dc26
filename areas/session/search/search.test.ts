import { insertRows, testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { recordSearch } from './search.contract.ts'

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
    system_movements: [
      {
        company_id: ownCompany,
        business_date: '2026-10-14',
        occurred_at: at,
        source_system: 'pos',
        external_id: 'm1',
        line_no: 1,
        movement_type_code: 'VND-DEB',
        method: 'debit',
        amount_cents: 15_604,
        nsu: '000123',
      },
    ],
    smart_pos_terminals: [
      {
        id: '01930000-0000-7000-8000-0000000000e1',
        company_id: ownCompany,
        acquirer: 'cielo',
        logical_no: '12345678',
        serial_no: 'SN-998877',
      },
    ],
  }),
)

const find = async (person: ReturnType<typeof api.as>, query: { text?: string; date?: string; cents?: string }) => {
  const { groups } = await person.call(recordSearch.find, { query })
  return Object.fromEntries(groups.map(({ label, records }) => [label, records.map(({ title }) => title)]))
}

test('days are found by company, date, both, or amount, in the own companies only', async () => {
  const clerk = api.as('cash-conciliation', [ownCompany])
  const found = { Dias: ['Posto Ipê · 14/10/2026'] }
  expect(await find(clerk, { text: 'ipê' })).toEqual(found)
  expect(await find(clerk, { date: '2026-10-14' })).toEqual(found)
  expect(await find(clerk, { text: 'posto', date: '2026-10-14' })).toEqual(found)
  expect(await find(clerk, { text: '7.162,64', cents: '716264' })).toEqual(found)
  expect(await find(clerk, { text: 'jatobá' })).toEqual({})
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
  const { Solicitações } = await find(api.as('cash-conciliation.solicitation', [ownCompany, otherCompany]), {
    text: '77',
  })
  expect(Solicitações?.sort()).toEqual(['Fechamento nº 77 · Posto Ipê', 'Fechamento nº 77 · Posto Jatobá'])
})

test('each kind of record is found only by people who may open its page', async () => {
  expect(await find(api.as([], [ownCompany]), { text: 'posto' })).toEqual({})
  expect(await find(api.as('financial.system-movements', [ownCompany]), { text: '000123' })).toEqual({
    'Movimentos do sistema': ['NSU 000123 · R$ 156,04'],
  })
  expect(await find(api.as('smart-pos-terminal', [ownCompany]), { text: '998877' })).toEqual({
    'Terminais smart POS': ['Terminal 12345678'],
  })
})

test('an administrator finds companies by CNPJ in any notation, and people by name', async () => {
  const admin = api.as('admin', [], 'Aurora Lima')
  expect(await find(admin, { text: '11.222.333/0001-81' })).toEqual({ Empresas: ['Posto Ipê'] })
  expect(await find(admin, { text: 'aurora' })).toEqual({ Usuários: ['Aurora Lima'] })
})

test.each(["%'; drop table users; --", '__', '\\', '😀'.repeat(20), '<b>x</b>', '\u202eabc'])(
  'the search treats %s as plain words',
  async (text) => {
    expect(await find(api.as('admin'), { text })).toEqual({})
  },
)
