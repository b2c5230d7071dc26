type Bytes = Pick<Uint8Array, 'length'> & { [place: number]: number }

const startsWith = (content: Bytes, signature: readonly number[], from = 0) =>
  content.length >= from + signature.length && signature.every((byte, place) => content[from + place] === byte)

const ascii = (text: string) => [...text].map((sign) => sign.charCodeAt(0))

const signatures: readonly (readonly [string, (content: Bytes) => boolean])[] = [
  ['application/pdf', (content) => startsWith(content, ascii('%PDF-'))],
  ['image/jpeg', (content) => startsWith(content, [0xff, 0xd8, 0xff])],
  ['image/png', (content) => startsWith(content, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/webp', (content) => startsWith(content, ascii('RIFF')) && startsWith(content, ascii('WEBP'), 8)],
]

const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Media types by file extension, because the content does not identify these formats. */
const texts = new Map([
  ['csv', 'text/csv'],
  ['xml', 'application/xml'],
  ['ofx', 'application/x-ofx'],
  ['txt', 'text/plain'],
  ['ret', 'text/plain'],
])

const checkedBytes = 4096

/** True without control bytes except tab, line breaks and end of file (26), in any charset. */
function isText(content: Bytes) {
  for (let place = 0; place < Math.min(content.length, checkedBytes); place += 1) {
    const byte = content[place] ?? 0
    if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13 && byte !== 26) return false
  }
  return true
}

/** Detects the type by content, regardless of the file name; null for a type that is not allowed. */
export function detectMediaType(content: Bytes, file_name: string): string | null {
  const known = signatures.find(([, matches]) => matches(content))
  if (known) return known[0]
  const end = file_name.split('.').at(-1)?.toLowerCase() ?? ''
  if (startsWith(content, [0x50, 0x4b, 3, 4])) return end === 'xlsx' ? sheet : null
  return isText(content) ? (texts.get(end) ?? null) : null
}

// Signature of password-protected and pre-2007 Office files.
const compound = [0xd0, 0xcf, 0x11, 0xe0]

export const isLockedSheet = (content: Bytes, file_name: string) =>
  startsWith(content, compound) && file_name.toLowerCase().endsWith('.xlsx')

export const isWorkbook = (media_type: string) => media_type === sheet
export const isImage = (media_type: string) => media_type.startsWith('image/')
export const isPdf = (media_type: string) => media_type === 'application/pdf'
export const isTextMediaType = (media_type: string) => [...texts.values()].includes(media_type)

export function formatFileSize(bytes: number) {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`
}

/** Later files belong to an adjustment. */
export const isAddedBeforeClosing = (added_at: string, closed_at: string | null | undefined) =>
  closed_at != null && added_at < closed_at
