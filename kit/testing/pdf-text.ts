import { inflateSync } from 'node:zlib'

/** Returns the text of a PDF made by this product, per page, with each drawn text on its own line. */
export function readPdfText(file: Uint8Array): string[] {
  const bytes = Buffer.from(file)
  const sheets: string[] = []
  for (let at = bytes.indexOf('stream\n'); at !== -1; at = bytes.indexOf('stream\n', at + 7)) {
    if (bytes.subarray(at - 3, at).toString() === 'end') continue
    const end = bytes.indexOf('\nendstream', at)
    const content = inflateSync(bytes.subarray(at + 7, end)).toString('latin1')
    const texts = [...content.matchAll(/\[([^\]]*)\] TJ/g)].map(([, parts = '']) =>
      [...parts.matchAll(/<([0-9a-f]*)>/g)].map(([, hex = '']) => Buffer.from(hex, 'hex').toString('latin1')).join(''),
    )
    if (texts.length > 0) sheets.push(texts.join('\n'))
  }
  return sheets
}
