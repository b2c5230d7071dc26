import { truncate } from 'node:fs/promises'
import path from 'node:path'
import { reasonMaps } from '@app/areas/cash-closing/contract'
import { addDays, listExports } from '@app/kit/contract'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { smallDay } from '../imports/pos-export/pos-export.fixture.ts'
import { alheio, modelo } from '../imports/stations.fixture.ts'
import { downloads } from './downloads.contract.ts'
import { day, downloadStage, emptyFile, fileOf, nameOf } from './downloads.testing.ts'

const stage = await downloadStage()
const { user, api, rows, lay, ask, work, step, get } = stage

describe.each([
  ['a watched folder', (change?: object) => stage.folderSource(change)],
  ['an SFTP server', (change?: object) => stage.sftpSource(change)],
])('from %s', (_name, makeSource) => {
  test('a day that is asked for is fetched, imported and put away, and its original is kept', async () => {
    const source = await makeSource()
    await lay(nameOf(day), fileOf())
    const request = await ask(source.id)
    expect(request).toMatchObject({
      status: 'queued',
      attempts: 0,
      source_name: 'PDV do Modelo',
      created_by_name: 'Rosa',
    })
    await step(request.id)
    expect(await get(request.id)).toMatchObject({ status: 'fetched', attempts: 1, files: 1 })
    await stage.importAll()
    await step(request.id)
    expect(await get(request.id)).toMatchObject({ status: 'imported', files: 1, records: 10, message: null })
    expect(await rows('system_movements')).toHaveLength(3)
    expect([await stage.ls(), await stage.ls('processed')]).toEqual([['processed'], [nameOf(day)]])
    expect(await stage.coverage(day)).toEqual([['received']])
    const { file_list } = await get(request.id)
    const original = await user.call(downloads.request, { params: { id: request.id } })
    expect(original.file_list).toEqual(file_list)
  })

  test('the same file again, under its name, is neither imported twice nor left lying there', async () => {
    const source = await makeSource()
    for (let time = 0; time < 2; time += 1) {
      await lay(nameOf(day), fileOf(), { ago: 3600 - time })
      const { id } = await ask(source.id)
      expect(await work(id)).toMatchObject({ status: 'imported' })
    }
    expect(await rows('imports')).toHaveLength(1)
    expect(await rows('download_files')).toHaveLength(1)
    expect(await stage.ls('processed')).toHaveLength(2)
  })

  test('a file that is still being written is left until it is quiet', async () => {
    const source = await makeSource()
    await lay(nameOf(day), fileOf().subarray(0, 200), { ago: 10 })
    const { id } = await ask(source.id)
    await step(id)
    expect(await get(id)).toMatchObject({
      status: 'queued',
      files: 0,
      message: `O arquivo ${nameOf(day)} ainda está sendo gravado.`,
    })
    await lay(nameOf(day), fileOf(), { ago: 10 })
    stage.later(90)
    expect(await work(id)).toMatchObject({ status: 'imported', attempts: 2, records: 10 })
  })

  test('a file without movement leaves the day received and empty', async () => {
    const source = await makeSource()
    await lay(nameOf(day), emptyFile())
    const { id } = await ask(source.id)
    expect(await work(id)).toMatchObject({ status: 'empty', files: 1, records: 0 })
    expect(await stage.coverage(day)).toEqual([['empty']])
  })

  test('a ZIP is taken apart, and is done with when each file in it is', async () => {
    const source = await makeSource({ file_pattern: 'pdv_{AAAAMMDD}*.zip' })
    await lay('pdv_20261014.zip', zipSync({ 'turno-1.jsonl': fileOf() }))
    const { id } = await ask(source.id)
    await step(id)
    await stage.importAll()
    await step(id)
    expect(await get(id)).toMatchObject({ status: 'fetched' })
    await stage.importAll()
    await step(id)
    expect(await get(id)).toMatchObject({ status: 'imported', files: 1, records: 10 })
    expect(await stage.ls('processed')).toEqual(['pdv_20261014.zip'])
  })

  test('a ZIP with a refused file is an error that names it', async () => {
    const source = await makeSource({ file_pattern: 'pdv_{AAAAMMDD}*.zip' })
    const foreign = { till_movements: smallDay().till_movements.map((one) => ({ ...one, movement_type: 'XXX' })) }
    await lay('pdv_20261014.zip', zipSync({ 'bom.jsonl': emptyFile(), 'ruim.jsonl': fileOf(foreign) }))
    const { id } = await ask(source.id)
    await step(id)
    await stage.importAll()
    await stage.importAll()
    await step(id)
    const { status, message } = await get(id)
    expect([status, message]).toEqual(['error', expect.stringContaining('pdv_20261014.zip › ruim.jsonl: ')])
    expect(await stage.ls('failure')).toEqual(['pdv_20261014.zip'])
  })

  test('a refused file is an error with its reason, goes to “failure”, and is imported anew once it can be', async () => {
    const source = await makeSource()
    const foreign = { till_movements: smallDay().till_movements.map((one) => ({ ...one, movement_type: 'XXX' })) }
    await lay(nameOf(day), fileOf(foreign))
    const { id } = await ask(source.id)
    const refused = await work(id)
    expect(refused).toMatchObject({
      status: 'error',
      message: expect.stringContaining('Tipo de movimento XXX não cadastrado.'),
    })
    expect(await stage.ls('failure')).toEqual([nameOf(day)])
    expect(await stage.coverage(day)).toEqual([['error']])
    const closer = api.as('cash-conciliation', [modelo])
    await closer.call(reasonMaps.create, {
      body: {
        name: 'Sangria',
        source_system: 'pos',
        external_code: 'XXX',
        movement_type_code: 'SAN',
        company_id: modelo,
        valid_from: '2026-10-01',
      },
    })
    await user.call(downloads.retry, { params: { id } })
    expect(await work(id)).toMatchObject({ status: 'imported', attempts: 2 })
    expect(await stage.coverage(day)).toEqual([['received']])
  })

  test('where nothing can be put away, a file is remembered by what is in it', async () => {
    stage.server.state.faults = { readOnly: true }
    const source = await makeSource()
    if (source.transport === 'folder') return
    await lay(nameOf(day), fileOf())
    for (let time = 0; time < 2; time += 1)
      expect(await work((await ask(source.id)).id)).toMatchObject({ status: 'imported' })
    expect(stage.server.state.reads).toEqual([nameOf(day)])
    expect(await rows('imports')).toHaveLength(1)
  })
})

test('a source that keeps its files is read once and left as it is', async () => {
  const source = await stage.sftpSource({ after_fetch: 'keep' })
  await lay(nameOf(day), fileOf())
  for (let time = 0; time < 2; time += 1) await work((await ask(source.id)).id)
  expect(stage.server.state.reads).toEqual([nameOf(day)])
  expect(await stage.ls()).toEqual([nameOf(day)])
})

test('a corrected file of the same name is taken beside the first', async () => {
  const source = await stage.sftpSource({ after_fetch: 'keep' })
  const full = smallDay()
  await lay(nameOf(day), fileOf({ payments: full.payments.slice(1) }))
  await work((await ask(source.id)).id)
  await lay(nameOf(day), fileOf(), { ago: 120 })
  expect(await work((await ask(source.id)).id)).toMatchObject({ status: 'imported' })
  expect(await rows('download_files')).toHaveLength(2)
  expect(await rows('system_movements')).toHaveLength(3)
})

test('what is not there is tried five times more, ever later, and then said not to be available', async () => {
  const source = await stage.sftpSource()
  const { id } = await ask(source.id)
  const waits: number[] = []
  for (let tries = 1; tries <= 5; tries += 1) {
    await step(id)
    const { status, attempts, next_attempt_at, message } = await get(id)
    expect({ status, attempts, message }).toEqual({
      status: 'queued',
      attempts: tries,
      message: 'Ainda não há arquivo de 14/10/2026.',
    })
    waits.push((Date.parse(next_attempt_at ?? '') - Date.parse(stage.now)) / 1000)
    stage.later(waits.at(-1) ?? 0)
  }
  expect(waits).toEqual([30, 120, 600, 1800, 7200])
  await step(id)
  await step(id)
  expect(await get(id)).toMatchObject({ status: 'error', attempts: 6, message: 'Período indisponível na origem.' })
  expect(await stage.coverage(day)).toEqual([['absent']])
  await user.call(downloads.retry, { params: { id } })
  await lay(nameOf(day), fileOf())
  expect(await work(id)).toMatchObject({ status: 'imported', attempts: 7 })
})

test('a try that is not due yet does nothing', async () => {
  const source = await stage.sftpSource()
  const { id } = await ask(source.id)
  await step(id)
  await step(id)
  expect(await get(id)).toMatchObject({ attempts: 1 })
})

test('of a longer period the days that are there are imported while the others are waited for', async () => {
  const source = await stage.sftpSource()
  await lay(nameOf(day), fileOf())
  const { id } = await ask(source.id, { from: addDays(day, -2), to: day })
  await step(id)
  expect(await get(id)).toMatchObject({
    status: 'queued',
    files: 1,
    message: 'Ainda não há arquivo de 12/10/2026, 13/10/2026.',
  })
  await stage.importAll()
  expect(await rows('system_movements')).toHaveLength(3)
})

test('a refused password ends the request at once, in the words of the source, and rounds spare the account', async () => {
  const source = await stage.sftpSource()
  stage.server.state.faults = { refuse: true }
  const { id } = await ask(source.id)
  await step(id)
  expect(await get(id)).toMatchObject({
    status: 'error',
    attempts: 1,
    message: 'Credencial expirada para PDV do Modelo.',
  })
  expect(await stage.coverage(day)).toEqual([['error']])
})

test('a server with another key is refused, and nobody is logged in', async () => {
  const source = await stage.sftpSource()
  await stage.server.changeKey()
  stage.server.state.logins.length = 0
  const { id } = await ask(source.id)
  await step(id)
  expect(await get(id)).toMatchObject({
    status: 'error',
    message: expect.stringContaining('A chave do servidor de PDV do Modelo mudou'),
  })
  expect(stage.server.state.logins).toEqual([])
})

test('a file that is larger than any may be is not fetched, and the request says so', async () => {
  const source = await stage.sftpSource()
  await lay(nameOf(day), '')
  await truncate(path.join(stage.place, 'pdv', nameOf(day)), 200_000_001)
  stage.later(3600)
  const { id } = await ask(source.id)
  await step(id)
  expect(await get(id)).toMatchObject({
    status: 'error',
    message: `O arquivo ${nameOf(day)} passa do limite de 200 MB e não foi baixado.`,
  })
  expect(stage.server.state.reads).toEqual([])
})

test('a transfer that is cut off keeps nothing and is made again', async () => {
  const source = await stage.sftpSource()
  await lay(nameOf(day), fileOf())
  stage.server.state.faults = { cutAfter: 100 }
  const { id } = await ask(source.id)
  await step(id)
  expect(await get(id)).toMatchObject({ status: 'queued', files: 0 })
  expect(await rows('imports')).toEqual([])
  stage.server.state.faults = {}
  stage.later(30)
  expect(await work(id)).toMatchObject({ status: 'imported', attempts: 2 })
})

test('a server that dies between keeping a file and noting it loses nothing and doubles nothing', async () => {
  const source = await stage.sftpSource()
  await lay(nameOf(day), fileOf())
  const { id } = await ask(source.id)
  const { within } = stage.tools()
  for (let dies = 1; dies <= 9; dies += 1) {
    let transactions = 0
    const mortal: typeof within = (scope, task) => {
      transactions += 1
      if (transactions > dies) throw new Error('killed')
      return within(scope, task)
    }
    await step(id, { within: mortal }).catch(() => undefined)
    await stage.importAll()
  }
  await step(id)
  expect(await work(id)).toMatchObject({ status: 'imported', files: 1 })
  expect(await rows('imports')).toHaveLength(1)
  expect(await rows('system_movements')).toHaveLength(3)
  expect(await stage.ls('processed')).toEqual([nameOf(day)])
})

test('two servers that run one request at once take each file once', async () => {
  const source = await stage.sftpSource()
  await lay(nameOf(day), fileOf())
  const { id } = await ask(source.id)
  await Promise.all([step(id), step(id)])
  await stage.importAll()
  await step(id)
  expect(await rows('imports')).toHaveLength(1)
  expect(await get(id)).toMatchObject({ status: 'imported', files: 1 })
})

test('whoever asks again for what is being asked for is told so', async () => {
  const source = await stage.folderSource()
  const body = { source_ids: [source.id], from: day, to: day }
  expect(await user.call(downloads.create, { body })).toEqual({ requested: 1, already: 0 })
  expect(await user.call(downloads.create, { body })).toEqual({ requested: 0, already: 1 })
})

test('periods of more than 31 days, of tomorrow or the wrong way round are refused', async () => {
  const { id } = await stage.folderSource()
  const asking = (from: string, to: string) => user.call(downloads.create, { body: { source_ids: [id], from, to } })
  await expect(asking('2026-09-13', '2026-10-14')).rejects.toMatchObject({ message: 'Período máximo de 31 dias.' })
  await expect(asking('2026-10-15', '2026-10-16')).rejects.toMatchObject({ code: 'download.future' })
  await expect(asking('2026-10-14', '2026-10-13')).rejects.toMatchObject({ status: 422 })
  await expect(asking('2026-09-14', '2026-10-14')).resolves.toEqual({ requested: 1, already: 0 })
})

test('all that is missing is asked for in stretches', async () => {
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

describe('a day without movement', () => {
  const mark = (source_id: string, change: object = {}) =>
    user.call(downloads.mark, {
      body: { source_id, business_date: day, reason: 'Posto fechado para reforma', ...change },
    })

  test('is marked with a reason, counts as arrived for the station’s day, and is told with who said so', async () => {
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

  test('is refused without a reason, for tomorrow, before the source began, and where a file came', async () => {
    const source = await stage.folderSource()
    await expect(mark(source.id, { reason: 'nada' })).rejects.toMatchObject({
      fields: { reason: 'Informe o motivo (mínimo 10 caracteres).' },
    })
    await expect(mark(source.id, { business_date: '2026-10-16' })).rejects.toMatchObject({ code: 'download.future' })
    await expect(mark(source.id, { business_date: '2026-09-30' })).rejects.toMatchObject({
      code: 'download.not-expected',
    })
    await lay(nameOf(day), fileOf())
    await work((await ask(source.id)).id)
    await expect(mark(source.id)).rejects.toMatchObject({
      message: 'O dia 14/10/2026 de PDV do Modelo já foi recebido.',
    })
  })

  test('is waited for no longer by a request, and a file that comes later wins', async () => {
    const source = await stage.folderSource()
    const { id } = await ask(source.id)
    await step(id)
    await mark(source.id)
    stage.later(30)
    expect(await work(id)).toMatchObject({ status: 'empty' })
    await lay(nameOf(day), fileOf())
    await work((await ask(source.id)).id)
    expect(await stage.coverage(day)).toEqual([['received']])
  })
})

test('a file that somebody sent by hand counts as received', async () => {
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

test('the transactions of a request are listed as they were brought, for reading and for a file', async () => {
  const source = await stage.folderSource()
  await lay(nameOf(day), fileOf())
  const { id } = await ask(source.id)
  await work(id)
  const page = await user.call(downloads.lines, { params: { id }, query: {} })
  expect(page.data).toHaveLength(3)
  expect(page.data[0]).toMatchObject({ kind: 'movement', company_name: 'Posto Modelo', file_name: nameOf(day) })
  const found = await user.call(downloads.lines, { params: { id }, query: { search: 'VND-DIN' } })
  expect(found.data).toHaveLength(1)
})

test.each(['csv', 'xlsx'] as const)('the transactions of a request are handed out as %s', async (format) => {
  const source = await stage.folderSource()
  await lay(nameOf(day), fileOf())
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

test('how long a source takes to deliver is told from the end of the day', async () => {
  const source = await stage.folderSource()
  await lay(nameOf(day), fileOf())
  await work((await ask(source.id)).id)
  const { data } = await user.call(downloads.deliveries, { query: { from: day, to: day } })
  expect(data).toEqual([
    { source_id: source.id, name: 'PDV do Modelo', company_name: 'Posto Modelo', days: 1, median_minutes: 360 },
  ])
})

test('the original is given byte for byte', async () => {
  const source = await stage.folderSource()
  await lay(nameOf(day), fileOf())
  const { id } = await ask(source.id)
  const { file_list } = await work(id)
  expect(file_list).toMatchObject([{ file_name: nameOf(day), size_bytes: fileOf().length }])
  const url = `/api/v1/download-transactions/files/${file_list[0]?.id}/original`
  const answer = await api.inject({ url, headers: { authorization: `Bearer ${await user.token}` } })
  expect(answer.headers['content-disposition']).toContain(nameOf(day))
  expect(answer.rawPayload.equals(Buffer.from(fileOf()))).toBe(true)
})

test('somebody of another company sees neither source, requests nor files', async () => {
  const source = await stage.folderSource()
  const { id } = await ask(source.id)
  const stranger = api.as('financial.download-transactions', [alheio])
  expect((await stranger.call(downloads.coverage, { query: { from: day, to: day } })).rows).toEqual([])
  expect((await stranger.call(downloads.requests, { query: {} })).data).toEqual([])
  await expect(stranger.call(downloads.request, { params: { id } })).rejects.toMatchObject({ status: 404 })
  const body = { source_ids: [source.id], from: day, to: day }
  await expect(stranger.call(downloads.create, { body })).rejects.toMatchObject({ status: 404 })
})

test('a day whose import was taken back is an error until it is asked for anew, and is then imported again', async () => {
  const source = await stage.folderSource()
  await lay(nameOf(day), fileOf())
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
