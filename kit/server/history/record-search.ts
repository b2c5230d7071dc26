import { type BusinessDate, foldText, type Needed, parseDay, parseDecimal } from '../../contract/contract.ts'
import type { Db } from '../database/transactions.ts'

export type SearchTerms = {
  /** The typed text without its date and without the words before a number (`R$`, `NSU`). */
  text: string
  /** The part that may be an NSU, a number, a key or an amount: the longest one with a digit. */
  number?: string
  /** The words beside the number, which name the company. */
  words: readonly string[]
  date?: BusinessDate
  /** Never 0, which too many records have. */
  cents?: number
}

/** `whole`: as it is written; `equal`: the same number; `start` and `part`: some words of it. */
const searchMatches = ['whole', 'equal', 'start', 'part'] as const
type SearchMatch = (typeof searchMatches)[number]

export type SearchHit = {
  id: string
  match: SearchMatch
  title: string
  /** Company and date, or what else distinguishes records with equal titles. */
  detail: string
  date: BusinessDate | null
  amount_cents: number | null
  state: string | null
  to: string
}

type Can = (needed: Needed) => boolean

/** An area's search in one kind of records. Returns few records, best first, within the person's companies. */
export type RecordSearch<Section extends string = string> = {
  section: Section
  ability: Needed
  find: (db: Db, terms: SearchTerms, can: Can) => Promise<SearchHit[]>
}

/** The most facts of one kind; the palette shows this many lines in all. */
export const maxFound = 12

const datePattern = /^\d{1,2}[/.-]\d{1,2}|^\d{4}-\d\d-\d\d$/
const numberName = /^(r\$|nsu|n[ºo°]?\.?)$/i
const amountPattern = /^-?[\d.,]*\d$/

/** Splits what a person typed into words, a number, an amount and a date; `14/10` is in the year of `today`. */
export function parseSearchTerms(typed: string, today: BusinessDate): SearchTerms {
  const all = typed
    .replace(/r\$/i, ' ')
    .split(/\s+/)
    .filter((token) => token !== '' && !numberName.test(token))
  const dateToken = all.find((token) => datePattern.test(token) && parseDay(token, today))
  const date = dateToken && parseDay(dateToken, today)
  const tokens = all.filter((token) => token !== dateToken)
  const [number] = tokens.filter((token) => /\d/.test(token)).sort((a, b) => b.length - a.length)
  const cents = number && amountPattern.test(number) && number.length <= 12 ? parseDecimal(number, 2) : null
  return {
    text: tokens.join(' '),
    words: tokens.filter((token) => token !== number),
    ...(number && { number }),
    ...(date && { date }),
    ...(cents && { cents }),
  }
}

/** Compares a text of a record with the words typed, without case and accents. */
export function matchText(stored: string, typed: string): SearchMatch {
  const folded = foldText(stored)
  const sought = foldText(typed)
  if (folded === sought) return 'whole'
  return folded.startsWith(sought) ? 'start' : 'part'
}

/** The better of two matches. */
export const bestMatch = (...matches: readonly SearchMatch[]): SearchMatch =>
  searchMatches.find((match) => matches.includes(match)) ?? 'part'
