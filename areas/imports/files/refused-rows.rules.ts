import { countRejected } from './file-check.rules.ts'
import type { ImportProblem } from './imports.contract.ts'

export const maxRefusedRows = 10_000

export function newRefusedRows(maxRows = maxRefusedRows) {
  const rejections: ImportProblem[] = []
  const lines = new Set<number>()
  let omittedLines = 0
  let last: number | null = null
  return {
    add(problems: readonly ImportProblem[]) {
      for (const problem of problems) {
        const { line } = problem
        if (line === null || lines.has(line) || lines.size < maxRows) {
          rejections.push(problem)
          if (line !== null) lines.add(line)
        } else if (line !== last) omittedLines += 1
        last = line
      }
    },
    all: (): readonly ImportProblem[] => rejections,
    beyond: () => omittedLines,
    count: () => countRejected(rejections) + omittedLines,
  }
}

type RefusedRows = { rejections: readonly ImportProblem[]; rejected_beyond?: number }

export function summarizeRefusedRows({ rejections, rejected_beyond = 0 }: RefusedRows) {
  const records_rejected = countRejected(rejections) + rejected_beyond
  if (rejected_beyond === 0) return { records_rejected, rejections }
  const showCount = (count: number) => count.toLocaleString('pt-BR')
  const message = `Mais ${showCount(rejected_beyond)} linhas recusadas: só as primeiras ${showCount(records_rejected - rejected_beyond)} são guardadas uma a uma. Corrija o arquivo ou o layout e envie-o de novo.`
  return { records_rejected, rejections: [...rejections, { line: null, field: null, value: null, message }] }
}
