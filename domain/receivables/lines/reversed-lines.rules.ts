import { addDays, type BusinessDate } from '@app/kit/contract'

export type Reversible = {
  id: number
  bank_account_id: string
  posted_on: BusinessDate
  amount_cents: number
  memo: string
  doc_no: string | null
}

type ReversedPair = { line: Reversible; reversal: Reversible; sentence: string }

export const daysToReverse = 10

const wordsOf = (memo: string) =>
  memo
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)

/** Regular expression for PostgreSQL; preselects lines before their words are compared. */
export const reversalHint = '(ESTORN|DEVOLV|DEVOLU|^ *EST[. ])'
const hintPattern = new RegExp(reversalHint, 'i')

export const hasReversalWord = (memo: string) => hintPattern.test(memo)

const reversalWord = /^(EST|ESTORN\w*|DEVOLV\w*|DEVOLU\w*)$/

/** Leaves out returned Pix, because the Pix report has them (D11). */
const isReversal = (words: readonly string[]) => words.some((word) => reversalWord.test(word)) && !words.includes('PIX')

const sameWords = (line: readonly string[], reversal: ReadonlySet<string>) => {
  const longWords = line.filter((word) => word.length > 3)
  return longWords.length > 0 && longWords.every((word) => reversal.has(word))
}

/** Pairs unambiguous lines of opposite amounts: same account, ten days, a reversal word, equal document or words. */
export function findReversals(lines: readonly Reversible[]): ReversedPair[] {
  const linesWithWords = lines.map((line) => ({ line, words: wordsOf(line.memo) }))
  const reversals = linesWithWords.filter(({ words }) => isReversal(words))
  const others = linesWithWords.filter(({ words }) => !isReversal(words))
  const found = reversals.flatMap(({ line: reversal, words }) => {
    const reversalWords = new Set(words)
    return others.flatMap(({ line, words: lineWords }) => {
      const differs = line.bank_account_id !== reversal.bank_account_id || line.amount_cents !== -reversal.amount_cents
      const isOutOfTime =
        line.posted_on > reversal.posted_on || reversal.posted_on > addDays(line.posted_on, daysToReverse)
      if (differs || isOutOfTime) return []
      if (line.doc_no !== null && line.doc_no === reversal.doc_no)
        return [{ line, reversal, sentence: 'Valor oposto e mesmo documento.' }]
      return sameWords(lineWords, reversalWords)
        ? [{ line, reversal, sentence: 'Valor oposto e o mesmo histórico, estornado.' }]
        : []
    })
  })
  const isUnique = (id: number) =>
    found.filter(({ line, reversal }) => line.id === id || reversal.id === id).length === 1
  return found.filter(({ line, reversal }) => isUnique(line.id) && isUnique(reversal.id))
}
