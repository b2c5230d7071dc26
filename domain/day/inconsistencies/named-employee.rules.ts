import { foldText } from '@app/kit/contract'

/** Words of a paper that name no person, and particles, which many papers leave out; `da` and `de` are too short. */
const fillers: readonly string[] = ['vale', 'adiantamento', 'recibo', 'funcionario', 'para', 'num', 'doc', 'dos', 'das']

const listNameWords = (text: string) => [
  ...new Set(
    foldText(text)
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length >= 3 && !fillers.includes(word)),
  ),
]

/** A first name alone may mean a person who is not in the list. */
const minWords = 2

/** Returns the only person whose name contains all, at least two, words of the paper of an advance; null otherwise. */
export function findNamedEmployee(paper: string, names: readonly string[]) {
  const words = listNameWords(paper)
  if (words.length < minWords) return null
  const people = new Map(names.toReversed().map((name) => [foldText(name), name])).values()
  const [only, ...others] = [...people].filter((name) => {
    const own = listNameWords(name)
    return words.every((word) => own.includes(word))
  })
  return only !== undefined && others.length === 0 ? only : null
}
