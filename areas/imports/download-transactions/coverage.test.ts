import { describe, expect, test } from 'vitest'
import { modelo } from '../testing/stations.fixture.ts'
import { downloads } from './downloads.contract.ts'
import { day, downloadStage, fileOf, nameOf } from './downloads.testing.ts'

const stage = await downloadStage()
const { user, api, rows, putFile, ask, work, step } = stage

describe('a day without movement', () => {
  const mark = (source_id: string, change: object = {}) =>
    user.call(downloads.mark, {
      body: { source_id, business_date: day, reason: 'Posto fechado para reforma', ...change },
    })

  test('an empty day is marked with a reason, counts as received for the station, and shows who marked it', async () => {
    const source = await stage.folderSource()
    expect(await mark(source.id)).toMatchObject({
      state: 'empty',
      mark: { reason: 'Posto fechado para reforma', by: 'Rosa' },
      words: 'Sem movimento, segundo Rosa: Posto fechado para reforma',
    })
    expect(await rows('cash_conciliations')).toMatchObject([
      { company_id: modelo, sources: { pos: { received_at: expect.any(String) } } },
    ])
    expect(await stage.coverage(day)).toEqual([['empty']])
    await expect(mark(source.id)).rejects.toMatchObject({ code: 'download.marked' })
    const events = (await rows('audit_events')).filter(({ action }) => action === 'mark-empty')
    expect(events).toMatchObject([{ reason: 'Posto fechado para reforma', company_id: modelo }])
  })

  test('a mark is refused without a reason, for tomorrow, before the source began, and for a received day', async () => {
    const source = await stage.folderSource()
    await expect(mark(source.id, { reason: 'nada' })).rejects.toMatchObject({
      fields: { reason: 'Informe o motivo (mínimo 10 caracteres).' },
    })
    await expect(mark(source.id, { business_date: '2026-10-16' })).rejects.toMatchObject({ code: 'download.future' })
    await expect(mark(source.id, { business_date: '2026-09-30' })).rejects.toMatchObject({
      code: 'download.not-expected',
    })
    await putFile(nameOf(day), fileOf())
    await work((await ask(source.id)).id)
    await expect(mark(source.id)).rejects.toMatchObject({
      message: 'O dia 14/10/2026 de PDV do Modelo já foi recebido.',
    })
  })

  test('a request stops waiting for a marked day, and a file that arrives later replaces the mark', async () => {
    const source = await stage.folderSource()
    const { id } = await ask(source.id)
    await step(id)
    await mark(source.id)
    stage.later(30)
    expect(await work(id)).toMatchObject({ status: 'empty' })
    await putFile(nameOf(day), fileOf())
    await work((await ask(source.id)).id)
    expect(await stage.coverage(day)).toEqual([['received']])
  })
})

test('a file that a person sent by hand counts as received', async () => {
  const source = await stage.folderSource()
  await api.test.admin.query(
    `insert into cash_conciliations (id, company_id, business_date, status, sources, created_at, updated_at)
      values (gen_random_uuid(), $1, $2, 'open', '{"pos":{"received_at":"2026-10-15T08:00:00Z"}}', now(), now())`,
    [modelo, day],
  )
  expect(await stage.coverage(day)).toEqual([['received']])
  expect(await user.call(downloads.day, { params: { source_id: source.id, date: day } })).toMatchObject({
    words: 'O arquivo do dia foi enviado à mão.',
  })
})

test('the delivery time of a source is measured from the end of the day', async () => {
  const source = await stage.folderSource()
  await putFile(nameOf(day), fileOf())
  await work((await ask(source.id)).id)
  const { data } = await user.call(downloads.deliveries, { query: { from: day, to: day } })
  expect(data).toEqual([
    { source_id: source.id, name: 'PDV do Modelo', company_name: 'Posto Modelo', days: 1, median_minutes: 360 },
  ])
})

test('a day whose import was undone is an error until it is requested again, and is then imported again', async () => {
  const source = await stage.folderSource()
  await putFile(nameOf(day), fileOf())
  const { id } = await ask(source.id)
  await work(id)
  await api.test.admin.query(`update imports set status = 'undone', undone_at = now(), undo_reason = 'Dia errado.'`)
  await api.test.admin.query(`update cash_conciliations set sources = '{}'`)
  expect(await stage.coverage(day)).toEqual([['error']])
  expect(await user.call(downloads.day, { params: { source_id: source.id, date: day } })).toMatchObject({
    state: 'error',
    words: 'A importação deste arquivo foi desfeita.',
  })
  expect(await work((await ask(source.id)).id)).toMatchObject({ status: 'imported' })
  expect(await stage.coverage(day)).toEqual([['received']])
})
