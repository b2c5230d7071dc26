import { historyTab } from '@app/areas/records/web'
import { showDate } from '@app/kit/contract'
import { Alert, Button, Loaded, PageHeader, Skeleton, Stack, Tabs, useRead } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { cashConciliations } from '../cash-conciliations.contract.ts'
import { dayRecord } from '../day-record.contract.ts'
import type { CashConciliationDetail } from '../day-view.contract.ts'
import { JournalTable } from '../journal-table.tsx'
import { Manuals } from '../manuals/manuals.tsx'
import { ProofBar } from '../proof-bar.tsx'
import { DayTag } from '../tags.tsx'
import { useDayTrail } from '../trail.tsx'
import { DayActions } from './day-actions.tsx'
import { DayFigures } from './day-figures.tsx'
import { DifferencesTab } from './differences.tab.tsx'
import { FuelTab } from './fuel.tab.tsx'
import { Neighbours } from './neighbours.tsx'
import { RequestsTab } from './requests.tab.tsx'
import { ShiftsTab } from './shifts.tab.tsx'
import { SummaryTab } from './summary.tab.tsx'

// The two columns of the workbench weigh as much as the rest of the page, and many days need no hand.
const WorkbenchTab = lazy(() => import('../workbench/workbench.tab.tsx').then((tab) => ({ default: tab.WorkbenchTab })))

const tabsOf = (day: CashConciliationDetail) => {
  const open = day.differences.filter(({ status }) => status === 'open' || status === 'refused').length
  return [
    { id: 'resumo', label: 'Resumo', content: () => <SummaryTab day={day} /> },
    {
      id: 'casamento',
      label: 'Casamento',
      content: () => (
        <Suspense fallback={<Skeleton lines={8} height={18} />}>
          <WorkbenchTab day={day} />
        </Suspense>
      ),
    },
    {
      id: 'diferencas',
      label: open > 0 ? `Diferenças (${open})` : 'Diferenças',
      content: () => <DifferencesTab day={day} />,
    },
    { id: 'bicos', label: 'Bicos e tanques', content: () => <FuelTab day={day} /> },
    { id: 'turnos', label: 'Turnos', content: () => <ShiftsTab day={day} /> },
    { id: 'manuais', label: 'Manuais', content: () => <Manuals day={day} /> },
    { id: 'solicitacoes', label: 'Solicitações', content: () => <RequestsTab day={day} /> },
    { id: 'contabil', label: 'Contábil', content: () => <JournalTable journal={day.journal} /> },
    historyTab(dayRecord, day.id),
  ]
}

const Banners = ({ day }: { day: CashConciliationDetail }) => (
  <>
    {day.banner && <Alert tone={day.status === 'refused' ? 'bad' : 'wait'}>{day.banner}</Alert>}
    {day.lock_reason && <Alert>{day.lock_reason}</Alert>}
    {day.status === 'submitted' && day.pending_solicitation_id && (
      <Alert
        tone="wait"
        title="Em análise"
        actions={
          <Button small to={`/cash-conciliation-solicitation/${day.pending_solicitation_id}`}>
            Ver solicitação
          </Button>
        }
      >
        Os valores estão congelados até a decisão do analista.
      </Alert>
    )}
  </>
)

function Day({ day }: { day: CashConciliationDetail }) {
  const trail = useDayTrail()
  const date = showDate(day.business_date)
  return (
    <Stack>
      <PageHeader
        title={`${day.company_name} · ${date}`}
        trail={trail()}
        tag={<DayTag day={day} />}
        detail={day.proof_hash ? `Prova ${day.proof_hash.slice(0, 12)} · revisão ${day.revision}` : undefined}
        actions={
          <>
            <Neighbours day={day} />
            <DayActions day={day} />
          </>
        }
      />
      <Banners day={day} />
      <DayFigures day={day} />
      <ProofBar day={day} />
      <Tabs label="Partes do dia" tabs={tabsOf(day)} />
    </Stack>
  )
}

/** Everything of one company's business day on one screen. */
export default function DayPage() {
  const { id = '' } = useParams()
  const read = useRead(cashConciliations.get, { params: { id } }, { refetchOnWindowFocus: true })
  return (
    <Loaded read={read} lines={12}>
      {(day) => <Day key={day.id} day={day} />}
    </Loaded>
  )
}
