import path from 'node:path'
import { Readable } from 'node:stream'
import { writePosExport } from '@app/formats/generate'
import { openFilesInFolder } from '@app/kit/server'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { imports } from '../files/imports.contract.ts'
import { cielo, sale } from '../testing/cielo.fixture.ts'
import { importStage } from '../testing/imports.testing.ts'
import { smallDay } from '../testing/pos-export.fixture.ts'
import { alheio, merchants, vizinho } from '../testing/stations.fixture.ts'
import { importHistory } from './import-history.contract.ts'
import { lineOfFile } from './rejected-file.server.ts'

const { api, user: importer, send } = importStage()

const download = async (path: string, user = importer) =>
  api.inject({
    method: 'GET',
    url: `/api/v1/imports/${path}`,
    headers: { authorization: `Bearer ${await user.token}` },
  })

test('refused lines are exported as a sheet, each with its problem and its content', async () => {
  const day = smallDay()
  const readings = day.readings.map((reading) => ({ ...reading, nozzle_no: 77 }))
  const { id } = await send(writePosExport({ ...day, readings }), { name: 'dia.jsonl' })
  const answer = await download(`${id}/rejected`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain('dia-recusadas.csv')
  const [heading, first] = answer.body.split('\r\n')
  expect(heading).toBe('\uFEFFLinha;Coluna;Campo;Valor;Código;Motivo;Conteúdo da linha')
  expect(first).toContain('4;;Bico;77;;"Linha 4, campo ""Bico"": Bico 77 não cadastrado.";')
  expect(first).toContain('""nozzle_no"":77')
})

test('a workbook without a readable row is refused, and its rows are exported with their cells', async () => {
  const titles = 'Data da venda;Hora da venda;Estabelecimento;NSU;Autorização;Terminal;Bandeira;Produto;Valor bruto'
  const row = `14/10/2026;10:32;${merchants.modelo};0001;A1;10000001;Visa;Débito;1.2O0,00`
  const cells = [titles, row].map((line) => line.split(';').map((value) => ({ value })))
  const { id, ...sent } = await send(new Uint8Array(await writeXlsxFile(cells).toBuffer()), { name: 'vendas.xlsx' })
  expect(sent).toMatchObject({ status: 'rejected', records_read: 1, records_rejected: 1 })
  expect(sent.rejections).toMatchObject([
    { line: 2, code: 'E03' },
    { line: null, message: expect.stringContaining('Nenhuma linha') },
  ])
  const [, first] = (await download(`${id}/rejected`)).body.split('\r\n')
  expect(first).toContain(`"${row}"`)
})

test('an unreadable value is exported with its column in the line', async () => {
  const text = new TextDecoder('latin1').decode(cielo(sale)).replace(/^(2.{48})./m, '$1X')
  const { id, rejections } = await send(new TextEncoder().encode(text))
  expect(rejections[0]).toMatchObject({ line: 3, column: 46, value: '+000X000015000' })
  const [, first] = (await download(`${id}/rejected`)).body.split('\r\n')
  expect(first).toMatch(/^3;46;.*000X000015000;/)
})

test('a file refused for a card number never returns the number in a download', async () => {
  const card = '4000001234567899'
  const lines = new TextDecoder('latin1').decode(cielo(sale)).split('\r\n')
  const unreadable = lines.slice(2, 3).map((line) => line.replace(/(?<=0241.*)20\d{6}/, '20269999'))
  const unmaskedLines = lines.map((line) => line.replace(/400000\*+0241/, card))
  const text = unmaskedLines.toSpliced(2, 0, ...Array.from({ length: 250 }, () => unreadable).flat()).join('\r\n')
  const { id, rejections } = await send(new TextEncoder().encode(text))
  expect(rejections.length).toBeGreaterThan(200)
  const answer = await download(`${id}/rejected`)
  expect(answer.body).toContain('número completo de cartão')
  expect(answer.body).not.toContain(card)
  expect((await download(`${id}/original`)).json()).toMatchObject({ code: 'import.card-inside' })
})

test('a file without refused lines has no sheet to download, and its original is returned byte by byte', async () => {
  const file = writePosExport(smallDay())
  const { id } = await send(file, { name: 'dia.jsonl' })
  expect((await download(`${id}/rejected`)).json()).toMatchObject({ code: 'import.nothing-rejected' })
  expect(Buffer.compare((await download(`${id}/original`)).rawPayload, Buffer.from(file))).toBe(0)
  const stranger = api.as('import-file-column-mapping', [alheio])
  expect((await download(`${id}/original`, stranger)).statusCode).toBe(404)
})

test('the history is filtered by name, state, layout, sender and company, and lists the choices in use', async () => {
  const day = await send(writePosExport(smallDay()), { name: 'PDV de ontem.jsonl' })
  const bad = await send(new TextEncoder().encode('nome;valor\r\nAna;10'), { name: 'planilha.csv' })
  const findIds = async (query: object) => (await importer.call(imports.list, { query })).data.map(({ id }) => id)
  const choices = await importer.call(imports.choices, {})
  expect(choices).toMatchObject({ layouts: ['pos-export'], senders: [{ name: 'Gisele' }] })
  expect(await findIds({ search: 'ontem' })).toEqual([day.id])
  expect(await findIds({ status: 'done' })).toEqual([day.id])
  expect(await findIds({ layout: 'pos-export' })).toEqual([day.id])
  expect(await findIds({ company_id: vizinho })).toEqual([])
  expect(bad.company_id).toBeNull()
})

test('new rows are counted by the day of the import and by source', async () => {
  await send(writePosExport(smallDay()))
  await send(cielo(sale))
  await send(cielo(sale, { ...sale, nsu: '000300' }))
  expect((await importer.call(importHistory.rows, { query: {} })).data).toEqual([
    { date: '2026-10-15', source: 'cielo', rows: 2 },
    { date: '2026-10-15', source: 'pos', rows: 10 },
  ])
})

test('lines end as in their file, and only the beginning of a very long line is read', async () => {
  const files = openFilesInFolder(path.dirname(api.inbox))
  const storeFile = async (...pieces: string[]) => {
    const received = await files.receive(Readable.from(pieces.map((piece) => Buffer.from(piece, 'latin1'))))
    await received.keep()
    return received.sha256
  }
  const sha256 = await storeFile('um\r', '\ndois\r\n\r\nçatro\rcinco\nse', 'is')
  const lines = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((line) => lineOfFile(files, sha256, line)))
  expect(lines).toEqual(['um', 'dois', '', 'çatro', 'cinco', 'seis', null])
  const unicode = Buffer.from('um\nmanutenção\n', 'utf16le').toString('latin1')
  expect(await lineOfFile(files, await storeFile(unicode), 2)).toBe('manutenção')
  expect(await lineOfFile(files, await storeFile('a\n', 'x'.repeat(3_000_000)), 2)).toBe('x'.repeat(2000))
})
