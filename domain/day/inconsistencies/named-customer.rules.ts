import { foldText } from '@app/kit/contract'

type NamedCustomer = {
  name: string
  /** True if the customer may buy on credit now. */
  assignable: boolean
  /** True if the till uses the name for this customer. */
  known: boolean
}

const wordsOf = (name: string) =>
  foldText(name)
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .split(/ +/)
    .filter((word) => word !== '')

const beginsWith = (words: readonly string[], beginning: readonly string[]) =>
  beginning.every((word, at) => words[at] === word)

/**
 * Returns the only customer whose name begins with the words of `typed`, or the reverse. Returns null if the till uses
 * the name for a customer, if several fit, or if the one that fits is inactive or blocked.
 */
export function findNamedCustomer(typed: string, customers: readonly NamedCustomer[]) {
  const words = wordsOf(typed)
  if (words.join('').length < 3 || customers.some(({ known }) => known)) return null
  const [only, ...others] = customers.filter(({ name }) => {
    const own = wordsOf(name)
    return own.length > 0 && (beginsWith(own, words) || beginsWith(words, own))
  })
  return only?.assignable && others.length === 0 ? only.name : null
}
