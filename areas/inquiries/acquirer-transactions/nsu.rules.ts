const widest = 12

/** Leading zeros up to twelve digits, so that the NSU index can be used. Other text is returned unchanged. */
export function listNsuSpellings(text: string): string[] {
  if (!/^\d+$/.test(text)) return [text]
  const bare = text.replace(/^0+(?=\d)/, '')
  const spellings = Array.from({ length: Math.max(0, widest - bare.length) }, (_, zeros) =>
    bare.padStart(bare.length + zeros + 1, '0'),
  )
  return [...new Set([text, bare, ...spellings])]
}

export const toPlate = (text: string) => text.toUpperCase().replace(/[\s.-]/g, '')

/** Brazilian plates of both forms: `ABC1234` and `ABC1D23`. */
export const isPlate = (text: string) => /^[A-Z]{3}\d[\dA-Z]\d\d$/.test(toPlate(text))
