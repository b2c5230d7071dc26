/** Returns the text in lower case without accents, for searching. */
export const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Returns true if the text contains every word of the query, ignoring case and accents. */
export function matchesWords(text: string, query: string) {
  const folded = foldText(text)
  return foldText(query)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
