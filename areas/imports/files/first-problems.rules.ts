import type { ImportProblem } from './imports.contract.ts'

const maxProblems = 100

export function newFirstProblems(formatOthers: (count: number) => string, limit = maxProblems) {
  const first: ImportProblem[] = []
  let otherCount = 0
  return {
    add(problem: ImportProblem) {
      if (first.length < limit) first.push(problem)
      else otherCount += 1
    },
    some: () => first.length > 0,
    all: (): readonly ImportProblem[] =>
      otherCount === 0
        ? first
        : [...first, { line: null, field: null, value: null, message: formatOthers(otherCount) }],
  }
}
