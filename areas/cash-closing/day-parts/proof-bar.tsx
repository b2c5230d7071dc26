import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { CheckBar, useUrlParams } from '@app/kit/web'
import { TermValue } from './term-value.tsx'

export function ProofBar({ day }: { day: Pick<CashConciliationDetail, 'equations'> }) {
  const [params, change] = useUrlParams()
  return (
    <CheckBar
      label="Prova do dia"
      checks={day.equations.map((equation) => ({
        id: String(equation.no),
        name: equation.name,
        holds: equation.holds,
        sentence: equation.sentence,
        terms: equation.terms.map((term) => [term.label, <TermValue key={term.label} term={term} />] as const),
      }))}
      chosen={params.get('prova')}
      onChoose={(id) => change({ prova: id }, { replace: true })}
    />
  )
}
