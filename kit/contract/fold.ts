/** Text without case and accents, for finding what somebody meant. */
export const foldText = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether every word of a query stands somewhere in the text. */
export function matchesWords(text: string, query: string) {
  const folded = foldText(text)
  return foldText(query)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
