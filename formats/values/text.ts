import { Buffer, isAscii, isUtf8 } from 'node:buffer'
import iconv from 'iconv-lite'

/** Maximum file size in bytes (200 MB). */
export const maxFileBytes = 200 * 1024 * 1024

/** Maximum records of a file, about what 200 MB of short lines hold. */
export const maxRecords = 2_000_000

export const tooManyRecords = {
  code: 'file.too-many',
  text: 'O arquivo tem mais de 2.000.000 de registros; divida-o por período e envie as partes.',
}

/** Maximum records kept in memory when a file is read whole. A network of 200 stations creates half of it in a day. */
export const maxKept = 500_000

export const tooManyKept = {
  code: 'file.too-many',
  text: 'O arquivo tem mais de 500.000 registros; divida-o por período e envie as partes.',
}

const utf8Bom = [0xef, 0xbb, 0xbf]

/** Ignores the declared charset: valid UTF-8 is UTF-8, everything else Windows-1252. Source: bank-files 0.2. */
export function decodeText(bytes: Uint8Array): string {
  const body = withoutBom(bytes)
  return decodePart(Buffer.from(body.buffer, body.byteOffset, body.byteLength))
}

export const withoutBom = (bytes: Uint8Array): Uint8Array => (startsWith(bytes, utf8Bom) ? bytes.subarray(3) : bytes)

/** Decodes part of a file, such as a line, like `decodeText` but without the check for a byte order mark. */
export function decodePart(part: Buffer): string {
  if (isAscii(part)) return part.toString('latin1')
  return isUtf8(part) ? part.toString('utf8') : iconv.decode(part, 'win1252', { stripBOM: false })
}

export const decodeAs = (part: Buffer, encoding: 'utf-8' | 'windows-1252'): string =>
  encoding === 'utf-8' ? part.toString('utf8') : iconv.decode(part, 'win1252', { stripBOM: false })

/** Encodes text as Windows-1252; a character outside of it becomes `?`. */
export const encodeCp1252 = (text: string): Uint8Array => new Uint8Array(iconv.encode(text, 'win1252'))

export const encodeUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Reason to refuse a file as a whole: a code and a Portuguese sentence. */
export type Reason = { code: string; text: string }

export const tooLargeFile: Reason = {
  code: 'file.too-large',
  text: 'O arquivo passa do limite de 200 MB; divida-o e envie as partes.',
}
export const binaryFile: Reason = { code: 'file.binary', text: 'O arquivo é binário, não é um arquivo de texto.' }
const utf16: Reason = {
  code: 'file.utf16',
  text: 'O arquivo está em UTF-16; salve-o em UTF-8 ou Windows-1252 e envie de novo.',
}

export const emptyFile = (bytes: number): Reason => ({
  code: 'file.empty',
  text: bytes === 0 ? 'O arquivo está vazio.' : 'O arquivo está vazio: só tem espaços.',
})

export function findUnreadableReason(bytes: Uint8Array): Reason | null {
  if (bytes.length > maxFileBytes) return tooLargeFile
  const known = signatures.find((signature) => startsWith(bytes, signature.bytes))
  if (known) return { code: known.code, text: known.text }
  if (startsWith(bytes, compoundFile)) return oldWorkbook(bytes)
  if (utf16Of(bytes)) return utf16
  if (bytes.includes(0)) return binaryFile
  return onlyBlanks(bytes) ? emptyFile(bytes.length) : null
}

// Signature of Excel files until 2003, and of workbooks with a password.
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const encryptedPart = Buffer.from('EncryptedPackage', 'utf16le')

const oldWorkbook = (bytes: Uint8Array): Reason =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(encryptedPart)
    ? { code: 'file.protected', text: 'Planilha protegida por senha; tire a senha e envie de novo.' }
    : {
        code: 'file.old-workbook',
        text: 'Planilha do Excel antigo (.xls) ou protegida por senha; salve-a como XLSX ou CSV, sem senha, e envie de novo.',
      }

const compressed = 'O arquivo está compactado; descompacte-o e envie o arquivo de dentro.'
// XLSX files are ZIP files. Archives were unpacked before this check.
const zipped =
  'O arquivo está compactado ou é uma planilha danificada; envie o arquivo de dentro, ou salve a planilha como XLSX ou CSV.'

const signatures = [
  { bytes: [0x1f, 0x8b], code: 'file.compressed', text: compressed },
  { bytes: [0x50, 0x4b, 0x03, 0x04], code: 'file.compressed', text: zipped },
  { bytes: [0x50, 0x4b, 0x05, 0x06], code: 'file.compressed', text: compressed },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], code: 'file.compressed', text: compressed },
  { bytes: [0x52, 0x61, 0x72, 0x21], code: 'file.compressed', text: compressed },
  { bytes: [0x42, 0x5a, 0x68], code: 'file.compressed', text: compressed },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], code: 'file.compressed', text: compressed },
  { bytes: [0x25, 0x50, 0x44, 0x46], code: 'file.binary', text: 'O arquivo é um PDF; envie o arquivo de dados.' },
]

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const zero = (index: number) => bytes[index] === 0
  const a = zero(0)
  const b = zero(1)
  const c = zero(2)
  const d = zero(3)
  if (bytes.length < 4) return null
  if (b && d && !a && !c) return 'utf-16le'
  return a && c && !b && !d ? 'utf-16be' : null
}

/** Converts UTF-16 text (Excel's "Unicode text") to UTF-8; other bytes are returned unchanged. */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  const charset = utf16Of(bytes)
  return charset === null ? bytes : encodeUtf8(new TextDecoder(charset).decode(bytes))
}

/** Converts a stream of bytes like `asUtf8`; the first piece decides the encoding. */
export async function* chunksAsUtf8(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let decoder: InstanceType<typeof TextDecoder> | null | undefined
  for await (const chunk of chunks) {
    if (decoder === undefined) {
      const charset = utf16Of(chunk)
      decoder = charset === null ? null : new TextDecoder(charset)
    }
    yield decoder ? encodeUtf8(decoder.decode(chunk, { stream: true })) : chunk
  }
  if (decoder) yield encodeUtf8(decoder.decode())
}

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, index) => bytes[index] === byte)

function onlyBlanks(bytes: Uint8Array): boolean {
  const start = startsWith(bytes, utf8Bom) ? 3 : 0
  for (let index = start; index < bytes.length; index++) {
    const byte = bytes[index]!
    if (byte !== 32 && byte !== 26 && (byte < 9 || byte > 13)) return false
  }
  return true
}
