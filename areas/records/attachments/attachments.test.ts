import { testApi } from '@app/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { timeline } from '../timeline/timeline.contract.ts'
import { attachments } from './attachments.contract.ts'

const api = testApi()
const ownCompany = '01930000-0000-7000-8000-0000000000a1'
const otherCompany = '01930000-0000-7000-8000-0000000000b1'
const params = { entity: 'cash_conciliation', id: '01930000-0000-7000-8000-000000000010' }
const next = { ...params, id: '01930000-0000-7000-8000-000000000011' }
const ana = api.as('cash-conciliation', [ownCompany], 'Ana Lima')
const stranger = api.as('cash-conciliation', [otherCompany])
const clerk = api.as('storage', [ownCompany])

beforeEach(async () => {
  const names = [ownCompany, otherCompany].map((id, no) => `('${id}', 'Posto ${no}', 'Posto', '1122233300018${no}')`)
  await api.test.admin.query(`insert into companies (id, name, legal_name, cnpj) values ${names}`)
  await api.test.admin.query(
    `insert into cash_conciliations (id, company_id, business_date, status, updated_at, created_at)
      values ($1, $3, '2026-10-14', 'open', now(), now()), ($2, $3, '2026-10-15', 'open', now(), now())`,
    [params.id, next.id, ownCompany],
  )
})

const pdf = new TextEncoder().encode('%PDF-1.7 via do cartão')
const send = (user = ana, place = params, file = { name: 'via.pdf', content: pdf }) =>
  user.call(attachments.attach, { params: place, body: {} }, { file })
const read = async (user: typeof ana, attachment_id: string) => {
  const url = `/api/v1/records/${params.entity}/${params.id}/attachments/${attachment_id}/content`
  return api.inject({ method: 'GET', url, headers: { authorization: `Bearer ${await user.token}` } })
}

test('a proof is stored, listed, read back byte by byte and recorded in the history', async () => {
  const sent = await send()
  expect(sent).toMatchObject({
    file_name: 'via.pdf',
    media_type: 'application/pdf',
    added_by_name: 'Ana Lima',
    sent_before: null,
  })
  expect((await ana.call(attachments.attachments, { params, query: {} })).data).toEqual([sent])
  const answer = await read(ana, sent.id)
  expect(answer.rawPayload).toEqual(Buffer.from(pdf))
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "attachment; filename*=UTF-8''via.pdf",
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  const { data } = await ana.call(timeline.timeline, { params, query: { kind: 'attachment' } })
  expect(data.map(({ title }) => title)).toEqual(['Anexo incluído · via.pdf'])
})

test('a removed proof is marked with a reason: it stays listed, cannot be opened and is removed only once', async () => {
  const { id } = await send()
  const remove = (reason: string) =>
    ana.call(attachments.removeAttachment, { params: { ...params, attachment_id: id }, body: { reason } })
  await expect(remove('x')).rejects.toMatchObject({ status: 422 })
  expect(await remove('Via de outro dia.')).toMatchObject({
    removed_by_name: 'Ana Lima',
    removal_reason: 'Via de outro dia.',
  })
  expect((await ana.call(attachments.attachments, { params, query: {} })).data).toHaveLength(1)
  expect((await read(ana, id)).statusCode).toBe(410)
  await expect(remove('De novo, por quê?')).rejects.toMatchObject({ code: 'attachment.removed' })
  const { data } = await ana.call(timeline.timeline, { params, query: {} })
  expect(data[0]).toMatchObject({ title: 'Anexo retirado · via.pdf', reason: 'Via de outro dia.' })
})

test('a proof already sent for another record shows where it was sent before', async () => {
  await send()
  api.setNow('2026-10-16T09:00:00.000Z')
  expect((await send(ana, next)).sent_before).toBe('Este arquivo já foi enviado em 15/10/2026 (Posto 0 · 14/10/2026).')
})

test('a file that is not a document, is empty or is too large is refused', async () => {
  const page = new TextEncoder().encode('<script>alert(1)</script>')
  await expect(send(ana, params, { name: 'pagina.html', content: page })).rejects.toMatchObject({
    status: 422,
    message: 'Tipo de arquivo não permitido.',
  })
  await expect(send(ana, params, { name: 'nada.txt', content: new Uint8Array() })).rejects.toMatchObject({
    status: 422,
  })
  const large = new Uint8Array(20_000_001)
  await expect(send(ana, params, { name: 'foto.png', content: large })).rejects.toMatchObject({
    status: 413,
    message: 'Arquivo maior que 20 MB.',
  })
  expect((await ana.call(attachments.attachments, { params, query: {} })).data).toEqual([])
})

test('a user of another company or without the ability of the record cannot reach its proofs', async () => {
  const { id } = await send()
  const calls = (user: typeof ana) => [
    () => user.call(attachments.attachments, { params, query: {} }),
    () => send(user),
    () =>
      user.call(attachments.removeAttachment, {
        params: { ...params, attachment_id: id },
        body: { reason: 'Quero tirar.' },
      }),
  ]
  for (const call of calls(stranger)) await expect(call()).rejects.toMatchObject({ status: 404 })
  for (const call of calls(clerk)) await expect(call()).rejects.toMatchObject({ status: 403 })
  expect((await read(stranger, id)).statusCode).toBe(404)
  expect((await read(clerk, id)).statusCode).toBe(403)
})

test('a proof is found only on its own record', async () => {
  const { id } = await send(ana, next)
  expect((await read(ana, id)).statusCode).toBe(404)
})
