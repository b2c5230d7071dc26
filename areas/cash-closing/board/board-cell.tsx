import { formatRequestNumber } from '@app/domain/day/assessment/contract'
import type { CashConciliation } from '@app/domain/day/contract'
import { lazy } from 'react'
import { Link } from 'react-router'
import { DayBar } from './day-bar.tsx'
import { DaySources } from './day-sources.tsx'
import { DayRowActions } from './row-actions.tsx'

const DayPanel = lazy(() => import('./day-panel.tsx'))

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

type OpenDay = { part: 'panel'; id: string } | { part: 'bar'; days: readonly CashConciliation[] }

/** A part of a row, or of the open day beside the rows. */
export default function BoardCell(props: (Props & { part: CellPart }) | OpenDay) {
  if (props.part === 'panel') return <DayPanel key={props.id} id={props.id} />
  if (props.part === 'bar') return <DayBar days={props.days} />
  const Part = parts[props.part]
  return <Part day={props.day} />
}
