import { openSecrets } from '@app/kit/server'
import { expect, test } from 'vitest'
import { downloads } from './downloads.contract.ts'
import { day, downloadStage, fileOf, nameOf } from './downloads.testing.ts'
import { keepRounds, roundsJob, watchFolders } from './rounds.server.ts'

const stage = await downloadStage()
const { user, rows, putFile, step, work, setNow, tools } = stage
const findRequests = async () =>
  (await user.call(downloads.requests, { query: {} })).data.map(({ from_on, to_on, origin }) => [
    from_on,
    to_on,
    origin,
  ])

test('yesterday is requested automatically at five, eight and eleven until its file is received', async () => {
  await stage.sftpSource()
  const counts: number[] = []
  for (const time of ['07:59', '08:00', '08:05', '10:59', '11:00', '13:00', '14:00', '23:00']) {
    setNow(`2026-10-15T${time}:00.000Z`)
    await keepRounds(tools())
    counts.push((await rows('download_requests')).length)
    await stage.api.test.admin.query(
      `update download_requests set status = 'error', finished_at = now(), missing_dates = array[from_on]`,
    )
  }
  expect(counts).toEqual([0, 1, 1, 1, 2, 2, 3, 3])
  expect((await findRequests())[0]).toEqual([day, day, 'routine'])
})

test('a received day is not requested again', async () => {
  const source = await stage.sftpSource()
  await putFile(nameOf(day), fileOf())
  await work((await stage.ask(source.id)).id)
  setNow('2026-10-15T11:00:00.000Z')
  await keepRounds(tools())
  expect(await rows('download_requests')).toHaveLength(1)
})

test('two servers create one request', async () => {
  await stage.sftpSource()
  await Promise.all([keepRounds(tools()), keepRounds(tools())])
  expect(await rows('download_requests')).toHaveLength(1)
})

test('a source that refused the password is not contacted until a person enters a new one', async () => {
  const source = await stage.sftpSource()
  stage.server.state.faults = { refuse: true }
  await step((await stage.ask(source.id)).id)
  setNow('2026-10-15T11:00:00.000Z')
  await keepRounds(tools())
  expect(await rows('download_requests')).toHaveLength(1)
})

test('a file dropped into a watched folder is fetched automatically', async () => {
  await stage.folderSource()
  await putFile(nameOf(day), fileOf())
  await watchFolders(tools())
  await watchFolders(tools())
  expect(await findRequests()).toEqual([[day, day, 'routine']])
  const { id } = await stage.newest()
  expect(await work(id)).toMatchObject({ status: 'imported', origin: 'routine', created_by_name: null })
  await watchFolders(tools())
  expect(await rows('download_requests')).toHaveLength(1)
})

test('a secret is encrypted again with a new key, and the old key is no longer needed', async () => {
  const source = await stage.sftpSource()
  const getSealed = async () => (await rows('download_sources'))[0]
  const before = await getSealed()
  const bothKeys = openSecrets([Buffer.alloc(32, 8), Buffer.alloc(32, 7)])
  const { jobs } = tools()
  await roundsJob.recover?.(tools({ secrets: bothKeys }), jobs)
  const after = await getSealed()
  expect(after.secret_key_id).toBe(bothKeys.key_id)
  expect(after.sealed_secret.equals(before.sealed_secret)).toBe(false)
  await putFile(nameOf(day), fileOf())
  const { id } = await stage.ask(source.id)
  expect(await work(id, { secrets: openSecrets([Buffer.alloc(32, 8)]) })).toMatchObject({ status: 'imported' })
})

test('a source whose secret cannot be decrypted asks for the credential again and does not connect', async () => {
  const source = await stage.sftpSource()
  stage.server.state.logins.length = 0
  const { id } = await stage.ask(source.id)
  await step(id, { secrets: openSecrets([Buffer.alloc(32, 9)]) })
  expect(await stage.get(id)).toMatchObject({ status: 'error', message: 'Credencial expirada para PDV do Modelo.' })
  expect(stage.server.state.logins).toEqual([])
})

test('a request that its server left unfinished, and that is in no queue, is queued again', async () => {
  const source = await stage.sftpSource({ starts_on: '2026-10-16' })
  await putFile(nameOf(day), fileOf())
  const { id } = await stage.ask(source.id)
  await stage.api.test.admin.query(`update download_requests set status = 'fetching'`)
  await stage.api.test.admin.query('delete from queued_jobs')
  await roundsJob.run({}, tools())
  const { rows: queued } = await stage.api.test.admin.query(
    `select data from queued_jobs where kind = 'download-files'`,
  )
  expect(queued).toEqual([{ data: { request_id: id } }])
  expect(await work(id)).toMatchObject({ status: 'imported' })
})
