import { createHash } from 'node:crypto'
import { writePosExport } from '@app/formats/generate'
import { until } from '@app/kit/testing'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { importArchives } from '../archives/archives.contract.ts'
import { importChecks } from '../check/checks.contract.ts'
import { type ImportStatus, imports } from '../files/imports.contract.ts'
import { undoImports } from '../files/undo-import.contract.ts'
import { cielo, sale } from '../testing/cielo.fixture.ts'
import { importStage, messages } from '../testing/imports.testing.ts'
import { smallDay } from '../testing/pos-export.fixture.ts'
import { alheio, modelo } from '../testing/stations.fixture.ts'

const { api, user, send, rows } = importStage()
const importer = api.as('import-file-column-mapping', [modelo])
const text = (words: string) => new TextEncoder().encode(words)
const day = () => writePosExport(smallDay())
const zipOfDay = () => zipSync({ 'pdv.jsonl': day(), 'adquirentes/cielo.txt': cielo(sale) })

const isFinished = ({ status }: { status: ImportStatus }) => !['queued', 'running', 'undoing'].includes(status)

const filesOf = (id: string) =>
  until(
    async () => (await user.call(importArchives.listArchived, { params: { id } })).data,
    (files) => files.length > 0 && files.every(isFinished),
  )
const get = (id: string) => user.call(imports.get, { params: { id } })

test('the files of a ZIP are imported as if each was sent alone, under the name of the ZIP', async () => {
  const zip = await send(zipOfDay(), { name: 'lote.zip' })
  expect(zip).toMatchObject({ status: 'unpacked', layout: 'zip', records_read: 0, rejections: [] })
  const [first, second] = await filesOf(zip.id)
  expect([first, second]).toMatchObject([
    { file_name: 'adquirentes › cielo.txt', status: 'done', records_new: 1 },
    { file_name: 'pdv.jsonl', status: 'done', records_new: 10 },
  ])
  expect(await get(first?.id ?? '')).toMatchObject({
    file_name: 'lote.zip › adquirentes › cielo.txt',
    company_id: modelo,
    layout: 'cielo-v13-sales',
    created_by_name: 'Gisele',
    archive_id: zip.id,
    archive_name: 'lote.zip',
  })
  expect(await rows('system_movements')).toHaveLength(3)
})

test('the history records the ZIP and every file in it', async () => {
  const { id } = await send(zipOfDay(), { name: 'lote.zip' })
  await filesOf(id)
  const events = (await rows('audit_events', 'id')).filter(({ entity }) => entity === 'imports')
  const actions = (entityId: string) =>
    events.filter(({ entity_id }) => entity_id === entityId).map(({ action }) => action)
  expect(actions(id)).toEqual(['send', 'unpack'])
  for (const file of await filesOf(id)) expect(actions(file.id)).toEqual(['send', 'import'])
})

test('the options chosen for a ZIP apply to each of its files', async () => {
  const chosen = { company_id: modelo, check_first: 'true' } as const
  const { id } = await user.call(imports.create, { body: chosen }, { file: { name: 'lote.zip', content: zipOfDay() } })
  await until(
    () => get(id),
    ({ status }) => status === 'unpacked',
  )
  const files = await filesOf(id)
  expect(files.map(({ status }) => status)).toEqual(['checked', 'checked'])
  expect(await rows('system_movements')).toEqual([])
  const queued = (await rows('imports')).filter(({ archive_id }) => archive_id === id)
  expect(queued.every(({ company_id, check_first }) => company_id === modelo && check_first)).toBe(true)
  for (const file of files) await user.call(importChecks.confirm, { params: { id: file.id } })
  expect((await filesOf(id)).map(({ status }) => status)).toEqual(['done', 'done'])
})

test('a bad file in a ZIP is refused, and the other files are imported', async () => {
  const { id } = await send(zipSync({ 'cielo.txt': cielo(sale), 'leia-me.txt': text('oi') }), { name: 'lote.zip' })
  expect(await filesOf(id)).toMatchObject([
    { file_name: 'cielo.txt', status: 'done' },
    { file_name: 'leia-me.txt', status: 'rejected' },
  ])
})

test('a file of a ZIP is undone alone, and its original is the file and not the ZIP', async () => {
  const { id } = await send(zipOfDay(), { name: 'lote.zip' })
  const [acquirer] = await filesOf(id)
  const params = { id: acquirer?.id ?? '' }
  const headers = { authorization: `Bearer ${await importer.token}` }
  const original = await api.inject({ method: 'GET', url: `/api/v1/imports/${params.id}/original`, headers })
  expect(Buffer.compare(original.rawPayload, Buffer.from(cielo(sale)))).toBe(0)
  await importer.call(undoImports.undo, { params, body: { reason: 'Arquivo errado.' } })
  expect((await filesOf(id)).map(({ status }) => status)).toEqual(['undone', 'done'])
})

test('the same ZIP sent again adds no row', async () => {
  await filesOf((await send(zipOfDay(), { name: 'lote.zip' })).id)
  const again = await filesOf((await send(zipOfDay(), { name: 'lote.zip' })).id)
  expect(again.map(({ status, records_new }) => [status, records_new])).toEqual([
    ['done', 0],
    ['done', 0],
  ])
  expect(await rows('system_movements')).toHaveLength(3)
})

test('a workbook is not unpacked like a ZIP, sent alone or in a ZIP', async () => {
  const book = new Uint8Array(await writeXlsxFile([[{ value: 'Loja' }, { value: 'Valor' }]]).toBuffer())
  const single = await send(book, { name: 'vendas.xlsx' })
  expect(messages(single.rejections)[0]).toContain('nenhum layout publicado reconhece o cabeçalho')
  const { id } = await send(zipSync({ 'vendas.xlsx': book }), { name: 'lote.zip' })
  const [inside] = await filesOf(id)
  expect((await get(inside?.id ?? '')).rejections).toEqual(single.rejections)
})

const withPassword = (zip: Uint8Array) => {
  const bytes = Buffer.from(zip)
  for (let at = bytes.indexOf('PK\x01\x02'); at !== -1; at = bytes.indexOf('PK\x01\x02', at + 1))
    bytes.writeUInt16LE(1, at + 8)
  return bytes
}
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, no) => [`${no}.txt`, text('x')]))

test.each([
  ['without files', zipSync({ '.DS_Store': text('x') }), ['O ZIP não traz nenhum arquivo.']],
  ['that is cut', zipOfDay().slice(0, -40), ['O ZIP está cortado ou danificado; gere-o de novo e envie outra vez.']],
  [
    'with passwords',
    withPassword(zipSync({ 'a.txt': text('a'), 'b.txt': text('b') })),
    ['a.txt', 'b.txt'].map((name) => `${name} está protegido por senha; tire a senha do ZIP e envie de novo.`),
  ],
  [
    'with another ZIP in it',
    zipSync({ 'cielo.txt': cielo(sale), 'rede.zip': zipSync({ 'a.txt': text('a') }) }),
    ['rede.zip é outro ZIP; descompacte-o e envie os arquivos de dentro.'],
  ],
  [
    'of too many files',
    zipSync(many(1001)),
    ['O ZIP traz 1.001 arquivos; o limite é 1.000. Divida-o e envie as partes.'],
  ],
  [
    'that is a bomb',
    zipSync({ 'cielo.txt': cielo(sale), 'bomba.txt': new Uint8Array(60_000_000) }),
    ['bomba.txt cresce mais de 300 vezes ao ser descompactado, o que nenhum arquivo do dia faz; envie-o fora do ZIP.'],
  ],
])('a ZIP %s is refused as a whole with the reason, and no file of it is queued', async (_what, zip, refusals) => {
  const refused = await send(zip, { name: 'lote.zip' })
  expect(refused).toMatchObject({ status: 'rejected', layout: 'zip' })
  expect(messages(refused.rejections)).toEqual(refusals)
  expect(await rows('imports')).toHaveLength(1)
  expect(await rows('jobs')).toHaveLength(1)
})

test('a user who cannot see a ZIP sees none of its files', async () => {
  const { id } = await send(zipOfDay(), { name: 'lote.zip' })
  await filesOf(id)
  const stranger = api.as('cash-conciliation', [alheio])
  await expect(stranger.call(importArchives.listArchived, { params: { id } })).rejects.toMatchObject({ status: 404 })
})

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('each file of a ZIP is queued once, with the same bytes', async () => {
  const names = fc.stringMatching(/^[a-z0-9]{1,12}\.txt$/)
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(names, fc.uint8Array({ maxLength: 300 }), { minKeys: 1, maxKeys: 5, noNullPrototype: true }),
      async (files) => {
        const { id } = await send(zipSync(files), { name: 'lote.zip' })
        const queued = (await rows('imports', 'file_name')).filter(({ archive_id }) => archive_id === id)
        const queuedFiles = queued.map(({ file_name, sha256, size_bytes }) => [file_name, sha256, Number(size_bytes)])
        const packedFiles = Object.entries(files).map(([name, bytes]) => [
          `lote.zip › ${name}`,
          sha256(bytes),
          bytes.length,
        ])
        expect(new Set(queuedFiles.map(String))).toEqual(new Set(packedFiles.map(String)))
        expect(queuedFiles).toHaveLength(packedFiles.length)
      },
    ),
    { numRuns: 8 },
  )
})
