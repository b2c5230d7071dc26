const widest = 12

/**
 * The ways in which a number may be written with zeros in front: a search for `123` or `000123` finds `123`, `0123` …
 * up to twelve digits, each by the index of numbers. A text that is no number is looked for as it is.
 */
export function writtenAs(text: string): string[] {
  if (!/^\d+$/.test(text)) return [text]
  const bare = text.replace(/^0+(?=\d)/, '')
  const ways = Array.from({ length: Math.max(0, widest - bare.length) }, (_, zeros) =>
    bare.padStart(bare.length + zeros + 1, '0'),
  )
  return [...new Set([text, bare, ...ways])]
}
