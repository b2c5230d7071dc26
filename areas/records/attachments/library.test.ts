import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { attachments } from './attachments.contract.ts'
import { library } from './library.contract.ts'
import { day, libraryTests, next, other, own, pdf } from './library.testing.ts'

const { api, ana, bia, clerk, stranger, send, link, names, read } = libraryTests()

test('an uploaded file returns its kind, owner and retention, and is read back byte by byte', async () => {
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

test('files of records are listed with the other files, each with its record', async () => {
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

test('a file of a record needs access to the record, and a file without a record needs access to files', async () => {
  const loose = await send(ana, {}, { name: 'solto.pdf', content: pdf('solto') })
  const { id } = await send()
  await link(ana, id)
  expect(await names(clerk)).toEqual(['solto.pdf'])
  expect(await names(stranger)).toEqual([])
  for (const [user, fileId] of [
    [clerk, id],
    [stranger, id],
    [stranger, loose.id],
  ] as const) {
    await expect(user.call(library.get, { params: { id: fileId } })).rejects.toMatchObject({ status: 404 })
    expect((await read(user, fileId)).statusCode).toBe(404)
    await expect(link(user, fileId)).rejects.toMatchObject({ status: 404 })
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
])('the filter %j returns only the files that match it', async (query, expected) => {
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

test('a file that is not a document, empty, too large, of tomorrow or of another company is refused and not stored', async () => {
  const page = new TextEncoder().encode('<script>alert(1)</script>')
  const sendInvalid = (change: object, content: Uint8Array<ArrayBuffer>, name = 'a.html') =>
    send(ana, change, { name, content })
  await expect(sendInvalid({}, page)).rejects.toMatchObject({ status: 422, message: 'Tipo de arquivo não permitido.' })
  await expect(sendInvalid({}, page, 'nota.pdf')).rejects.toMatchObject({ message: 'Tipo de arquivo não permitido.' })
  await expect(sendInvalid({}, new Uint8Array())).rejects.toMatchObject({ code: 'attachment.empty' })
  await expect(sendInvalid({}, new Uint8Array(20_000_001))).rejects.toMatchObject({
    status: 413,
    message: 'Arquivo maior que 20 MB.',
  })
  await expect(sendInvalid({ document_date: '2026-10-16' }, pdf())).rejects.toMatchObject({ code: 'attachment.future' })
  await expect(sendInvalid({ amount_cents: -1 }, pdf())).rejects.toMatchObject({ status: 422 })
  await expect(sendInvalid({ company_id: other }, pdf())).rejects.toMatchObject({ status: 404 })
  expect(await names(bia)).toEqual([])
})

test('a proof already sent for another record shows where it was sent before, and is found by a filter', async () => {
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

test('a spreadsheet shows its first sheet to a user who can open the file, or the reason why it cannot', async () => {
  const rows = Array.from({ length: 52 }, (_, no) => [
    { value: `NF ${no + 1}` },
    { value: new Date('2026-10-14'), format: 'dd/mm/yyyy' },
  ])
  const content = new Uint8Array(await writeXlsxFile(rows, { sheet: 'Notas' }).toBuffer())
  const { id } = await send(ana, {}, { name: 'notas.xlsx', content })
  const sheet = await ana.call(library.sheet, { params: { id } })
  expect(sheet).toMatchObject({ name: 'Notas', more_rows: 2, more_columns: 0, counted: true })
  expect([sheet.rows.length, sheet.rows[0]]).toEqual([50, { line: 1, cells: ['NF 1', '14/10/2026'] }])
  await expect(stranger.call(library.sheet, { params: { id } })).rejects.toMatchObject({ status: 404 })
  const broken = await send(ana, {}, { name: 'notas.xlsx', content: content.slice(0, 900) })
  const brokenCall = ana.call(library.sheet, { params: { id: broken.id } })
  await expect(brokenCall).rejects.toMatchObject({ message: expect.stringContaining('A planilha está danificada') })
  const none = ana.call(library.sheet, { params: { id: (await send()).id } })
  await expect(none).rejects.toMatchObject({ code: 'attachment.no_sheet' })
  const locked = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])
  const refused = send(ana, {}, { name: 'notas.xlsx', content: locked })
  await expect(refused).rejects.toMatchObject({ message: expect.stringContaining('protegida por senha') })
})

test('the details of a file are corrected, and a change based on an outdated version is refused', async () => {
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

test('a thumbnail made by the browser is shown in the list, and other data is ignored', async () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0])
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])
  const file = { name: 'foto.png', content: png }
  const picture = await send(ana, { thumbnail: jpeg.toString('base64') }, file)
  expect([picture.has_thumbnail, (await read(ana, picture.id, 'thumbnail')).rawPayload]).toEqual([true, jpeg])
  const none = await send(ana, { thumbnail: Buffer.from('<svg/>').toString('base64') }, file)
  expect([none.has_thumbnail, (await read(ana, none.id, 'thumbnail')).statusCode]).toEqual([false, 404])
})

test('a page of files shows the record of each file, for every kind of record', async () => {
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
  const linksByFile = new Map(data.map(({ file_name, linked_to }) => [file_name, linked_to]))
  expect([...linksByFile].sort().map(([, linked_to]) => linked_to?.title ?? null)).toEqual([
    'Posto 0 · 14/10/2026',
    'D02 Captura sem venda · Posto 0 · 14/10/2026',
    'Posto 0 · 15/10/2026',
    'Posto 0 · 14/10/2026',
    null,
  ])
  expect(linksByFile.get('1.pdf')?.page).toBe(
    `/cash-conciliation/${day.id}/diff-transactions/2026-10-14?open=${difference.id}`,
  )
})
