import { type ExportRequest, listExports } from '@app/kit/contract'
import { type TestUser, testApi, until } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { systemMovements } from './system-movements.contract.ts'

const api = testApi({ workers: true })
const companyA = '01930000-0000-7000-8000-0000000000a1'
const companyB = '01930000-0000-7000-8000-0000000000b1'
const clerk = api.as('financial.system-movements', [companyA], 'Ana Prado')
const outsider = api.as('attachment', [companyA])

const plant = (count: number, company = companyA) =>
  api.test.admin.query(
    `insert into system_movements (company_id, business_date, occurred_at, source_system, external_id, line_no,
        movement_type_code, method, amount_cents, nsu, customer)
      select $1, '2026-10-14', '2026-10-14T12:00:00Z', 'pos', 'm' || n, 1, 'VND-DIN', 'cash', 100 * n, n::text,
        case n % 3 when 0 then '=1+1' when 1 then 'Zé; "da" esquina' end
      from generate_series(1, $2::int) n`,
    [company, count],
  )

beforeEach(() =>
  api.test.admin.query(
    `insert into companies (id, name, legal_name, cnpj) values
      ($1, 'Posto A', 'Posto A Ltda', '11222333000181'), ($2, 'Posto B', 'Posto B Ltda', '11222333000262')`,
    [companyA, companyB],
  ),
)

const exportRequest: ExportRequest = {
  list: 'system-movements.list',
  title: 'Movimentos do sistema',
  format: 'csv',
  params: {},
  query: { sort: 'occurred_at' },
  columns: [
    { field: 'business_date', title: 'Dia' },
    { field: 'customer', title: 'Cliente' },
    { field: 'method', title: 'Forma', labels: { cash: 'Dinheiro' } },
    { field: 'balance_cents', title: 'Valor' },
    { field: 'password_hash', title: 'Segredo' },
  ],
  filters: ['Período: Ontem'],
  page: '/financial/system-movements',
}

const download = async (person: TestUser, id: string) =>
  api.inject({
    method: 'GET',
    url: `/api/v1/exports/${id}/file`,
    headers: { authorization: `Bearer ${await person.token}` },
  })

async function exportRows(change: Partial<ExportRequest> = {}) {
  const { file } = await clerk.call(listExports.create, { body: { ...exportRequest, ...change } })
  return { file, answer: await download(clerk, file?.id ?? '') }
}

test('a CSV opens in a Brazilian spreadsheet, and its texts are not formulas', async () => {
  await plant(3)
  await plant(2, companyB)
  const { file, answer } = await exportRows()
  expect(file).toMatchObject({ rows_count: 3, file_name: 'movimentos-do-sistema-2026-10-15.csv' })
  expect(answer.headers['content-disposition']).toContain('attachment; filename*=UTF-8')
  expect(answer.body).toBe(
    [
      '\uFEFFDia;Cliente;Forma;Valor;Segredo',
      '14/10/2026;"Zé; ""da"" esquina";Dinheiro;1,00;',
      '14/10/2026;;Dinheiro;2,00;',
      "14/10/2026;'=1+1;Dinheiro;3,00;",
      '',
    ].join('\r\n'),
  )
})

test('only the selected or the shown rows are exported on request', async () => {
  await plant(5)
  const { data } = await clerk.call(systemMovements.list, { query: {} })
  const { file } = await exportRows({ ids: [String(data[1]?.id), String(data[3]?.id)] })
  expect([file?.rows_count, (await exportRows({ first: 3 })).file?.rows_count]).toEqual([2, 3])
})

test.each(['xlsx', 'pdf'] as const)('a file exported as %s has that format', async (format) => {
  await plant(60)
  const { file, answer } = await exportRows({ format })
  expect(file?.rows_count).toBe(60)
  expect(answer.rawPayload.subarray(0, 4).toString()).toBe(format === 'pdf' ? '%PDF' : 'PK\u0003\u0004')
})

test('a user without access to the list cannot export it, and cannot download the file of another user', async () => {
  await plant(1)
  await expect(outsider.call(listExports.create, { body: exportRequest })).rejects.toMatchObject({ status: 403 })
  const { file } = await exportRows()
  expect((await download(outsider, file?.id ?? '')).statusCode).toBe(404)
})

test('the audit records what was exported, by whom and with which filter', async () => {
  await plant(2)
  await exportRows()
  const { rows } = await api.test.admin.query(`select action, after from audit_events where entity = 'export'`)
  expect(rows).toMatchObject([
    { action: 'export', after: { list: exportRequest.list, title: exportRequest.title, rows_count: 2, format: 'csv' } },
  ])
})

test('a file can be downloaded for seven days, and is then listed as expired', async () => {
  await plant(1)
  const { file } = await exportRows()
  const id = file?.id ?? ''
  const get = () => clerk.call(listExports.get, { params: { id } })
  api.setNow('2026-10-22T08:59:00.000Z')
  expect([(await download(clerk, id)).statusCode, (await get()).expired]).toEqual([200, false])
  api.setNow('2026-10-22T09:00:00.000Z')
  const expiredAnswer = await download(clerk, id)
  expect([expiredAnswer.statusCode, expiredAnswer.json().message]).toEqual([410, 'Arquivo expirado. Gere novamente.'])
  expect(await get()).toMatchObject({ file_name: file?.file_name, expired: true })
})

test('a large export runs as a job, which links its file on the page of the list', async () => {
  await plant(5001)
  const { file, job_id } = await clerk.call(listExports.create, { body: exportRequest })
  expect(file).toBeNull()
  const job = await until(
    async () =>
      (await api.test.admin.query('select status, results, message from jobs where id = $1', [job_id])).rows[0],
    ({ status }) => status === 'done' || status === 'failed',
  )
  expect(job).toMatchObject({ status: 'done', message: '5.001 registros exportados.' })
  const id = new URLSearchParams(job.results[0].to.split('?')[1]).get('export')
  expect((await download(clerk, id ?? '')).body.split('\r\n')).toHaveLength(5003)
})

test.each([
  [{ list: 'system-movements.companies' }, 404],
  [{ query: { sort: 'nsu' } }, 422],
  [{ query: { from: 'ontem' } }, 422],
  [{ columns: [] }, 422],
  [{ page: 'https://x.test' }, 422],
  [{ title: 'x'.repeat(10_000) }, 422],
])('an export with %j is refused', async (change, status) => {
  await expect(clerk.call(listExports.create, { body: { ...exportRequest, ...change } })).rejects.toMatchObject({
    status,
  })
})
