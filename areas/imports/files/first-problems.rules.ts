import type { ImportProblem } from './imports.contract.ts'

/** Maximum problems of one kind that are listed; the rest are counted. */
const maxTold = 100

export function newFirstProblems(beyond: (count: number) => string, most = maxTold) {
  const first: ImportProblem[] = []
  let others = 0
  return {
    add(problem: ImportProblem) {
      if (first.length < most) first.push(problem)
      else others += 1
    },
    some: () => first.length > 0,
    all: (): readonly ImportProblem[] =>
      others === 0 ? first : [...first, { line: null, field: null, value: null, message: beyond(others) }],
  }
}
