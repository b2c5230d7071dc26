import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import { formatCount } from '@app/kit/contract'
import { Button } from '@app/kit/web'
import type { DayProblem } from './problems.rules.ts'

type ResolveToolsProps = {
  day: CashConciliationDetail
  shown: readonly DayProblem[]
  isAnswering: boolean
}

/** The numbers above the problems, and the way to the notices. */
export function ResolveTools({ day, shown, isAnswering }: ResolveToolsProps) {
  const differing = shown.filter(({ differences }) => differences.length > 0).length
  const notices = day.pending_inconsistencies
  return (
    <>
      <strong>
        {differing === 0 ? 'Nada a resolver' : formatCount(differing, 'coisa a resolver', 'coisas a resolver')}
      </strong>
      {shown.length > differing && (
        <span>e {formatCount(shown.length - differing, 'casamento a decidir', 'casamentos a decidir')}</span>
      )}
      {notices > 0 && (
        <Button
          small
          look="quiet"
          keys={isAnswering ? undefined : 'w'}
          to={`/cash-conciliation/solicitation/${day.business_date}/inconsistent-transactions?company=${day.company_id}`}
        >
          {formatCount(notices, 'aviso que não impede o envio', 'avisos que não impedem o envio')}
        </Button>
      )}
    </>
  )
}
