import { listExports } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { alheio } from '../testing/stations.fixture.ts'
import { downloads } from './downloads.contract.ts'
import { day, downloadStage, fileOf, nameOf } from './downloads.testing.ts'

const stage = await downloadStage()
const { user, api, putFile, ask, work } = stage

test('a repeated request is reported as already requested', async () => {
  const source = await stage.folderSource()
  const body = { source_ids: [source.id], from: day, to: day }
  expect(await user.call(downloads.create, { body })).toEqual({ requested: 1, already: 0 })
  expect(await user.call(downloads.create, { body })).toEqual({ requested: 0, already: 1 })
})

test('a request of more than 31 days, for tomorrow or with reversed dates is refused', async () => {
  const { id } = await stage.folderSource()
  const createRequest = (from: string, to: string) =>
    user.call(downloads.create, { body: { source_ids: [id], from, to } })
  await expect(createRequest('2026-09-13', '2026-10-14')).rejects.toMatchObject({
    message: 'Período máximo de 31 dias.',
  })
  await expect(createRequest('2026-10-15', '2026-10-16')).rejects.toMatchObject({ code: 'download.future' })
  await expect(createRequest('2026-10-14', '2026-10-13')).rejects.toMatchObject({ status: 422 })
  await expect(createRequest('2026-09-14', '2026-10-14')).resolves.toEqual({ requested: 1, already: 0 })
})

test('all missing days are requested as consecutive periods', async () => {
  const source = await stage.folderSource({ starts_on: '2026-10-10' })
  const first = await ask(source.id, { from: '2026-10-12' })
  expect(await stage.coverage('2026-10-08', '2026-10-15')).toEqual([
    [null, null, 'absent', 'absent', 'pending', 'absent', 'absent', null],
  ])
  const body = { from: '2026-10-08', to: '2026-10-15' }
  expect(await user.call(downloads.createMissing, { body })).toEqual({ requested: 2, already: 0 })
  const { data } = await user.call(downloads.requests, { query: {} })
  const periods = data.filter(({ id }) => id !== first.id).map(({ from_on, to_on }) => `${from_on} ${to_on}`)
  expect(periods.sort()).toEqual(['2026-10-10 2026-10-11', '2026-10-13 2026-10-14'])
})

test('the transactions of a request are listed with their file and can be searched', async () => {
  const source = await stage.folderSource()
  await putFile(nameOf(day), fileOf())
  const { id } = await ask(source.id)
  await work(id)
  const page = await user.call(downloads.lines, { params: { id }, query: {} })
  expect(page.data).toHaveLength(3)
  expect(page.data[0]).toMatchObject({ kind: 'movement', company_name: 'Posto Modelo', file_name: nameOf(day) })
  const found = await user.call(downloads.lines, { params: { id }, query: { search: 'VND-DIN' } })
  expect(found.data).toHaveLength(1)
})

test.each(['csv', 'xlsx'] as const)('the transactions of a request are exported as %s', async (format) => {
  const source = await stage.folderSource()
  await putFile(nameOf(day), fileOf())
  const { id } = await ask(source.id)
  await work(id)
  const columns = [
    { field: 'business_date', title: 'Dia' },
    { field: 'amount_cents', title: 'Valor' },
  ]
  const body = { list: 'download-transactions.lines', params: { id }, query: {}, format, columns } as const
  const { file } = await user.call(listExports.create, {
    body: { ...body, title: 'Transações', filters: [], page: '/financial/download-transactions' },
  })
  expect(file).toMatchObject({ rows_count: 3, file_name: expect.stringContaining(`.${format}`) })
})

test('the original file is returned byte for byte', async () => {
  const source = await stage.folderSource()
  await putFile(nameOf(day), fileOf())
  const { id } = await ask(source.id)
  const { file_list } = await work(id)
  expect(file_list).toMatchObject([{ file_name: nameOf(day), size_bytes: fileOf().length }])
  const url = `/api/v1/download-transactions/files/${file_list[0]?.id}/original`
  const answer = await api.inject({ url, headers: { authorization: `Bearer ${await user.token}` } })
  expect(answer.headers['content-disposition']).toContain(nameOf(day))
  expect(answer.rawPayload.equals(Buffer.from(fileOf()))).toBe(true)
})

test('a user of another company sees no sources, requests or files', async () => {
  const source = await stage.folderSource()
  const { id } = await ask(source.id)
  const stranger = api.as('financial.download-transactions', [alheio])
  expect((await stranger.call(downloads.coverage, { query: { from: day, to: day } })).rows).toEqual([])
  expect((await stranger.call(downloads.requests, { query: {} })).data).toEqual([])
  await expect(stranger.call(downloads.request, { params: { id } })).rejects.toMatchObject({ status: 404 })
  const body = { source_ids: [source.id], from: day, to: day }
  await expect(stranger.call(downloads.create, { body })).rejects.toMatchObject({ status: 404 })
})
