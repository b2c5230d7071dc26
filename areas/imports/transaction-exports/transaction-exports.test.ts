import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { read } from '@app/formats'
import { inTransaction } from '@app/kit/server'
import { insertRows } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { downloads } from '../download-transactions/downloads.contract.ts'
import { day, downloadStage, fileOf, nameOf } from '../download-transactions/downloads.testing.ts'
import { modelo, vizinho } from '../testing/stations.fixture.ts'
import { expireExportsJob } from './expire-exports.server.ts'
import { exportTransactionsJob } from './export-job.server.ts'
import { countExported, findExportedRows } from './exported-rows.store.ts'
import { exportTargets, targetBases, transactionExports, type WantedExport } from './transaction-exports.contract.ts'

const stage = await downloadStage()
const { user, api, putFile, ask, work } = stage
const october = { from: '2026-10-01', to: '2026-10-31' }

const create = (body: WantedExport, by = user) => by.call(transactionExports.create, { body })

async function make(body: WantedExport) {
  const { id, job_id } = await create(body)
  await exportTransactionsJob.run({ job_id }, stage.tools())
  return user.call(transactionExports.get, { params: { id } })
}

async function take(id: string) {
  const headers = { authorization: `Bearer ${await user.token}` }
  return api.inject({ method: 'POST', url: `/api/v1/transaction-exports/${id}/file`, headers, payload: {} })
}

async function fetchedDay() {
  const source = await stage.folderSource()
  await putFile(nameOf(day), fileOf())
  const { id } = await ask(source.id)
  return work(id)
}

const account = '01930000-0000-7000-8000-0000000000ba'
const line = (id: number, change: object) => ({
  ...{
    id,
    company_id: modelo,
    bank_account_id: account,
    posted_on: '2026-10-14',
    memo: 'PIX RECEBIDO',
    kind: 'CREDIT',
  },
  ...{ amount_cents: 12_345, fitid: `N${id}`, dedup_hash: Buffer.from([id]), dedup_seq: 1, ...change },
})

test('a period is exported in the format of a spreadsheet, under a name that describes it', async () => {
  await fetchedDay()
  const finished = await make({ target: 'movements', format: 'csv', ...october, company_ids: [modelo] })
  expect(finished).toMatchObject({ status: 'ready', rows_count: 3, expires_at: '2026-10-22T09:00:00.000Z' })
  expect(finished.file_name).toBe('transacoes_movimentos-do-pdv_posto-modelo_2026-10-01_2026-10-31.csv')
  const { payload } = await take(finished.id)
  const [head, first] = payload.split('\r\n')
  expect(head).toMatch(/^\uFEFFEmpresa;CNPJ;Dia;/)
  expect(first).toMatch(/^Posto Modelo;\d{14};14\/10\/2026;/)
})

test('the separator and the decimal mark are those that the other system needs', async () => {
  await fetchedDay()
  const formatOptions = { separator: 'comma', decimal: 'point' } as const
  const { id } = await make({ target: 'movements', format: 'csv', ...october, ...formatOptions })
  expect((await take(id)).payload).toMatch(/\r\nPosto Modelo,\d{14},14\/10\/2026,.*,-?\d+\.\d\d,/)
})

test('the rows of the files of one request are exported as JSON, with money in centavos', async () => {
  const request = await fetchedDay()
  const finished = await make({ target: 'movements', format: 'json', request_id: request.id })
  expect(finished).toMatchObject({ status: 'ready', request_no: request.request_no })
  const { rows, rows_count, amount_cents } = JSON.parse((await take(finished.id)).payload)
  expect([rows.length, rows_count, amount_cents]).toEqual([3, 3, finished.amount_cents])
  expect(rows[0]).toMatchObject({ company_name: 'Posto Modelo', business_date: day, amount_cents: expect.any(Number) })
})

test('a statement exported as OFX is read back line by line, with the balance that the bank stated', async () => {
  const { lines } = await statement()
  const finished = await make({ target: 'bank_statement', format: 'ofx', ...october, bank_account_id: account })
  expect(finished).toMatchObject({ status: 'ready', rows_count: 2, amount_cents: 12_345 - 990 })
  const { content, errors } = read((await take(finished.id)).rawPayload, { today: '2026-10-15' })
  expect(errors).toEqual([])
  if (content?.kind !== 'statement') throw new Error('not a statement')
  expect(content.accounts).toMatchObject([
    { bank_id: '341', account_id: '123456', balance_cents: 50_000, balance_on: '2026-10-14' },
  ])
  expect(content.accounts[0]?.lines).toMatchObject(
    lines.map(({ posted_on, amount_cents, memo, fitid }) => ({ posted_on, amount_cents, memo, fitid })),
  )
})

async function statement() {
  const lines = [line(1, {}), line(2, { amount_cents: -990, memo: 'TARIFA <PIX> & CIA', kind: 'DEBIT' })]
  await insertRows(api.test.admin, {
    bank_accounts: [
      {
        ...{
          id: account,
          company_id: modelo,
          bank_code: '341',
          branch: '0412',
          account_no: '12345',
          account_digit: '6',
        },
        ...{ name: 'Itaú', ledger_account: '1.1', created_at: stage.now, updated_at: stage.now },
      },
    ],
    statement_lines: lines,
    statement_balances: [
      { company_id: modelo, bank_account_id: account, balance_on: '2026-10-14', balance_cents: 50_000 },
    ],
  })
  return { lines }
}

test('an export that is running is not started twice, and a person can run two exports at most', async () => {
  const options = { target: 'movements', format: 'csv', ...october } as const
  const first = await create(options)
  expect(await create(options)).toMatchObject({ id: first.id, status: 'queued' })
  await create({ ...options, format: 'json' })
  await expect(create({ ...options, format: 'xlsx' })).rejects.toMatchObject({ code: 'transaction-export.too-many' })
})

test('a period without transactions creates no file, and the export shows the reason', async () => {
  const finished = await make({ target: 'card_sales', format: 'xlsx', ...october })
  expect(finished).toMatchObject({ status: 'empty', rows_count: 0, file_name: null })
  expect((await take(finished.id)).json()).toMatchObject({ message: 'O arquivo ainda não está pronto.' })
})

test('a person with a blind count sees no drawer cash in an export or in the lines of a request', async () => {
  const { id } = await fetchedDay()
  await api.test.admin.query('update cash_sessions set counted_cents = null')
  const counter = api.as(['financial.download-transactions', 'cash-conciliation.solicitation'], [modelo], 'Bento')
  const created = await create({ target: 'movements', format: 'json', ...october }, counter)
  await exportTransactionsJob.run({ job_id: created.job_id }, stage.tools())
  const finished = await counter.call(transactionExports.get, { params: { id: created.id } })
  const { data } = await counter.call(downloads.lines, { params: { id }, query: {} })
  expect(finished.rows_count).toBe(data.length)
  expect(data.length).toBeGreaterThan(0)
  expect(data.map(({ description }) => description).join()).not.toContain('Dinheiro')
})

test('the file is deleted after seven days, and its entry stays', async () => {
  await fetchedDay()
  const finished = await make({ target: 'movements', format: 'csv', ...october })
  const [{ sha256 }] = await stage.rows('transaction_exports')
  const storedPath = path.join(path.dirname(api.inbox), sha256.slice(0, 2), sha256)
  expect((await readFile(storedPath)).length).toBe(finished.size_bytes)
  stage.setNow('2026-10-22T08:59:00.000Z')
  await expireExportsJob.run({}, stage.tools())
  expect((await take(finished.id)).statusCode).toBe(200)
  stage.setNow('2026-10-22T09:00:00.000Z')
  await expireExportsJob.run({}, stage.tools())
  await expect(readFile(storedPath)).rejects.toMatchObject({ code: 'ENOENT' })
  const answer = await take(finished.id)
  expect([answer.statusCode, answer.json().message]).toEqual([410, 'Arquivo expirado. Gere novamente.'])
  expect(await user.call(transactionExports.get, { params: { id: finished.id } })).toMatchObject({ status: 'expired' })
})

test('an expiring file does not delete the same bytes of an export that is being created', async () => {
  await fetchedDay()
  const options = { target: 'movements', format: 'csv', ...october } as const
  await make(options)
  stage.setNow('2026-10-22T09:00:00.000Z')
  const { id, job_id } = await create(options)
  const { files } = stage.tools()
  const expireFirst = async <Stored>(stored: Stored) => {
    await expireExportsJob.run({}, stage.tools())
    return stored
  }
  const expiring = {
    ...files,
    put: (source: Readable) => files.put(source).then(expireFirst),
    receive: (source: Readable) => files.receive(source).then(expireFirst),
  }
  await exportTransactionsJob.run({ job_id }, stage.tools({ files: expiring }))
  const answer = await take(id)
  expect([answer.statusCode, answer.payload]).toEqual([200, expect.stringContaining('Empresa;CNPJ;Dia;')])
})

test('an export is visible to its requester while they see all its companies, and to administrators', async () => {
  const { id } = await create({ target: 'movements', format: 'csv', ...october, company_ids: [vizinho] })
  const colleague = api.as('financial.download-transactions', [modelo, vizinho], 'Bento')
  expect((await colleague.call(transactionExports.list, { query: {} })).data).toEqual([])
  expect((await stage.admin.call(transactionExports.list, { query: {} })).data).toMatchObject([
    { id, user_name: 'Rosa' },
  ])
  await api.test.admin.query(`delete from user_companies where company_id = $1`, [vizinho])
  expect((await user.call(transactionExports.list, { query: {} })).data).toEqual([])
})

test('an export that is not possible is refused with the reason beside its field', async () => {
  const options = { target: 'card_sales', format: 'csv', ...october } as const
  await expect(create({ ...options, format: 'ofx' })).rejects.toMatchObject({ fields: { format: expect.anything() } })
  await expect(create({ ...options, from: '2025-10-30' })).rejects.toMatchObject({
    message: 'Período máximo de 366 dias.',
  })
  await expect(create({ ...options, date_basis: 'posted' })).rejects.toMatchObject({ status: 422 })
  await expect(create({ target: 'card_sales', format: 'csv' })).rejects.toMatchObject({
    fields: { from: expect.anything() },
  })
  const stranger = api.as('financial.download-transactions', [vizinho])
  await expect(create({ ...options, company_ids: [modelo] }, stranger)).rejects.toMatchObject({ status: 404 })
})

const targets = Object.keys(exportTargets) as (keyof typeof exportTargets)[]
const cases = targets.flatMap((target) => targetBases[target].map((basis) => [target, basis] as const))

test.each(cases)(
  'the export of %s by %s accepts every filter, for a period and for a request',
  async (target, basis) => {
    const filters = { acquirer: 'cielo', bank_account_id: account, method: 'credit', brand: 'visa' } as const
    const places = { imports: [], company_ids: [], business_dates: [] }
    await inTransaction(api.test.db, { user_id: null, companies: 'all' }, async (db) => {
      for (const within of [{ basis, ...october }, places]) {
        const query = { target, company_ids: [modelo], within, ...filters }
        expect(await findExportedRows(db, query, { day, id: 1 })).toEqual({ rows: [], last: true })
        expect(await countExported(db, query)).toEqual({ rows_count: 0, amount_cents: 0 })
      }
    })
  },
)
