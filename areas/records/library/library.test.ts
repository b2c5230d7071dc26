import { createHash } from 'node:crypto'
import { batches, listExports } from '@app/kit/contract'
import { type TestUser, testApi } from '@app/kit/testing'
import { strFromU8, unzipSync } from 'fflate'
import { beforeEach, expect, test } from 'vitest'
import { attachments } from '../attachments/attachments.contract.ts'
import { timeline } from '../timeline/timeline.contract.ts'
import { library } from './library.contract.ts'

const api = testApi()
const [own, other] = ['01930000-0000-7000-8000-0000000000a1', '01930000-0000-7000-8000-0000000000b1']
const day = { entity: 'cash_conciliation', id: '01930000-0000-7000-8000-000000000010' }
const next = { ...day, id: '01930000-0000-7000-8000-000000000011' }
const foreign = { ...day, id: '01930000-0000-7000-8000-000000000012' }
const ana = api.as(['attachment', 'cash-conciliation'], [own], 'Ana Lima')
const bia = api.as(['attachment', 'cash-conciliation'], [own, other], 'Bia Reis')
const clerk = api.as('attachment', [own], 'Caio Sá')
const stranger = api.as(['attachment', 'cash-conciliation'], [other])

beforeEach(async () => {
  api.setNow('2026-10-15T09:00:00.000Z')
  const names = [own, other].map((id, no) => `('${id}', 'Posto ${no}', 'Posto', '1122233300018${no}')`)
  await api.test.admin.query(`insert into companies (id, name, legal_name, cnpj) values ${names}`)
  await api.test.admin.query(
    `insert into cash_conciliations (id, company_id, business_date, status, updated_at, created_at) values
      ($1, $4, '2026-10-14', 'open', now(), now()), ($2, $4, '2026-10-15', 'open', now(), now()),
      ($3, $5, '2026-10-14', 'open', now(), now())`,
    [day.id, next.id, foreign.id, own, other],
  )
})

const pdf = (text = 'via do cartão') => new TextEncoder().encode(`%PDF-1.7 ${text}`)
const filed = { company_id: own, kind: 'deposit', document_date: '2026-10-14', amount_cents: 15_000 } as const

const send = (user: TestUser = ana, change: object = {}, file = { name: 'via.pdf', content: pdf() }) =>
  user.call(library.send, { body: { ...filed, ...change } }, { file })
const link = (user: TestUser, id: string, to = day) =>
  user.call(library.link, { params: { id }, body: { entity: to.entity, record_id: to.id } })
const names = async (user: TestUser, query: object = {}) =>
  (await user.call(library.list, { query })).data.map(({ file_name }) => file_name)
const read = async (user: TestUser, id: string, what = 'content') =>
  api.inject({
    method: 'GET',
    url: `/api/v1/attachments/${id}/${what}`,
    headers: { authorization: `Bearer ${await user.token}` },
  })

test('a file that is sent tells what it is, whose, how long it is kept, and is read back byte by byte', async () => {
  const sent = await send()
  expect(sent).toMatchObject({
    file_name: 'via.pdf',
    media_type: 'application/pdf',
    kind: 'deposit',
    company_name: 'Posto 0',
    document_date: '2026-10-14',
    amount_cents: 15_000,
    linked: false,
    linked_to: null,
    added_by_name: 'Ana Lima',
    size_bytes: pdf().length,
    scan_status: 'unscanned',
    sha256: createHash('sha256').update(pdf()).digest('hex'),
    retention_until: '2031-12-31',
    repeated: false,
    may_remove: true,
  })
  const answer = await read(ana, sent.id)
  expect([answer.headers['content-type'], answer.rawPayload]).toEqual(['application/pdf', Buffer.from(pdf())])
  expect(await ana.call(library.choices, {})).toEqual({ companies: [{ id: own, name: 'Posto 0' }], scanned: false })
})

test('files of records stand in the same place, with what they prove', async () => {
  await ana.call(attachments.attach, { params: day, body: {} }, { file: { name: 'nota.pdf', content: pdf('nota') } })
  const { data, sums } = await ana.call(library.list, { query: {} })
  expect(data).toMatchObject([
    {
      file_name: 'nota.pdf',
      kind: 'other',
      document_date: '2026-10-15',
      linked_to: {
        kind: 'Conciliação do dia',
        title: 'Posto 0 · 14/10/2026',
        page: `/cash-conciliation/${day.id}?tab=historico`,
      },
    },
  ])
  expect(sums).toEqual({ amount_cents: 0 })
})

test('a file of a record is seen by who may see the record, and one of no record by who may see files', async () => {
  const loose = await send(ana, {}, { name: 'solto.pdf', content: pdf('solto') })
  const { id } = await send()
  await link(ana, id)
  expect(await names(clerk)).toEqual(['solto.pdf'])
  expect(await names(stranger)).toEqual([])
  for (const [user, of] of [
    [clerk, id],
    [stranger, id],
    [stranger, loose.id],
  ] as const) {
    await expect(user.call(library.get, { params: { id: of } })).rejects.toMatchObject({ status: 404 })
    expect((await read(user, of)).statusCode).toBe(404)
    await expect(link(user, of)).rejects.toMatchObject({ status: 404 })
  }
})

test.each([
  [{ search: 'DEPO' }, ['deposito.pdf']],
  [{ search: 'da manhã' }, ['nf.pdf']],
  [{ company_id: other }, ['outro.pdf']],
  [{ kind: 'invoice' }, ['nf.pdf']],
  [{ from: '2026-10-13', to: '2026-10-14' }, ['deposito.pdf', 'outro.pdf']],
  [{ linked: 'true' }, ['nf.pdf']],
  [{ linked: 'false' }, ['outro.pdf', 'deposito.pdf']],
  [{ least_cents: '10000', most_cents: '20000' }, ['deposito.pdf']],
  [{ scan_status: 'pending' }, []],
  [{ sort: 'amount_cents' }, ['outro.pdf', 'deposito.pdf', 'nf.pdf']],
])('the filter %j keeps what it says', async (query, expected) => {
  await send(bia, { document_date: '2026-10-13' }, { name: 'deposito.pdf', content: pdf('1') })
  const nf = { kind: 'invoice', document_date: '2026-10-15', amount_cents: 90_000, description: 'Descarga da manhã' }
  const { id } = await send(bia, nf, { name: 'nf.pdf', content: pdf('2') })
  await link(bia, id)
  await send(bia, { company_id: other, amount_cents: 100 }, { name: 'outro.pdf', content: pdf('3') })
  expect((await names(bia, query)).sort()).toEqual([...expected].sort())
})

test('the newest documents come first, page by page', async () => {
  for (const no of [1, 2, 3])
    await send(ana, { document_date: `2026-10-1${no}` }, { name: `${no}.pdf`, content: pdf(`${no}`) })
  const first = await ana.call(library.list, { query: { limit: 2 } })
  const second = await ana.call(library.list, { query: { limit: 2, after: first.next ?? '' } })
  expect([...first.data, ...second.data].map(({ file_name }) => file_name)).toEqual(['3.pdf', '2.pdf', '1.pdf'])
  expect(first.sums).toEqual({ amount_cents: 45_000 })
})

test('what is no document, is empty, too large, of tomorrow or for another company is refused and not kept', async () => {
  const page = new TextEncoder().encode('<script>alert(1)</script>')
  const refused = (change: object, content: Uint8Array<ArrayBuffer>, name = 'a.html') =>
    send(ana, change, { name, content })
  await expect(refused({}, page)).rejects.toMatchObject({ status: 422, message: 'Tipo de arquivo não permitido.' })
  await expect(refused({}, page, 'nota.pdf')).rejects.toMatchObject({ message: 'Tipo de arquivo não permitido.' })
  await expect(refused({}, new Uint8Array())).rejects.toMatchObject({ code: 'attachment.empty' })
  await expect(refused({}, new Uint8Array(20_000_001))).rejects.toMatchObject({
    status: 413,
    message: 'Arquivo maior que 20 MB.',
  })
  await expect(refused({ document_date: '2026-10-16' }, pdf())).rejects.toMatchObject({ code: 'attachment.future' })
  await expect(refused({ amount_cents: -1 }, pdf())).rejects.toMatchObject({ status: 422 })
  await expect(refused({ company_id: other }, pdf())).rejects.toMatchObject({ status: 404 })
  expect(await names(bia)).toEqual([])
})

test('the same proof sent for another thing is told where it was sent before, and found by a filter', async () => {
  const first = await send()
  await link(ana, first.id)
  api.setNow('2026-10-16T09:00:00.000Z')
  const second = await send(bia, {}, { name: 'de novo.pdf', content: pdf() })
  expect(second).toMatchObject({
    repeated: true,
    sent_before: 'Este arquivo já foi enviado em 15/10/2026 (Posto 0 · 14/10/2026).',
    copies: [{ id: first.id, file_name: 'via.pdf', linked_to: 'Posto 0 · 14/10/2026', added_by_name: 'Ana Lima' }],
  })
  await send(ana, {}, { name: 'único.pdf', content: pdf('único') })
  expect((await names(ana, { repeated: 'true' })).sort()).toEqual(['de novo.pdf', 'via.pdf'])
  expect(await names(ana, { repeated: 'false' })).toEqual(['único.pdf'])
})

test('linking and unlinking is told by the file and by its record; a file has one place', async () => {
  const { id } = await send()
  expect((await link(ana, id)).linked_to?.title).toBe('Posto 0 · 14/10/2026')
  await expect(link(ana, id, next)).rejects.toMatchObject({ code: 'attachment.linked' })
  const unlink = () => ana.call(library.unlink, { params: { id }, body: { reason: 'É do dia seguinte.' } })
  expect((await unlink()).linked).toBe(false)
  await expect(unlink()).rejects.toMatchObject({ code: 'attachment.not_linked' })
  await link(ana, id, next)
  const told = async (place: { entity: string; id: string }) =>
    (await ana.call(timeline.timeline, { params: place, query: {} })).data.map(({ title }) => title)
  expect(await told(day)).toEqual(['Anexo retirado · via.pdf', 'Anexo incluído · via.pdf'])
  expect((await told({ entity: 'attachment', id })).map((title) => title.split(' · ')[0])).toEqual([
    'Arquivo vinculado',
    'Arquivo desvinculado',
    'Arquivo vinculado',
    'Arquivo enviado',
  ])
})

test('a file is not linked to a record of another company', async () => {
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

test('many files are linked at once; those that are linked already stay where they are', async () => {
  const [a, b, c] = [
    await send(),
    await send(ana, {}, { name: 'b.pdf', content: pdf('b') }),
    await send(ana, {}, { name: 'c.pdf', content: pdf('c') }),
  ]
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

test('who sent a file takes it back the same day while nothing rests on it; nobody else, not later, not linked', async () => {
  const remove = (user: TestUser, id: string, version: number) =>
    user.call(library.remove, { params: { id }, body: { version } })
  const mine = await send()
  await expect(remove(clerk, mine.id, mine.version)).rejects.toMatchObject({
    message: 'Só quem enviou exclui, no mesmo dia, um arquivo sem vínculo.',
  })
  const linked = await link(ana, mine.id)
  await expect(remove(ana, mine.id, linked.version)).rejects.toMatchObject({ code: 'attachment.kept' })
  const free = await ana.call(library.unlink, { params: { id: mine.id }, body: { reason: 'Engano meu.' } })
  await expect(remove(ana, mine.id, mine.version)).rejects.toMatchObject({ status: 409, code: 'version.stale' })
  // Three in the morning of the next day, in UTC: still the same evening in São Paulo.
  api.setNow('2026-10-16T02:59:00.000Z')
  await remove(ana, mine.id, free.version)
  expect(await names(ana)).toEqual([])
  expect((await read(ana, mine.id)).statusCode).toBe(404)
  const late = await send(ana, {}, { name: 'b.pdf', content: pdf('b') })
  api.setNow('2026-10-16T03:00:00.000Z')
  await expect(remove(ana, late.id, late.version)).rejects.toMatchObject({ code: 'attachment.kept' })
})

test('what was filed before its day was closed is read-only, what came after is not', async () => {
  const early = await send()
  await link(ana, early.id)
  await api.test.admin.query(
    `update cash_conciliations set status = 'closed', closed_at = '2026-10-15T10:00:00Z', proof = '{}', proof_hash = 'x' where id = $1`,
    [day.id],
  )
  api.setNow('2026-10-15T11:00:00.000Z')
  const late = await send(ana, {}, { name: 'b.pdf', content: pdf('b') })
  await link(ana, late.id)
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
  expect((await ana.call(library.unlink, { params: { id: late.id }, body: reason })).linked).toBe(false)
})

test('what a file says of itself is put right, by who saw the newest version', async () => {
  const { id, version } = await send()
  const body = {
    kind: 'invoice',
    document_date: '2026-10-13',
    amount_cents: null,
    description: 'NF 12',
    hold_reason: 'Processo 55',
  } as const
  const change = { params: { id }, body: { ...body, version } }
  expect(await ana.call(library.update, change)).toMatchObject({ ...body, version: version + 1 })
  await expect(ana.call(library.update, change)).rejects.toMatchObject({ code: 'version.stale' })
})

test('chosen files come as one archive, each under a name of its own, and what may not be opened stays out', async () => {
  const [a, b] = [await send(), await send(bia, { company_id: other }, { name: 'via.pdf', content: pdf('outra') })]
  const { file, left_out } = await bia.call(library.zip, { body: { selection: { filter: {} } } })
  expect([file?.rows_count, left_out]).toEqual([2, 0])
  const answer = await api.inject({
    method: 'GET',
    url: `/api/v1/exports/${file?.id}/file`,
    headers: { authorization: `Bearer ${await bia.token}` },
  })
  const content = Object.entries(unzipSync(answer.rawPayload)).map(([name, bytes]) => [name, strFromU8(bytes)])
  expect(content.sort()).toEqual([
    ['via (2).pdf', '%PDF-1.7 outra'],
    ['via.pdf', '%PDF-1.7 via do cartão'],
  ])
  const alone = await ana.call(library.zip, { body: { selection: { ids: [a.id, b.id] } } })
  expect([alone.file?.rows_count, alone.left_out]).toEqual([1, 1])
  await expect(clerk.call(listExports.get, { params: { id: file?.id ?? '' } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.call(library.zip, { body: { selection: { ids: [a.id] } } })).rejects.toMatchObject({
    code: 'attachment.zip_empty',
  })
})

test('no archive takes more than 200 files or 500 MB', async () => {
  const { id } = await send()
  const ids = Array.from({ length: 201 }, (_, no) => `01930000-0000-7000-8000-${String(no).padStart(12, '0')}`)
  await expect(ana.call(library.zip, { body: { selection: { ids } } })).rejects.toMatchObject({
    message: 'Selecione no máximo 200 registros por vez.',
  })
  await api.test.admin.query('update attachments set size_bytes = 500000001 where id = $1', [id])
  await expect(ana.call(library.zip, { body: { selection: { ids: [id] } } })).rejects.toMatchObject({
    message: 'Baixe até 200 arquivos e 500 MB por vez.',
  })
})

test('a small picture that the browser made is shown in the list; anything else is taken for none', async () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
  const file = { name: 'foto.png', content: png }
  const shown = await send(ana, { thumbnail: jpeg.toString('base64') }, file)
  expect([shown.has_thumbnail, (await read(ana, shown.id, 'thumbnail')).rawPayload]).toEqual([true, jpeg])
  const none = await send(ana, { thumbnail: Buffer.from('<svg/>').toString('base64') }, file)
  expect([none.has_thumbnail, (await read(ana, none.id, 'thumbnail')).statusCode]).toEqual([false, 404])
})

test('a page of files says what each belongs to, whatever kinds of record they are', async () => {
  const difference = { entity: 'difference', id: '01930000-0000-7000-8000-0000000000d1' }
  await api.test.admin.query(
    `insert into differences (id, company_id, cash_conciliation_id, code, ref, amount_cents, effects, items, sentence,
        severity, status)
      values ($1, $2, $3, 'D02', 'capture:1', 100, '{}', '[]', 'Sem venda.', 'low', 'open')`,
    [difference.id, own, day.id],
  )
  const belongs = [day, difference, next, day, null] as const
  for (const [no, record] of belongs.entries()) {
    const { id } = await send(ana, {}, { name: `${no}.pdf`, content: pdf(`via ${no}`) })
    if (record) await link(ana, id, record)
  }
  const { data } = await ana.call(library.list, { query: {} })
  const told = new Map(data.map(({ file_name, linked_to }) => [file_name, linked_to]))
  expect([...told].sort().map(([, linked_to]) => linked_to?.title ?? null)).toEqual([
    'Posto 0 · 14/10/2026',
    'D02 Captura sem venda · Posto 0 · 14/10/2026',
    'Posto 0 · 15/10/2026',
    'Posto 0 · 14/10/2026',
    null,
  ])
  expect(told.get('1.pdf')?.page).toBe(
    `/cash-conciliation/${day.id}/diff-transactions/2026-10-14?open=${difference.id}`,
  )
})
