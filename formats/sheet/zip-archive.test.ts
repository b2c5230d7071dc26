import fc from 'fast-check'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { sheetOf } from './sheet.fixture.ts'
import { ArchiveFault, archivedBytes, beginsAsArchive, openArchive } from './zip-archive.ts'
import { sourceOfBytes } from './zip-stream.ts'

const most = 10_000_000
const text = (words: string) => new TextEncoder().encode(words)

async function unpack(zip: Uint8Array) {
  const source = sourceOfBytes(zip)
  const files: [string, Buffer][] = []
  const faults: string[] = []
  const recordFault = (error: unknown) => {
    if (!(error instanceof ArchiveFault)) throw error
    faults.push(error.message)
  }
  const inside = await openArchive(source).catch(recordFault)
  for (const file of inside ?? [])
    try {
      const chunks: Buffer[] = []
      for await (const bytes of archivedBytes(source, file, most)) chunks.push(bytes)
      files.push([file.path.join('/'), Buffer.concat(chunks)])
    } catch (error) {
      recordFault(error)
    }
  return { isArchive: inside !== null, files, faults }
}

const names = fc.stringMatching(/^[a-zç0-9][a-zç0-9 ._-]{0,14}[a-z0-9]$/)
const contents = fc.uint8Array({ maxLength: 4000 })
const repeatedWords = fc
  .tuple(fc.string({ minLength: 1, maxLength: 20 }), fc.nat(3000))
  .map(([word, times]) => text(word.repeat(times)))

test('files packed by another program are extracted once each with the same bytes, compressed or not', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(names, fc.oneof(contents, repeatedWords), { minKeys: 1, maxKeys: 6 }),
      fc.constantFrom(0, 6, 9),
      async (files, level) => {
        const { files: out, faults } = await unpack(zipSync(files, { level: level as 0 | 6 | 9 }))
        expect(faults).toEqual([])
        const packed = Object.entries(files)
        expect(out.map(([name]) => name)).toEqual(packed.map(([name]) => name))
        // `toEqual` compares byte by byte and took most of this test's time.
        expect(out.filter(([, bytes], at) => !bytes.equals(packed[at]?.[1] ?? text('')))).toEqual([])
      },
    ),
    { numRuns: 60 },
  )
})

test('a cut or changed archive gives the original bytes or a fault', async () => {
  const files = { 'cielo.txt': text('0123456789'.repeat(400)), 'rede.txt': text('venda '.repeat(300)) }
  const zip = zipSync(files)
  const truth: Record<string, Uint8Array> = files
  const isTrue = ({ files: out }: Awaited<ReturnType<typeof unpack>>) =>
    out.filter(([name]) => name in truth).every(([name, bytes]) => bytes.equals(truth[name] ?? new Uint8Array()))
  await fc.assert(
    fc.asyncProperty(fc.nat(zip.length - 1), fc.nat(255), async (at, value) => {
      expect(isTrue(await unpack(zip.with(at, value)))).toBe(true)
      expect((await unpack(zip.slice(0, at))).files).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('folders and hidden system files are skipped, and parent folders are removed from names', async () => {
  const zip = zipSync({
    'dia/': new Uint8Array(),
    'dia/cielo.txt': text('a'),
    '__MACOSX/dia/._cielo.txt': text('b'),
    '.DS_Store': text('c'),
    'Thumbs.db': text('d'),
    '../../etc/passwd': text('e'),
    'C:\\banco\\extrato.ofx': text('f'),
  })
  expect((await unpack(zip)).files.map(([name]) => name)).toEqual([
    'dia/cielo.txt',
    'etc/passwd',
    'C:/banco/extrato.ofx',
  ])
})

test('names with accents are decoded as Windows writes them', async () => {
  const zip = zipSync({ 'marXo.csv': text('a') })
  const windows = Buffer.from(zip)
  for (let at = windows.indexOf('marXo'); at !== -1; at = windows.indexOf('marXo', at + 1)) windows[at + 3] = 0x87
  expect((await unpack(windows)).files[0]?.[0]).toBe('março.csv')
})

const atDirectory = (zip: Uint8Array, change: (directory: Buffer) => void) => {
  const bytes = Buffer.from(zip)
  change(bytes.subarray(bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]))))
  return bytes
}

test('a file with a password, another compression or too large a size is named in a fault', async () => {
  const zip = zipSync({ 'cielo.txt': text('a'.repeat(100)) })
  expect((await unpack(atDirectory(zip, (entry) => entry.writeUInt16LE(1, 8)))).faults).toEqual([
    'cielo.txt está protegido por senha; tire a senha do ZIP e envie de novo.',
  ])
  expect((await unpack(atDirectory(zip, (entry) => entry.writeUInt16LE(14, 10)))).faults).toEqual([
    'cielo.txt está compactado de um modo que não é lido; gere o ZIP no modo comum (Deflate).',
  ])
  expect((await unpack(zipSync({ 'zeros.txt': new Uint8Array(most + 1) }))).faults).toEqual([
    'zeros.txt passa de 10 MB descompactado; divida-o e envie as partes.',
  ])
})

test('a compressed file with an abnormal ratio is refused early, for any size that it claims', async () => {
  const bomb = atDirectory(zipSync({ 'bomba.txt': new Uint8Array(60_000_000) }), (entry) => entry.writeUInt32LE(9, 24))
  const source = sourceOfBytes(bomb)
  const [file] = (await openArchive(source)) ?? []
  if (!file) throw new Error('the archive holds a file')
  let size = 0
  const read = async () => {
    for await (const bytes of archivedBytes(source, file, 200_000_000)) size += bytes.length
  }
  await expect(read()).rejects.toThrow('bomba.txt cresce mais de 300 vezes')
  expect(size).toBeLessThan(40_000_000)
})

test('a workbook, another document and a text with the same first letters are not archives', async () => {
  const workbook = zipSync({
    'xl/worksheets/sheet1.xml': text('<worksheet/>'),
    '[Content_Types].xml': text('<Types/>'),
  })
  const odd = zipSync({ 'a.xml': text('<a/>'), '[Content_Types].xml': text('<Types/>') })
  const sheet = zipSync({
    mimetype: text('application/vnd.oasis.opendocument.spreadsheet'),
    'content.xml': text('<a/>'),
  })
  for (const file of [workbook, odd, sheet, sheetOf('<row r="1"/>'), text('PK;valor\n1;2\n'), text('PK'), text('')])
    expect((await unpack(file)).isArchive).toBe(false)
  expect(beginsAsArchive(Buffer.from(zipSync({})))).toBe(true)
})
