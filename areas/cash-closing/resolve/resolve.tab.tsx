import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { AnswerArea } from './answer-area.tsx'
import { DayNextStep } from './day-next-step.tsx'
import { buildProblems } from './problems.rules.ts'
import { ResolveTools } from './resolve-tools.tsx'
import { useProblems } from './use-problems.tsx'

/** All open problems of a day. */
export function ResolveTab({ day }: { day: CashConciliationDetail }) {
  const read = useProblems(day, buildProblems)
  const { shown, matched, isLoaded } = read
  return (
    <AnswerArea
      {...{ day, read, shown }}
      label="A resolver"
      sumLabels={{ rows: 'A resolver', amount: 'Não explicado' }}
      matched={matched}
      tools={(isAnswering) => <ResolveTools {...{ day, shown, isAnswering }} />}
      empty={(isAfterAnswer) => <DayNextStep {...{ day, isLoaded, isAfterAnswer }} />}
    />
  )
}
