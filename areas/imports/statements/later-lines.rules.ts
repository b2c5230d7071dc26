import type { BusinessDate } from '@app/kit/contract'
import type { ImportProblem } from '../files/imports.contract.ts'
import { newLeftOutEntry } from '../files/left-out-entry.rules.ts'

const maxProblems = 100
const laterLine = { code: 'later-line', reason: 'lançamento futuro; vem com o extrato do dia em que acontecer' }

/** Some banks print future lines below the booked ones; these come again with the statement of their day. */
export function newLaterLines() {
  const laterProblems: ImportProblem[] = []
  const leftOut = newLeftOutEntry(laterLine)
  return {
    add(lines: number, cents: number, problems: readonly ImportProblem[]) {
      leftOut.add(cents, lines)
      laterProblems.push(...problems.slice(0, maxProblems - laterProblems.length))
    },
    count: leftOut.count,
    leftOut: leftOut.all,
    all(): ImportProblem[] {
      const count = leftOut.count()
      if (count === 0) return []
      const subject = count === 1 ? '1 lançamento futuro ficou' : `${count} lançamentos futuros ficaram`
      const message = `${subject} de fora: vem com o extrato do dia em que acontecer.`
      return [{ line: null, field: null, value: null, message, code: 'E11' }, ...laterProblems]
    },
  }
}

type Period = { from: BusinessDate; to: BusinessDate }

export function cutPeriodAt(today: BusinessDate, period: Period | null): Period | null {
  if (!period || period.from > today) return null
  return period.to > today ? { from: period.from, to: today } : period
}
