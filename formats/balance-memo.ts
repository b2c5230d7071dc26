import { normaliseMemo } from './keys.ts'

// Written whole or with blanks between its letters; another word that begins so is none.
const balance = /^S ?A ?L ?D ?O(?:$|[^A-Z]|ANTERIOR|ATUAL|DIA|DODIA|DISPON|FINAL|TOTAL)/

/**
 * True for the memo or name of a line that is a balance and no movement, though banks list it as one: SALDO ANTERIOR,
 * Saldo do dia, S A L D O. Source: bank-files 1.5.
 */
export const isBalanceMemo = (memo: string): boolean => /^\s*s/i.test(memo) && balance.test(normaliseMemo(memo))

/** The same with a bank's own words, by the beginning of a memo: POSICAO EM, DISPONIVEL. */
export function balanceMemos(words: readonly string[]): (memo: string) => boolean {
  const own = words.map(normaliseMemo)
  if (own.length === 0) return isBalanceMemo
  return (memo) => {
    const text = normaliseMemo(memo)
    return own.some((word) => text.startsWith(word)) || isBalanceMemo(memo)
  }
}
