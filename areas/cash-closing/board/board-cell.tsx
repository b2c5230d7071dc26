import { formatRequestNumber } from '@app/domain/day/assessment/contract'
import type { CashConciliation } from '@app/domain/day/contract'
import { Link } from 'react-router'
import { DaySources } from './day-sources.tsx'
import { DayRowActions } from './row-actions.tsx'

type Props = { day: CashConciliation }

const Pending = ({ day }: Props) =>
  day.pending_solicitation_id && day.last_request ? (
    <Link to={`/cash-conciliation-solicitation/${day.pending_solicitation_id}`}>
      {formatRequestNumber({ ...day.last_request, company_name: day.company_name })}
    </Link>
  ) : (
    <span>–</span>
  )

const parts = { sources: DaySources, request: Pending, actions: DayRowActions }
export type CellPart = keyof typeof parts

export default function BoardCell({ day, part }: Props & { part: CellPart }) {
  const Part = parts[part]
  return <Part day={day} />
}
