const widest = 12

/**
 * Returns a number with 0 or more leading zeros, up to twelve digits, so the NSU index can be used: `123` and `000123`
 * both find `123`, `0123` etc. Other text is returned unchanged.
 */
export function listNsuSpellings(text: string): string[] {
  if (!/^\d+$/.test(text)) return [text]
  const bare = text.replace(/^0+(?=\d)/, '')
  const spellings = Array.from({ length: Math.max(0, widest - bare.length) }, (_, zeros) =>
    bare.padStart(bare.length + zeros + 1, '0'),
  )
  return [...new Set([text, bare, ...spellings])]
}
