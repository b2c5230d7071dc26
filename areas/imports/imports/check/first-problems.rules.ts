import type { ImportProblem } from '../imports.contract.ts'

/** So many problems of one sort are told one by one. */
const mostTold = 100

/** Problems of one sort that go by: the first ones are kept, and of the others how many there are. */
export function newFirstProblems(beyond: (count: number) => string, most = mostTold) {
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
