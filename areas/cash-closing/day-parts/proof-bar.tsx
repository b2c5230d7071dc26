import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { CheckBar } from '@app/kit/web'
import { useSearchParams } from 'react-router'
import { TermValue } from './term-value.tsx'

export function ProofBar({ day }: { day: Pick<CashConciliationDetail, 'equations'> }) {
  const [search, setSearch] = useSearchParams()
  const choose = (id: string | null) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        if (id === null) next.delete('prova')
        else next.set('prova', id)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
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
      chosen={search.get('prova')}
      onChoose={choose}
    />
  )
}
