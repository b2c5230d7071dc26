import { dayResults, dayStatuses } from '@app/domain/day/assessment/contract'
import type { CashConciliation } from '@app/domain/day/contract'
import { formatSourceNames } from '@app/domain/day/facts/contract'
import { isProven } from '@app/domain/day/life/contract'
import { type ListColumn, Money } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { DayDue } from '../day-parts/day-due.tsx'
import { DayStatusTag, SeverityTag, severityLabels } from '../day-parts/tags.tsx'
import type { CellPart } from './board-cell.tsx'

const DayAge = ({ day }: { day: Pick<CashConciliation, 'status' | 'age_days'> }) => (
  <span>{isProven(day.status) ? '–' : day.age_days === 1 ? '1 dia' : `${day.age_days} dias`}</span>
)

// Figures and states render first; badges, links and menus load later, in columns of fixed width.
export const DayCell = lazy(() => import('./board-cell.tsx'))

const cell = (part: CellPart) => (day: CashConciliation) => (
  <Suspense>
    <DayCell day={day} part={part} />
  </Suspense>
)

/** Shortages and overages are summed separately, so that one cannot hide the other. */
const DifferenceTotal = ({ sums }: { sums: Record<string, number> }) => (
  <>
    <small>Falta</small> <Money cents={sums.shortage_cents} signed /> <small>Sobra</small>{' '}
    <Money cents={sums.overage_cents} signed />
  </>
)

// Related values share a column, so that all columns fit beside an open sidebar at 1440 pixels.
export const boardColumns: readonly ListColumn<CashConciliation>[] = [
  { field: 'business_date', title: 'Data' },
  { field: 'age_days', title: 'Idade', number: true, under: 'business_date', cell: (day) => <DayAge day={day} /> },
  { field: 'company_name', title: 'Empresa', width: 132, brief: 'title' },
  { field: 'responsible_name', title: 'Responsável', under: 'company_name' },
  {
    field: 'status',
    title: 'Situação',
    brief: 'detail',
    labels: dayStatuses,
    cell: (day) => <DayStatusTag day={day} />,
  },
  { field: 'pending_solicitation_id', title: 'Solicitação', under: 'status', cell: cell('request') },
  { field: 'result', title: 'Resultado', labels: dayResults, hidden: true },
  { field: 'system_total_cents', title: 'Sistema', hidden: true, keepsTotal: true },
  {
    field: 'confirmed_total_cents',
    title: 'Confirmado',
    under: 'system_total_cents',
    hidden: true,
    keepsTotal: true,
  },
  {
    field: 'difference_cents',
    title: 'Diferença',
    hidden: true,
    keepsTotal: true,
    cell: (day) => <Money cents={day.difference_cents} signed />,
    total: (sums) => <DifferenceTotal sums={sums} />,
  },
  {
    field: 'explained_cents',
    title: 'Explicado',
    wideOnly: true,
    hidden: true,
    keepsTotal: true,
    under: 'difference_cents',
    cell: (day) => <Money cents={day.explained_cents} signed />,
    total: (sums) => <Money cents={sums.explained_cents} signed />,
  },
  {
    field: 'unexplained_cents',
    title: 'Não explicado',
    main: true,
    cell: (day) => <Money cents={day.unexplained_cents} signed strong={day.unexplained_cents !== 0} />,
    total: (sums) => <Money cents={sums.unexplained_cents} signed />,
  },
  {
    field: 'open_items',
    title: 'A resolver',
    number: true,
    under: 'unexplained_cents',
    cell: ({ open_items }) => open_items || '–',
  },
  { field: 'due_at', title: 'Prazo', cell: (day) => <DayDue day={day} /> },
  {
    field: 'worst_severity',
    title: 'Gravidade',
    brief: 'detail',
    labels: severityLabels,
    under: 'due_at',
    cell: (day) => <SeverityTag severity={day.worst_severity} />,
  },
  {
    field: 'missing_sources',
    title: 'Fontes que faltam',
    width: 150,
    cell: ({ missing_sources }) => formatSourceNames(missing_sources),
  },
  { field: 'sources', title: 'Fontes', width: 116, hidden: true, cell: cell('sources') },
  {
    field: 'sessions_closed',
    title: 'Turnos',
    number: true,
    hidden: true,
    cell: (day) => `${day.sessions_closed}/${day.sessions_total}`,
  },
  { field: 'late_items', title: 'Atrasados', number: true, under: 'sessions_closed', hidden: true },
  { field: 'pending_inconsistencies', title: 'Inconsistências', number: true, hidden: true },
  {
    field: 'actions',
    title: 'Ações',
    actions: true,
    end: true,
    width: 58,
    cell: cell('actions'),
  },
]
