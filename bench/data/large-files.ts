import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDeflateRaw } from 'node:zlib'
import { manyRows } from '../../formats/testing/many-rows.testing.ts'

const padded = (no: number, length: number) => String(no).padStart(length, '0')

function* grown({
  row,
  head,
  tail,
  atLeast,
}: {
  row: string
  head: string
  tail: (rows: number) => string
  atLeast: number
}) {
  yield head
  let size = 0
  let no = 0
  let chunk = ''
  while (size < atLeast) {
    const next = row.replaceAll('@NO@', padded(++no, 14))
    chunk += next
    size += next.length
    if (chunk.length > 65_536) {
      yield chunk
      chunk = ''
    }
  }
  yield chunk + tail(no)
}

export function posExport(atLeast: number) {
  const lines = Buffer.from(manyRows['pos-export'](1)).toString().split('\n')
  const [head = '', row = ''] = lines
  const trailer = lines[2] ?? ''
  return grown({
    head: `${head}\n`,
    row: `${row.replace(/"record_id":"[^"]*"/, '"record_id":"@NO@"')}\n`,
    tail: (rows) =>
      `${trailer.replace(/"records":\d+/, `"records":${rows}`).replace(/"fuelling":\d+/, `"fuelling":${rows}`)}\n`,
    atLeast,
  })
}

export function stone(atLeast: number) {
  const text = Buffer.from(manyRows.stone(1)).toString()
  const from = text.indexOf('<Transaction>')
  const to = text.indexOf('</Transaction>') + '</Transaction>\n'.length
  return grown({
    head: text.slice(0, from),
    row: text.slice(from, to).replace(/<AcquirerTransactionKey>[^<]*/, '<AcquirerTransactionKey>@NO@'),
    tail: (rows) =>
      text.slice(to).replace(/<CapturedTransactionsQuantity>\d+/, `<CapturedTransactionsQuantity>${rows}`),
    atLeast,
  })
}

export const table = (atLeast: number) =>
  grown({
    head: 'Data;Histórico;Valor\n',
    row: '14/10/2026;PIX RECEBIDO @NO@ POSTO MODELO COMERCIO DE COMBUSTIVEIS LTDA FILIAL 1 PISTA;1.234,56\n',
    tail: () => '',
    atLeast,
  })

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`

export const sheet = (atLeast: number) =>
  grown({
    head: `<worksheet><sheetData><row>${['Data', 'Histórico', 'Valor'].map(cell).join('')}</row>`,
    row: `<row>${['14/10/2026', 'PIX RECEBIDO @NO@', '1.234,56'].map(cell).join('')}</row>`,
    tail: () => '</sheetData></worksheet>',
    atLeast,
  })

export const writeText = (file: string, text: Iterable<string>) =>
  pipeline(Readable.from(text), createWriteStream(file))

export async function writeBook(file: string, text: Iterable<string>) {
  const name = 'xl/worksheets/sheet1.xml'
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(name.length, 26)
  async function* parts() {
    yield Buffer.concat([local, Buffer.from(name)])
    let packed = 0
    for await (const piece of Readable.from(text).pipe(createDeflateRaw({ level: 1 }))) {
      packed += piece.length
      yield piece
    }
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed, 20)
    entry.writeUInt16LE(name.length, 28)
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(1, 10)
    end.writeUInt32LE(30 + name.length + packed, 16)
    yield Buffer.concat([entry, Buffer.from(name), end])
  }
  await pipeline(Readable.from(parts()), createWriteStream(file))
}
