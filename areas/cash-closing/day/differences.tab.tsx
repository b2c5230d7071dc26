import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { Button, Choices, EmptyState, Skeleton, useUrlParams } from '@app/kit/web'
import { AnswerArea } from '../resolve/answer-area.tsx'
import { DayNextStep } from '../resolve/day-next-step.tsx'
import { buildDifferenceRows } from '../resolve/problems.rules.ts'
import { useProblems } from '../resolve/use-problems.tsx'
import { countDifferences, matchesFilter, type StateFilter, stateFilters } from './differences.rules.ts'

const filterParam = 'diferencas'

const isFilter = (text: string | null): text is StateFilter => text !== null && Object.hasOwn(stateFilters, text)

/** Filters that leave rows, and the chosen one. */
function listChoices(counts: Record<StateFilter, number>, chosen: StateFilter) {
  const ids = Object.keys(stateFilters).filter(isFilter)
  return ids
    .filter((id) => id === 'todas' || id === chosen || counts[id] > 0)
    .map((id) => ({ id, label: stateFilters[id], count: counts[id] }))
}

/** All differences of a day, also those that have been explained, deferred or accepted. */
export function DifferencesTab({ day }: { day: CashConciliationDetail }) {
  const [params, change] = useUrlParams()
  const param = params.get(filterParam)
  const filter = isFilter(param) ? param : 'todas'
  const counts = countDifferences(day.differences)
  const read = useProblems(day, buildDifferenceRows)
  const shown = read.shown.filter(({ differences: [difference] }) => difference && matchesFilter(difference, filter))
  return (
    <AnswerArea
      {...{ day, read, shown }}
      label="Diferenças do dia"
      sumLabels={{ rows: 'Diferenças', amount: 'Efeito' }}
      tools={() => (
        <>
          <Choices
            label="Mostrar"
            choices={listChoices(counts, filter)}
            chosen={filter}
            onChoose={(id) => change({ [filterParam]: id === 'todas' ? null : id }, { replace: true })}
          />
          <Button small look="quiet" to={`/cash-conciliation/${day.id}/diff-transactions/${day.business_date}`}>
            Transações com diferença
          </Button>
        </>
      )}
      empty={(isAfterAnswer) => {
        if (isAfterAnswer && counts.abertas === 0) return <DayNextStep {...{ day, isAfterAnswer }} isLoaded />
        // The last answers may still be on their way.
        if (counts[filter] > 0) return <Skeleton lines={8} height={18} />
        if (counts.todas > 0) return <EmptyState title="Nenhuma diferença com este filtro." />
        return (
          <EmptyState title="Nenhuma diferença neste dia.">
            Tudo o que o sistema registrou foi confirmado, no mesmo valor e na mesma forma.
          </EmptyState>
        )
      }}
    />
  )
}
