import type { Equation } from './equation.rules.ts'
import type { TermChange } from './proof.contract.ts'

type ComparedEquation = Pick<Equation, 'name' | 'terms'>

/** Returns every term that differs between two sets of equations; null on the side that lacks the term. */
export function listProofChanges(
  before: readonly ComparedEquation[],
  after: readonly ComparedEquation[],
): TermChange[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))]
  return names.flatMap((equation) => {
    const known = before.find(({ name }) => name === equation)?.terms ?? []
    const now = after.find(({ name }) => name === equation)?.terms ?? []
    const labels = [...new Set([...known, ...now].map(({ label }) => label))]
    return labels.flatMap((label): TermChange[] => {
      const old = known.find((term) => term.label === label)
      const current = now.find((term) => term.label === label)
      const unit = (current ?? old)?.unit ?? 'count'
      if (old?.value === current?.value) return []
      return [{ equation, label, unit, before: old?.value ?? null, after: current?.value ?? null }]
    })
  })
}
