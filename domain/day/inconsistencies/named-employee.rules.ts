import { foldText } from '@app/kit/contract'

/** Words of a paper that name no person. */
const fillers: readonly string[] = ['vale', 'adiantamento', 'recibo', 'funcionario', 'para', 'num', 'doc']

const listNameWords = (text: string) =>
  foldText(text)
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= 3 && !fillers.includes(word))

/** Returns the only person whose name contains all words of the paper of an advance; null if several or none fit. */
export function findNamedEmployee(paper: string, names: readonly string[]) {
  const words = listNameWords(paper)
  if (words.length === 0) return null
  const [only, ...others] = [...new Set(names)].filter((name) => {
    const own = listNameWords(name)
    return words.every((word) => own.includes(word))
  })
  return only !== undefined && others.length === 0 ? only : null
}
