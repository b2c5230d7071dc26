import { type ListColumn, Money } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import type { CashConciliation } from '../day-row.contract.ts'
import { dayResults, dayStatuses } from '../day-words.contract.ts'
import { DayTag, SeverityTag, severities } from '../tags.tsx'
import { Age } from './age.tsx'
import type { CellPart } from './board-cell.tsx'

// Figures and states are read first; signs, links and menus come behind them into columns of a fixed width.
const Cell = lazy(() => import('./board-cell.tsx'))

const cell = (part: CellPart) => (day: CashConciliation) => (
  <Suspense>
    <Cell day={day} part={part} />
  </Suspense>
)

/** Shortages and overages stand apart: one must not hide the other. */
const DifferenceTotal = ({ sums }: { sums: Record<string, number> }) => (
  <>
    <div>
      <small>Falta</small> <Money cents={sums.shortage_cents} signed />
    </div>
    <div>
      <small>Sobra</small> <Money cents={sums.overage_cents} signed />
    </div>
  </>
)

export const boardColumns: readonly ListColumn<CashConciliation>[] = [
  { field: 'business_date', title: 'Data' },
  { field: 'company_name', title: 'Empresa', width: 148 },
  { field: 'status', title: 'Situação', labels: dayStatuses, cell: (day) => <DayTag day={day} /> },
  { field: 'result', title: 'Resultado', labels: dayResults, hidden: true },
  { field: 'system_total_cents', title: 'Sistema' },
  { field: 'confirmed_total_cents', title: 'Confirmado' },
  {
    field: 'difference_cents',
    title: 'Diferença',
    cell: (day) => <Money cents={day.difference_cents} signed />,
    total: (sums) => <DifferenceTotal sums={sums} />,
  },
  {
    field: 'unexplained_cents',
    title: 'Não explicado',
    cell: (day) => <Money cents={day.unexplained_cents} signed strong={day.unexplained_cents !== 0} />,
    total: (sums) => <Money cents={sums.unexplained_cents} signed />,
  },
  { field: 'sources', title: 'Fontes', width: 124, cell: cell('sources') },
  {
    field: 'explained_cents',
    title: 'Explicado',
    wideOnly: true,
    cell: (day) => <Money cents={day.explained_cents} signed />,
    total: (sums) => <Money cents={sums.explained_cents} signed />,
  },
  {
    field: 'worst_severity',
    title: 'Gravidade',
    labels: severities,
    cell: (day) => <SeverityTag severity={day.worst_severity} />,
  },
  {
    field: 'sessions_closed',
    title: 'Turnos',
    number: true,
    width: 76,
    cell: (day) => `${day.sessions_closed}/${day.sessions_total}`,
  },
  { field: 'pending_solicitation_id', title: 'Solicitação', width: 96, cell: cell('request') },
  { field: 'late_items', title: 'Atrasados', number: true, width: 90 },
  { field: 'responsible_name', title: 'Responsável', width: 120 },
  { field: 'pending_inconsistencies', title: 'Inconsistências', number: true, hidden: true },
  { field: 'age_days', title: 'Idade', number: true, width: 76, cell: (day) => <Age day={day} /> },
  {
    field: 'actions',
    title: 'Ações',
    width: 70,
    cell: cell('actions'),
  },
]
