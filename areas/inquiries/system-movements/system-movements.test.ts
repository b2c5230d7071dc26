import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { systemMovements } from './system-movements.contract.ts'

const api = testApi()
const companyA = '01930000-0000-7000-8000-0000000000a1'
const companyB = '01930000-0000-7000-8000-0000000000b1'
const clerk = api.as('financial.system-movements', [companyA])
const network = api.as('financial.system-movements', [companyA, companyB])

type Line = {
  company?: string
  at?: string
  type?: string
  method?: string
  cents: number
  nsu?: string
  cancelled?: boolean
}
let lines = 0

async function plant(line: Line) {
  const {
    company = companyA,
    at = '2026-10-14T12:00:00Z',
    type = 'VND-DIN',
    method = 'cash',
    cents,
    nsu,
    cancelled,
  } = line
  lines += 1
  await api.test.admin.query(
    `insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
        movement_type_code, method, amount_cents, nsu, cancelled_at)
      values ($1, $2::date, $3, 'pos', $4, 1, $5, $6, $7, $8, $9)`,
    [company, at.slice(0, 10), at, `m${lines}`, type, method, cents, nsu ?? null, cancelled ? at : null],
  )
}

beforeEach(() =>
  api.test.admin.query(
    `insert into companies (id, name, legal_name, cnpj) values
      ($1, 'Posto A', 'Posto A Ltda', '11222333000181'), ($2, 'Posto B', 'Posto B Ltda', '11222333000262')`,
    [companyA, companyB],
  ),
)

const amounts = ({ data }: { data: { amount_cents: number }[] }) => data.map(({ amount_cents }) => amount_cents)

test('movements are listed newest first, page by page, with their company and type in words', async () => {
  await plant({ cents: 100, at: '2026-10-14T10:00:00Z' })
  await plant({ cents: 300, at: '2026-10-14T12:00:00Z' })
  await plant({ cents: 200, at: '2026-10-14T12:00:00Z' })
  const first = await clerk.call(systemMovements.list, { query: { limit: 2 } })
  expect(amounts(first)).toEqual([200, 300])
  expect(first.data[0]).toMatchObject({
    company_name: 'Posto A',
    movement_type_name: 'Venda em dinheiro',
    shift_no: null,
    match_status: null,
  })
  const second = await clerk.call(systemMovements.list, { query: { limit: 2, after: first.next ?? '' } })
  expect([amounts(second), second.next]).toEqual([[100], null])
})

test('the sum counts money out as less and a cancelled line as nothing', async () => {
  await plant({ cents: 1000 })
  await plant({ cents: 300, type: 'SAN' })
  await plant({ cents: 500, cancelled: true })
  await plant({ cents: 700, type: 'RECLASS' })
  const { count, sums } = await clerk.call(systemMovements.list, { query: {} })
  expect([count, sums]).toEqual([{ value: 4, exact: true }, { balance_cents: 700 }])
})

test.each([
  [{ company_id: companyB }, [4]],
  [{ from: '2026-10-15' }, [3]],
  [{ to: '2026-10-13' }, [1]],
  [{ method: 'pix' }, [2]],
  [{ search: '0042' }, [4]],
  [{ search: '%' }, []],
  [{ cancelled: 'true' }, [3]],
  [{ cancelled: 'false', company_id: companyA }, [2, 1]],
])('the filter %j keeps what it says', async (query, expected) => {
  await plant({ cents: 1, at: '2026-10-13T12:00:00Z' })
  await plant({ cents: 2, at: '2026-10-14T12:00:00Z', method: 'pix' })
  await plant({ cents: 3, at: '2026-10-15T12:00:00Z', cancelled: true })
  await plant({ cents: 4, at: '2026-10-14T13:00:00Z', company: companyB, nsu: '000042' })
  expect(amounts(await network.call(systemMovements.list, { query }))).toEqual(expected)
})

test('a person chooses among the own companies', async () => {
  expect((await clerk.call(systemMovements.companies, {})).data).toEqual([{ id: companyA, name: 'Posto A' }])
})

test('a matched movement says so', async () => {
  await plant({ cents: 100 })
  const [movement] = (await clerk.call(systemMovements.list, { query: {} })).data
  await api.test.admin.query(
    `with day as (insert into cash_conciliations (id, company_id, business_date, status, updated_at, created_at)
        values (gen_random_uuid(), $1, '2026-10-14', 'open', now(), now()) returning id),
      matched as (insert into match_groups (company_id, cash_conciliation_id, pass_no, score, status, sentence, difference_cents, created_at)
        select $1, id, 1, 100, 'confirmed', 'Mesmo NSU.', 0, now() from day returning id)
      insert into match_links (company_id, match_group_id, pair_type, side, item_kind, item_id)
        select $1, id, 'SALE', 'system', 'movement', $2 from matched`,
    [companyA, String(movement?.id)],
  )
  expect((await clerk.call(systemMovements.list, { query: {} })).data[0]?.match_status).toBe('confirmed')
})
