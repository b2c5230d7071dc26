import { type PixDraft, writePixApi, writePixCnab750, writePixReport } from '@app/formats/generate'
import { until } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { imports } from '../files/imports.contract.ts'
import { importReleases } from '../release/release.contract.ts'
import { importStage, messages } from '../testing/imports.testing.ts'
import { modelo, pixKeys } from '../testing/stations.fixture.ts'

const { api, user, send, rows } = importStage()

const pix: PixDraft = {
  occurred_at: '2026-10-15T01:30:00.000Z',
  e2e_id: 'E60701190202610150130abcdefghijk',
  txid: null,
  amount_cents: 6190,
  kind: 'received',
  key: pixKeys.modelo,
  payer: '=HYPERLINK("http://mal.test")',
}

test('a Pix belongs to the station of its key and to the Brazilian day, and a return is subtracted', async () => {
  const returned: PixDraft = {
    ...pix,
    kind: 'returned',
    e2e_id: 'D60701190202610150200abcdefghijk',
    amount_cents: 1000,
  }
  expect(await send(writePixReport([pix, returned]))).toMatchObject({
    layout: 'pix-csv',
    company_id: modelo,
    records_new: 2,
    amount_total_cents: 5190,
  })
  expect(await rows('acquirer_transactions')).toMatchObject([
    {
      business_date: '2026-10-14',
      kind: 'pix_received',
      gross_cents: 6190,
      e2e_id: pix.e2e_id,
      merchant_no: pixKeys.modelo,
    },
    { kind: 'pix_returned', gross_cents: -1000 },
  ])
  expect(await send(writePixReport([returned, pix]))).toMatchObject({ records_new: 0, records_repeated: 2 })
})

test('the response of the central bank’s API adds each Pix and each return, linked to the Pix that it returns', async () => {
  const returned = (amount_cents: number, no: number): PixDraft => ({
    ...pix,
    kind: 'returned',
    e2e_id: `D60701190202610150200abcdefghi0${no}`,
    payment_e2e_id: pix.e2e_id,
    amount_cents,
  })
  const done = await send(writePixApi([pix, returned(1000, 1), returned(190, 2)], [returned(5000, 3)]))
  expect(done).toMatchObject({
    ...{ status: 'done', layout: 'pix-api', company_id: modelo, records_new: 3, amount_total_cents: 5000 },
    left_out: [{ code: 'pix-return-pending', records: 1, amount_cents: -5000 }],
  })
  expect(await rows('acquirer_transactions', 'gross_cents')).toMatchObject([
    { kind: 'pix_returned', gross_cents: -1000, business_date: '2026-10-14' },
    { kind: 'pix_returned', gross_cents: -190 },
    { kind: 'pix_received', gross_cents: 6190, e2e_id: pix.e2e_id },
  ])
  expect(await send(writePixReport([pix, returned(1000, 1)]))).toMatchObject({ records_new: 0, records_repeated: 2 })
})

test('a return listed twice in a file counts once, and the check shows both as parts of the file total', async () => {
  const returned: PixDraft = { ...pix, kind: 'returned', e2e_id: pix.e2e_id.replace('E', 'D'), amount_cents: 1000 }
  const file = { name: 'pix.csv', content: writePixReport([pix, returned, returned]) }
  const { id } = await user.call(imports.create, { body: { check_first: 'true' } }, { file })
  const { checked, left_out } = await until(
    () => user.call(imports.get, { params: { id } }),
    ({ status }) => status === 'checked',
  )
  expect(left_out).toMatchObject([{ code: 'repeated-return', records: 1, amount_cents: -1000 }])
  expect(checked?.totals).toEqual({
    ...{ records: 3, of: 'gross', stated_cents: 4190, read_cents: 5190, left_out_cents: -1000 },
  })
})

test('the file of 750 columns adds the same Pix payments as a report', async () => {
  const file = writePixCnab750([pix, { ...pix, e2e_id: 'E60701190202610150131abcdefghijk', amount_cents: 250 }])
  expect(await send(file)).toMatchObject({ layout: 'pix-cnab750', records_new: 2, amount_total_cents: 6440 })
  expect(await rows('acquirer_transactions', 'gross_cents')).toMatchObject([
    { gross_cents: 250 },
    { kind: 'pix_received', gross_cents: 6190, business_date: '2026-10-14', merchant_no: pixKeys.modelo },
  ])
  expect(await send(writePixReport([pix]))).toMatchObject({ records_new: 0, records_repeated: 1 })
})

test('a file is refused for another company’s Pix key, and for an unknown key unless a company is chosen', async () => {
  expect(messages((await send(writePixReport([{ ...pix, key: pixKeys.alheio }]))).rejections)[0]).toContain(
    'Arquivo de outra empresa',
  )
  const unknown = writePixReport([{ ...pix, key: 'nova@chave.test' }])
  expect(messages((await send(unknown)).rejections)).toEqual([
    'Linha 2, campo "chave": Chave Pix nova@chave.test não cadastrada.',
  ])
  const chosen = await send(unknown, { company_id: modelo })
  expect(chosen).toMatchObject({ status: 'done', records_new: 1, company_id: modelo })
  expect(messages(chosen.warnings)[0]).toContain('foi usada a empresa escolhida')
})

const report = (...lines: string[]) =>
  Buffer.from(`${['data_hora;e2e_id;txid;valor;chave;tipo;pagador', ...lines].join('\n')}\n`)
const line = (time: string, { e2e_id, key }: PixDraft, kind = 'RECEBIDO', amount = '61,90') =>
  `${time};${e2e_id};;${amount};${key};${kind};`

test('a Pix that two reports write with and without seconds counts once, with its first time', async () => {
  expect(await send(report(line('14/10/2026 22:30', pix)))).toMatchObject({ records_new: 1 })
  const again = await send(writePixApi([{ ...pix, occurred_at: '2026-10-15T01:30:12.437Z' }]))
  expect(again).toMatchObject({ status: 'done', records_new: 0, records_repeated: 1 })
  expect(await rows('acquirer_transactions')).toMatchObject([
    { gross_cents: 6190, captured_at: '2026-10-15T01:30:00.000Z' },
  ])
})

test.each(['0', ' '])(
  'a Pix of a file without times, as "%s", is stored without a time, so that no cut-off moves its day',
  async (none) => {
    const dated = Buffer.from(writePixCnab750([{ ...pix, occurred_at: '2026-10-15T12:00:00.000Z' }])).toString('latin1')
    const file = Buffer.from(dated.replace('20261015090000', none.repeat(14)), 'latin1')
    expect(await send(file)).toMatchObject({ status: 'done', records_new: 1 })
    expect(await rows('acquirer_transactions')).toMatchObject([{ business_date: '2026-10-15', captured_at: null }])
    const timed = await send(writePixReport([{ ...pix, occurred_at: '2026-10-15T12:00:00.000Z' }]))
    expect(timed).toMatchObject({ records_new: 0, records_repeated: 1, warnings: [] })
  },
)

test('a Pix that a second report dates on another day keeps its first day, with a warning', async () => {
  await send(writePixReport([pix]))
  const dated = Buffer.from(writePixCnab750([{ ...pix, occurred_at: '2026-10-15T12:00:00.000Z' }])).toString('latin1')
  const again = await send(Buffer.from(dated.replace('20261015090000', '00000000000000'), 'latin1'))
  expect(again).toMatchObject({ status: 'done', layout: 'pix-cnab750', records_new: 0, records_repeated: 1 })
  expect(messages(again.warnings)).toEqual([
    `Linha 2, campo "E2E do Pix": o Pix ${pix.e2e_id} já estava gravado em 14/10/2026 e veio com 15/10/2026; o primeiro ficou e não foi contado duas vezes.`,
  ])
  expect(await rows('acquirer_transactions')).toMatchObject([{ gross_cents: 6190, business_date: '2026-10-14' }])
})

test('a Pix that a second report gives another amount keeps its first amount, with a warning', async () => {
  await send(writePixReport([pix]))
  const again = await send(writePixReport([{ ...pix, amount_cents: 6199 }]))
  expect(again).toMatchObject({ status: 'done', records_new: 0 })
  expect(messages(again.warnings)).toEqual([
    expect.stringMatching(/já estava gravado com R\$\s61,90 e veio com R\$\s61,99/),
  ])
  expect(await rows('acquirer_transactions')).toMatchObject([{ gross_cents: 6190 }])
})

test('a received Pix listed twice in a file counts once, and the import reports the second line', async () => {
  const sent = await send(report(line('14/10/2026 22:30', pix), line('2026-10-15T01:30:12Z', pix)))
  expect(sent).toMatchObject({
    ...{ status: 'done', records_read: 2, records_new: 1, amount_total_cents: 6190 },
    left_out: [{ code: 'repeated-pix', records: 1, amount_cents: 6190 }],
  })
  expect(messages(sent.warnings)).toEqual(['Linha 3, campo "E2E do Pix": o mesmo Pix já está na linha 2 do relatório.'])
  expect(await rows('acquirer_transactions')).toHaveLength(1)
})

test('a received Pix that a file lists with two amounts counts once after a person accepts the file', async () => {
  const held = await send(report(line('14/10/2026 22:30', pix), line('14/10/2026 22:30', pix, 'RECEBIDO', '61,99')))
  expect(held).toMatchObject({
    status: 'blocked',
    left_out: [{ code: 'repeated-pix', records: 1, amount_cents: 6199 }],
  })
  const importer = api.as('import-file-column-mapping', [modelo], 'Célia')
  const body = { reason: 'O banco confirmou R$ 61,90.' }
  await importer.call(importReleases.release, { params: { id: held.id }, body })
  const sent = await until(
    () => user.call(imports.get, { params: { id: held.id } }),
    ({ status }) => status === 'done',
  )
  expect(sent).toMatchObject({ records_read: 2, records_new: 1, amount_total_cents: 6190 })
  expect(await rows('acquirer_transactions')).toMatchObject([{ gross_cents: 6190 }])
})

test('equal partial returns without ids of their own are all kept, and a later report adds only that of another minute', async () => {
  const returned = (time: string) => line(time, pix, 'DEVOLVIDO', '10,00')
  const first = await send(
    report(
      line('2026-10-14T22:30:00-03:00', pix),
      returned('2026-10-14T22:40:05-03:00'),
      returned('2026-10-14T22:41:00-03:00'),
    ),
  )
  expect(first).toMatchObject({ status: 'done', records_new: 3, left_out: [], amount_total_cents: 4190 })
  const again = await send(
    report(returned('14/10/2026 22:40'), returned('14/10/2026 22:41'), returned('14/10/2026 22:42')),
  )
  expect(again).toMatchObject({ records_new: 1, records_repeated: 2 })
})

test.each([false, true])(
  'a return that two files list with its own id and with the id of its payment is reported (own id first: %s)',
  async (ownFirst) => {
    const own_id = 'D60701190202610150200abcdefghijk'
    const own: PixDraft = {
      ...{ ...pix, kind: 'returned', e2e_id: own_id, payment_e2e_id: pix.e2e_id },
      ...{ occurred_at: '2026-10-15T02:00:20.000Z', amount_cents: 1000 },
    }
    const ownFile = writePixReport([own])
    const paymentFile = report(line('14/10/2026 23:00', pix, 'DEVOLVIDO', '10,00'))
    const [first, second] = ownFirst ? [ownFile, paymentFile] : [paymentFile, ownFile]
    expect(await send(first)).toMatchObject({ status: 'done', records_new: 1, warnings: [] })
    const sent = await send(second)
    expect(sent).toMatchObject({ status: 'done', records_new: 1 })
    const [is, was] = ownFirst ? [pix.e2e_id, own_id] : [own_id, pix.e2e_id]
    expect(messages(sent.warnings)).toEqual([
      expect.stringMatching(
        new RegExp(`^Linha 2, campo "E2E do Pix": a devolução ${is} de R\\$\\s10,00 .* já gravada como ${was};`),
      ),
    ])
    const other = { ...own, e2e_id: own_id.replace('abc', 'xyz') }
    const next = await send(writePixReport([{ ...other, occurred_at: '2026-10-15T02:01:20.000Z' }]), { name: 'outra' })
    expect(next).toMatchObject({ status: 'done', records_new: 1, warnings: [] })
  },
)
