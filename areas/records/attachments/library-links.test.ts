import { batches } from '@app/kit/contract'
import type { TestUser } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { timeline } from '../timeline/timeline.contract.ts'
import { attachments } from './attachments.contract.ts'
import { library } from './library.contract.ts'
import { day, foreign, libraryTests, next, own, pdf } from './library.testing.ts'

const { api, ana, bia, clerk, send, link, names, read } = libraryTests()

test('linking and unlinking appear in the history of the file and of its record, and a file has only one link', async () => {
  const { id } = await send()
  expect((await link(ana, id)).linked_to?.title).toBe('Posto 0 · 14/10/2026')
  await expect(link(ana, id, next)).rejects.toMatchObject({ code: 'attachment.linked' })
  const unlink = () => ana.call(library.unlink, { params: { id }, body: { reason: 'É do dia seguinte.' } })
  expect((await unlink()).linked).toBe(false)
  await expect(unlink()).rejects.toMatchObject({ code: 'attachment.not_linked' })
  await link(ana, id, next)
  const listTitles = async (place: { entity: string; id: string }) =>
    (await ana.call(timeline.timeline, { params: place, query: {} })).data.map(({ title }) => title)
  expect(await listTitles(day)).toEqual(['Anexo retirado · via.pdf', 'Anexo incluído · via.pdf'])
  expect((await listTitles({ entity: 'attachment', id })).map((title) => title.split(' · ')[0])).toEqual([
    'Arquivo vinculado',
    'Arquivo desvinculado',
    'Arquivo vinculado',
    'Arquivo enviado',
  ])
})

test('a file cannot be linked to a record of another company', async () => {
  const { id } = await send(bia)
  await expect(link(bia, id, foreign)).rejects.toMatchObject({ message: 'Este registro é de outra empresa.' })
})

test('the records of a day are offered for linking', async () => {
  const query = { company_id: own, date: '2026-10-14' }
  expect((await ana.call(library.targets, { query })).data).toEqual([
    { ...day, kind: 'Conciliação do dia', title: 'Posto 0 · 14/10/2026' },
  ])
  expect((await clerk.call(library.targets, { query })).data).toEqual([])
})

test('many files are linked in one call, and files that are already linked are skipped', async () => {
  const a = await send()
  const b = await send(ana, {}, { name: 'b.pdf', content: pdf('b') })
  const c = await send(ana, {}, { name: 'c.pdf', content: pdf('c') })
  await link(ana, c.id, next)
  const selection = { ids: [a.id, b.id, c.id] }
  const input = { entity: day.entity, record_id: day.id }
  const outcome = await ana.call(library.linkMany, { body: { selection, input } })
  expect(outcome).toMatchObject({
    changed: 2,
    skipped: [{ reason: 'Este arquivo já está vinculado: desvincule antes.', count: 1 }],
  })
  expect((await ana.call(batches.get, { params: { id: outcome.id } })).changed).toBe(2)
  const { data } = await ana.call(library.list, { query: {} })
  expect(data.filter(({ linked_to }) => linked_to?.title.endsWith('14/10/2026'))).toHaveLength(2)
})

test('only the sender can delete a file, on the same day and while it has no link', async () => {
  const remove = (user: TestUser, id: string, version: number) =>
    user.call(library.remove, { params: { id }, body: { version } })
  const ownFile = await send()
  await expect(remove(clerk, ownFile.id, ownFile.version)).rejects.toMatchObject({
    message: 'Só quem enviou exclui, no mesmo dia, um arquivo sem vínculo.',
  })
  const linked = await link(ana, ownFile.id)
  await expect(remove(ana, ownFile.id, linked.version)).rejects.toMatchObject({ code: 'attachment.kept' })
  const free = await ana.call(library.unlink, { params: { id: ownFile.id }, body: { reason: 'Engano meu.' } })
  await expect(remove(ana, ownFile.id, ownFile.version)).rejects.toMatchObject({ status: 409, code: 'version.stale' })
  // 02:59 UTC of the next day is 23:59 of the same day in São Paulo.
  api.setNow('2026-10-16T02:59:00.000Z')
  await remove(ana, ownFile.id, free.version)
  expect(await names(ana)).toEqual([])
  expect((await read(ana, ownFile.id)).statusCode).toBe(404)
  const lateFile = await send(ana, {}, { name: 'b.pdf', content: pdf('b') })
  api.setNow('2026-10-16T03:00:00.000Z')
  await expect(remove(ana, lateFile.id, lateFile.version)).rejects.toMatchObject({ code: 'attachment.kept' })
})

test('files added before their day was closed are read-only, and later files are not', async () => {
  const early = await send()
  await link(ana, early.id)
  await api.test.admin.query(
    `update cash_conciliations set status = 'closed', closed_at = '2026-10-15T10:00:00Z', proof = '{}', proof_hash = 'x' where id = $1`,
    [day.id],
  )
  api.setNow('2026-10-15T11:00:00.000Z')
  const lateFile = await send(ana, {}, { name: 'b.pdf', content: pdf('b') })
  await link(ana, lateFile.id)
  const detail = await ana.call(library.get, { params: { id: early.id } })
  expect(detail.filed).toBe(true)
  const { kind, document_date, version } = detail
  const closed = { status: 423, message: 'Dia fechado: os arquivos anexados antes do fechamento são só para leitura.' }
  const reason = { reason: 'Era de outro dia.' }
  await expect(ana.call(library.unlink, { params: { id: early.id }, body: reason })).rejects.toMatchObject(closed)
  await expect(
    ana.call(library.update, { params: { id: early.id }, body: { kind, document_date, version } }),
  ).rejects.toMatchObject(closed)
  const onDay = { ...day, attachment_id: early.id }
  await expect(ana.call(attachments.removeAttachment, { params: onDay, body: reason })).rejects.toMatchObject(closed)
  expect((await ana.call(library.unlink, { params: { id: lateFile.id }, body: reason })).linked).toBe(false)
})
