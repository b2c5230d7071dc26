import path from 'node:path'
import { reasonMaps } from '@app/areas/cash-closing/contract'
import { openFilesInFolder } from '@app/kit/server'
import { zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { importReleases } from '../release/release.contract.ts'
import { unbalancedStatement } from '../release/unbalanced.testing.ts'
import { smallDay } from '../testing/pos-export.fixture.ts'
import { modelo, vizinho } from '../testing/stations.fixture.ts'
import { downloads } from './downloads.contract.ts'
import { day, downloadStage, emptyFile, fileOf, nameOf } from './downloads.testing.ts'

const stage = await downloadStage()
const { user, api, rows, putFile, ask, work, step, get } = stage

describe.each([
  ['a watched folder', (change?: object) => stage.folderSource(change)],
  ['an SFTP server', (change?: object) => stage.sftpSource(change)],
])('fetching from %s', (_name, makeSource) => {
  test('a requested day is fetched, imported and moved, and its original is stored', async () => {
    const source = await makeSource()
    await putFile(nameOf(day), fileOf())
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

  test('a file sent again under the same name is not imported twice, and is moved as well', async () => {
    const source = await makeSource()
    for (let time = 0; time < 2; time += 1) {
      await putFile(nameOf(day), fileOf(), { ago: 3600 - time })
      const { id } = await ask(source.id)
      expect(await work(id)).toMatchObject({ status: 'imported' })
    }
    expect(await rows('imports')).toHaveLength(1)
    expect(await rows('download_files')).toHaveLength(1)
    expect(await stage.ls('processed')).toHaveLength(2)
  })

  test('a file that is still being written is not fetched until it stops changing', async () => {
    const source = await makeSource()
    await putFile(nameOf(day), fileOf().subarray(0, 200), { ago: 10 })
    const { id } = await ask(source.id)
    await step(id)
    expect(await get(id)).toMatchObject({
      status: 'queued',
      files: 0,
      message: `O arquivo ${nameOf(day)} ainda está sendo gravado.`,
    })
    await putFile(nameOf(day), fileOf(), { ago: 10 })
    stage.later(90)
    expect(await work(id)).toMatchObject({ status: 'imported', attempts: 2, records: 10 })
  })

  test('a full disk on our server is not a fault of the source, and the request is retried until there is space', async () => {
    const source = await makeSource()
    await putFile(nameOf(day), fileOf())
    const { id } = await ask(source.id)
    await step(id, { files: openFilesInFolder(path.dirname(api.inbox), async () => true) })
    const message = 'Falta espaço em disco no servidor.'
    expect(await get(id)).toMatchObject({ status: 'queued', files: 0, message })
    expect(await rows('download_sources')).toMatchObject([{ problem: null }])
    stage.later(90)
    expect(await work(id)).toMatchObject({ status: 'imported', attempts: 2, records: 10 })
  })

  test('a file without movement marks the day as empty', async () => {
    const source = await makeSource()
    await putFile(nameOf(day), emptyFile())
    const { id } = await ask(source.id)
    expect(await work(id)).toMatchObject({ status: 'empty', files: 1, records: 0 })
    expect(await stage.coverage(day)).toEqual([['empty']])
  })

  test('a ZIP is unpacked, and its request is done when each file in it is imported', async () => {
    const source = await makeSource({ file_pattern: 'pdv_{AAAAMMDD}*.zip' })
    await putFile('pdv_20261014.zip', zipSync({ 'turno-1.jsonl': fileOf() }))
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

  test('a ZIP with a refused file is an error that names the file', async () => {
    const source = await makeSource({ file_pattern: 'pdv_{AAAAMMDD}*.zip' })
    const foreign = { till_movements: smallDay().till_movements.map((one) => ({ ...one, movement_type: 'XXX' })) }
    await putFile('pdv_20261014.zip', zipSync({ 'bom.jsonl': emptyFile(), 'ruim.jsonl': fileOf(foreign) }))
    const { id } = await ask(source.id)
    await step(id)
    await stage.importAll()
    await stage.importAll()
    await step(id)
    const { status, message } = await get(id)
    expect([status, message]).toEqual(['error', expect.stringContaining('pdv_20261014.zip › ruim.jsonl: ')])
    expect(await stage.ls('failure')).toEqual(['pdv_20261014.zip'])
  })

  test('a refused file is an error with its reason, is moved to “failure”, and is imported again once this is possible', async () => {
    const source = await makeSource()
    const foreign = { till_movements: smallDay().till_movements.map((one) => ({ ...one, movement_type: 'XXX' })) }
    await putFile(nameOf(day), fileOf(foreign))
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

  test('a file whose sums fail waits for a person, and each person who may release it is notified once', async () => {
    const releaser = api.as('import-file-column-mapping', [modelo], 'Paula')
    const neighbour = api.as('import-file-column-mapping', [vizinho], 'Nélio')
    const [paula, nelio, aurora] = await Promise.all([releaser.id, neighbour.id, stage.admin.id])
    const source = await makeSource({ source: 'bank', file_pattern: 'extrato_{AAAAMMDD}.ret' })
    await putFile('extrato_20261014.ret', unbalancedStatement())
    const { id } = await ask(source.id)
    const stopped = await work(id)
    expect(stopped).toMatchObject({ status: 'error', message: expect.stringContaining('Os totais do arquivo') })
    expect(await rows('statement_lines')).toEqual([])
    const findNotified = async () =>
      (await rows('notifications')).filter(({ type }) => type === 'import_blocked').map(({ user_id }) => user_id)
    expect((await findNotified()).sort()).toEqual([paula, aurora].sort())
    expect(await findNotified()).not.toContain(nelio)
    await user.call(downloads.retry, { params: { id } })
    expect(await work(id)).toMatchObject({ status: 'error' })
    expect([await rows('imports'), await findNotified()]).toMatchObject([[{ status: 'blocked' }], { length: 2 }])
    const [{ id: import_id }] = await rows('imports')
    const body = { reason: 'O banco confirmou que o trailer saiu errado.' }
    await releaser.call(importReleases.release, { params: { id: import_id }, body })
    await stage.importAll()
    expect(await rows('statement_lines')).toHaveLength(1)
    expect(await get(id)).toMatchObject({ status: 'imported', records: 1, message: null })
  })

  test('a file that cannot be moved is recognised by its content and is fetched only once', async () => {
    stage.server.state.faults = { readOnly: true }
    const source = await makeSource()
    if (source.transport === 'folder') return
    await putFile(nameOf(day), fileOf())
    for (let time = 0; time < 2; time += 1)
      expect(await work((await ask(source.id)).id)).toMatchObject({ status: 'imported' })
    expect(stage.server.state.reads).toEqual([nameOf(day)])
    expect(await rows('imports')).toHaveLength(1)
  })
})

test('a source that keeps its files is read once, and its files do not change', async () => {
  const source = await stage.sftpSource({ after_fetch: 'keep' })
  await putFile(nameOf(day), fileOf())
  for (let time = 0; time < 2; time += 1) await work((await ask(source.id)).id)
  expect(stage.server.state.reads).toEqual([nameOf(day)])
  expect(await stage.ls()).toEqual([nameOf(day)])
})

test('a corrected file of the same name is fetched in addition to the first one', async () => {
  const source = await stage.sftpSource({ after_fetch: 'keep' })
  const full = smallDay()
  await putFile(nameOf(day), fileOf({ payments: full.payments.slice(1) }))
  await work((await ask(source.id)).id)
  await putFile(nameOf(day), fileOf(), { ago: 120 })
  expect(await work((await ask(source.id)).id)).toMatchObject({ status: 'imported' })
  expect(await rows('download_files')).toHaveLength(2)
  expect(await rows('system_movements')).toHaveLength(3)
})
