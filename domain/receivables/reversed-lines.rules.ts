import { addDays, type BusinessDate } from '@app/kit/contract'

export type Reversible = {
  id: number
  bank_account_id: string
  posted_on: BusinessDate
  amount_cents: number
  memo: string
  doc_no: string | null
}

export type ReversedPair = { line: Reversible; reversal: Reversible; sentence: string }

/** A bank takes back what it posted within so many days. */
export const daysToReverse = 10

const wordsOf = (memo: string) =>
  memo
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)

/** What the database looks for before the words are read one by one. */
export const reversalHint = '(ESTORN|DEVOLV|DEVOLU|^ *EST[. ])'
const hinted = new RegExp(reversalHint, 'i')

/** Whether the database would find this memo. */
export const mayTakeBack = (memo: string) => hinted.test(memo)

const reversalWord = /^(EST|ESTORN\w*|DEVOLV\w*|DEVOLU\w*)$/

/** A Pix that was given back is told by its own report (D11). */
const takesBack = (words: readonly string[]) => words.some((word) => reversalWord.test(word)) && !words.includes('PIX')

const sameWords = (line: readonly string[], reversal: ReadonlySet<string>) => {
  const telling = line.filter((word) => word.length > 3)
  return telling.length > 0 && telling.every((word) => reversal.has(word))
}

/**
 * Lines that the bank took back by itself: the opposite amount in the same account within days, whose words say that it
 * takes something back, and which has the document of the line or repeats its words. What fits twice is for people.
 */
export function reversalsIn(lines: readonly Reversible[]): ReversedPair[] {
  const read = lines.map((line) => ({ line, words: wordsOf(line.memo) }))
  const reversals = read.filter(({ words }) => takesBack(words))
  const others = read.filter(({ words }) => !takesBack(words))
  const found = reversals.flatMap(({ line: reversal, words }) => {
    const told = new Set(words)
    return others.flatMap(({ line, words: own }) => {
      const apart = line.bank_account_id !== reversal.bank_account_id || line.amount_cents !== -reversal.amount_cents
      const late = line.posted_on > reversal.posted_on || reversal.posted_on > addDays(line.posted_on, daysToReverse)
      if (apart || late) return []
      if (line.doc_no !== null && line.doc_no === reversal.doc_no)
        return [{ line, reversal, sentence: 'Valor oposto e mesmo documento.' }]
      return sameWords(own, told) ? [{ line, reversal, sentence: 'Valor oposto e o mesmo histórico, estornado.' }] : []
    })
  })
  const once = (id: number) => found.filter(({ line, reversal }) => line.id === id || reversal.id === id).length === 1
  return found.filter(({ line, reversal }) => once(line.id) && once(reversal.id))
}
