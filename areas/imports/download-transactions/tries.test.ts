import { truncate } from 'node:fs/promises'
import path from 'node:path'
import { addDays } from '@app/kit/contract'
import { expect, test } from 'vitest'
import { downloads } from './downloads.contract.ts'
import { day, downloadStage, fileOf, nameOf } from './downloads.testing.ts'

const stage = await downloadStage()
const { user, rows, putFile, ask, work, step, get } = stage

test('a missing file is retried five times with growing waits, and is then reported as not available', async () => {
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
  await putFile(nameOf(day), fileOf())
  expect(await work(id)).toMatchObject({ status: 'imported', attempts: 7 })
})

test('a retry that is not due yet has no effect', async () => {
  const source = await stage.sftpSource()
  const { id } = await ask(source.id)
  await step(id)
  await step(id)
  expect(await get(id)).toMatchObject({ attempts: 1 })
})

test('a request of several days imports the available days and waits for the others', async () => {
  const source = await stage.sftpSource()
  await putFile(nameOf(day), fileOf())
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

test('a refused password ends the request immediately, names the source, and makes rounds skip the source', async () => {
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

test('a server with a changed key is refused before any login', async () => {
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

test('a file above the size limit is not fetched, and the request shows the reason', async () => {
  const source = await stage.sftpSource()
  await putFile(nameOf(day), '')
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

test('an interrupted transfer stores no file and is retried', async () => {
  const source = await stage.sftpSource()
  await putFile(nameOf(day), fileOf())
  stage.server.state.faults = { cutAfter: 100 }
  const { id } = await ask(source.id)
  await step(id)
  expect(await get(id)).toMatchObject({ status: 'queued', files: 0 })
  expect(await rows('imports')).toEqual([])
  stage.server.state.faults = {}
  stage.later(30)
  expect(await work(id)).toMatchObject({ status: 'imported', attempts: 2 })
})

test('a server that dies between storing and recording a file loses no file and duplicates none', async () => {
  const source = await stage.sftpSource()
  await putFile(nameOf(day), fileOf())
  const { id } = await ask(source.id)
  const { within } = stage.tools()
  for (let failAt = 1; failAt <= 9; failAt += 1) {
    let transactions = 0
    const failingWithin: typeof within = (scope, task) => {
      transactions += 1
      if (transactions > failAt) throw new Error('killed')
      return within(scope, task)
    }
    await step(id, { within: failingWithin }).catch(() => undefined)
    await stage.importAll()
  }
  await step(id)
  expect(await work(id)).toMatchObject({ status: 'imported', files: 1 })
  expect(await rows('imports')).toHaveLength(1)
  expect(await rows('system_movements')).toHaveLength(3)
  expect(await stage.ls('processed')).toEqual([nameOf(day)])
})

test('two servers that run one request at the same time fetch each file once', async () => {
  const source = await stage.sftpSource()
  await putFile(nameOf(day), fileOf())
  const { id } = await ask(source.id)
  await Promise.all([step(id), step(id)])
  await stage.importAll()
  await step(id)
  expect(await rows('imports')).toHaveLength(1)
  expect(await get(id)).toMatchObject({ status: 'imported', files: 1 })
})
