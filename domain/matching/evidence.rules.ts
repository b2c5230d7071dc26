import type { Item } from './items.rules.ts'
import { daysApart } from './sentences.rules.ts'

/** Both know it and it differs. */
export const differ = (a: string | null, b: string | null) => a !== null && b !== null && a !== b
export const agree = (a: string | null, b: string | null) => a !== null && a === b

/** The Pix identifier is unique in the country: two different ones are never the same payment. */
export const differentPix = (a: Item, b: Item) => differ(a.e2e, b.e2e)

/** Document numbers speak against the pair and none speaks for it: time and amount may not outvote them. */
export const contradicts = (a: Item, b: Item) =>
  differentPix(a, b) ||
  ((differ(a.nsu, b.nsu) || differ(a.auth, b.auth)) && !agree(a.nsu, b.nsu) && !agree(a.auth, b.auth))

/** The same business day, the one before or the one after. */
export const near = (a: Item, b: Item) => daysApart(a, b) <= 1

/** One of the numbers on the receipts is the same, and none of the others speaks against it alone. */
export const sharesNumber = (a: Item, b: Item) =>
  (agree(a.nsu, b.nsu) || agree(a.auth, b.auth) || agree(a.e2e, b.e2e)) && !contradicts(a, b)
