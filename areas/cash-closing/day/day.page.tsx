import { historyTab, RecordAttachments, RecordPresence } from '@app/areas/records/web'
import type { CashConciliationDetail, ShownDay } from '@app/domain/day/assessment/contract'
import { dayRecord } from '@app/domain/day/contract'
import { isEditable, isFrozen, isProven } from '@app/domain/day/life/contract'
import { formatCount, showDate, showDayAndMonth } from '@app/kit/contract'
import {
  Alert,
  Button,
  Loaded,
  Money,
  MoreActions,
  type PageAddress,
  PresenceLine,
  prefetchRead,
  Skeleton,
  Stack,
  Tabs,
  useCan,
  useUrlParams,
  useView,
  WorkPage,
} from '@app/kit/web'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { describeUnexplained, getEditRefusal } from '../day-parts/day.rules.ts'
import { DayAmounts } from '../day-parts/day-figures.tsx'
import { listNeighbourDays, NeighbourDays } from '../day-parts/neighbours.tsx'
import { OfferMap } from '../day-parts/offer-map.tsx'
import { ProofBar } from '../day-parts/proof-bar.tsx'
import { DayStatusTag } from '../day-parts/tags.tsx'
import { useDayTrail } from '../day-parts/trail.tsx'
import { asksForProof, showsMatchingTab, useDay } from '../day-parts/use-day.tsx'
import { useClosingMap } from '../document/use-closing-map.tsx'
import { AskQuestion } from '../questions/ask-question.tsx'
import { openingInput } from '../workbench/use-rows.tsx'
import { listOtherPages, OtherDialogs, PrimaryAction, Rematch } from './day-actions.tsx'
import { LazyDifferencesTab, LazyFuelTab, LazyShiftsTab } from './late-tabs.tsx'
import { DayRequestsTab } from './requests.tab.tsx'

// Loaded lazily: the workbench is as large as the rest of the page, and many days need no manual work.
const workbench = () => import('../workbench/workbench.tab.tsx')
const WorkbenchTab = lazy(() => workbench().then((tab) => ({ default: tab.WorkbenchTab })))

const loadResolveTab = () => import('../resolve/resolve.tab.tsx')
const ResolveTab = lazy(() => loadResolveTab().then((tab) => ({ default: tab.ResolveTab })))
const SummaryTab = lazy(() => import('./summary.tab.tsx').then((tab) => ({ default: tab.SummaryTab })))
const AdjustmentTab = lazy(() =>
  import('../adjustment/adjustment.tab.tsx').then((tab) => ({ default: tab.AdjustmentTab })),
)
const DaySteps = lazy(() => import('../first-day/day-steps.tsx').then((steps) => ({ default: steps.DaySteps })))
const JournalTab = lazy(() => import('../day-life/journal.tab.tsx').then((tab) => ({ default: tab.JournalTab })))
const ManualsTab = lazy(() => import('../manuals/manuals.tsx').then((tab) => ({ default: tab.Manuals })))
const ProofsTab = lazy(() => import('../day-life/proofs.tab.tsx').then((tab) => ({ default: tab.ProofsTab })))

const Waiting = () => <Skeleton lines={8} height={18} />

function tabsOf(day: ShownDay, detail: CashConciliationDetail | undefined) {
  const open = day.differences.filter(({ status }) => status === 'open' || status === 'refused').length
  const withDetail = (draw: (day: CashConciliationDetail) => ReactNode) => () => (
    <Suspense fallback={<Waiting />}>{detail ? draw(detail) : <Waiting />}</Suspense>
  )
  const resolve = { id: 'resolver', label: 'A resolver', content: withDetail((loaded) => <ResolveTab day={loaded} />) }
  return [
    ...(isEditable(day.status) ? [resolve] : []),
    {
      id: 'casamento',
      label: 'Casamento',
      content: () => (
        <Suspense fallback={<Waiting />}>
          <WorkbenchTab day={day} />
        </Suspense>
      ),
    },
    {
      id: 'diferencas',
      label: open > 0 ? `Diferenças (${open})` : 'Diferenças',
      content: withDetail((loaded) => <LazyDifferencesTab day={loaded} />),
    },
    { id: 'turnos', label: 'Turnos', content: withDetail((loaded) => <LazyShiftsTab day={loaded} />) },
    { id: 'bicos', label: 'Bicos e tanques', content: withDetail((loaded) => <LazyFuelTab day={loaded} />) },
    { id: 'resumo', label: 'Resumo', content: withDetail((loaded) => <SummaryTab day={loaded} />) },
    { id: 'manuais', label: 'Manuais', content: withDetail((loaded) => <ManualsTab day={loaded} />) },
    { id: 'solicitacoes', label: 'Solicitações', content: withDetail((loaded) => <DayRequestsTab day={loaded} />) },
    ...(isProven(day.status)
      ? [
          {
            id: 'ajuste',
            label: day.late_items > 0 ? `Ajuste (${day.late_items})` : 'Ajuste',
            content: withDetail((loaded) => <AdjustmentTab day={loaded} />),
          },
        ]
      : []),
    { id: 'prova', label: 'Prova', content: withDetail((loaded) => <ProofsTab day={loaded} />) },
    { id: 'contabil', label: 'Contábil', content: withDetail((loaded) => <JournalTab day={loaded} />) },
    { id: 'anexos', label: 'Anexos', content: () => <RecordAttachments record={dayRecord} id={day.id} /> },
    historyTab(dayRecord, day.id),
  ]
}

const Banners = ({ day }: { day: ShownDay }) => (
  <>
    {day.banner && <Alert tone={day.status === 'refused' ? 'bad' : 'wait'}>{day.banner}</Alert>}
    {day.lock_note && <Alert>{getEditRefusal(day)}</Alert>}
    {day.late_items > 0 && (
      <Alert
        tone="wait"
        title={
          day.late_items === 1
            ? '1 item chegou depois do fechamento'
            : `${day.late_items} itens chegaram depois do fechamento`
        }
        actions={
          <Button small to={`/cash-conciliation/${day.id}?tab=ajuste`}>
            Ver ajuste
          </Button>
        }
      >
        Estão em quarentena: nenhum valor do dia mudou. Um ajuste aprovado os inclui.
      </Alert>
    )}
    {day.pending_solicitation_id && (
      <Alert
        tone="wait"
        title={isFrozen(day.status) ? 'Em análise' : 'Há uma solicitação pendente'}
        actions={
          <Button small to={`/cash-conciliation-solicitation/${day.pending_solicitation_id}`}>
            Ver solicitação
          </Button>
        }
      >
        {isFrozen(day.status) ? 'Os valores estão congelados' : 'A situação do dia não muda'} até a decisão do analista.
      </Alert>
    )}
  </>
)

function Day({ day, detail }: { day: ShownDay; detail: CashConciliationDetail | undefined }) {
  const trail = useDayTrail()
  const canAsk = useCan()('cash-conciliation')
  const [params, change] = useUrlParams()
  const isPhone = useView() === 'mobile'
  const [parent] = trail()
  const navigate = useNavigate()
  const closingMap = useClosingMap(day)
  const inconsistencies = (detail?.pending_inconsistencies ?? 0) > 0 && {
    label: `Inconsistências (${detail?.pending_inconsistencies})`,
    to: `/cash-conciliation/solicitation/${day.business_date}/inconsistent-transactions?company=${day.company_id}`,
  }
  return (
    <WorkPage
      title={`${day.company_name} · ${isPhone ? showDayAndMonth(day.business_date) : showDate(day.business_date)}`}
      parent={parent}
      neighbours={!isPhone && <NeighbourDays day={day} />}
      tag={<DayStatusTag day={day} />}
      figure={
        <span title={describeUnexplained(detail ?? day).detail}>
          <span className={isPhone ? 'rg-hidden' : undefined}>Não explicado</span>{' '}
          <Money cents={day.unexplained_cents} signed />
        </span>
      }
      fold={{
        ...describeProof(detail),
        name: 'Valores e provas do dia',
        isAskedFor: asksForProof(params),
        onClose: () => change({ prova: null }, { replace: true }),
        content: (
          <Stack gap="small">
            <DayAmounts day={day} />
            {detail ? <ProofBar day={detail} /> : <Skeleton lines={1} height={28} />}
            {inconsistencies && (
              <p>
                <Link to={inconsistencies.to}>{inconsistencies.label}</Link>
              </p>
            )}
            {day.proof_hash && (
              <p>
                Prova {day.proof_hash.slice(0, 12)} · revisão {day.revision}
              </p>
            )}
          </Stack>
        ),
      }}
      actions={
        <>
          <Suspense>
            <DaySteps day_id={day.id} />
          </Suspense>
          {detail && !isPhone && <PrimaryAction day={detail} />}
          <MoreActions
            compact
            more={[
              ...(detail ? listOtherPages(detail, isPhone, (to) => void navigate(to)) : []),
              ...(inconsistencies
                ? [{ label: inconsistencies.label, onSelect: () => void navigate(inconsistencies.to) }]
                : []),
              ...closingMap,
              ...(isPhone ? listNeighbourDays(day, (to) => void navigate(to)) : []),
            ]}
            dialogs={
              <>
                {detail && <OtherDialogs day={detail} isPhone={isPhone} />}
                {detail && <Rematch day={detail} />}
                {canAsk && <AskQuestion day={day} />}
              </>
            }
          />
        </>
      }
      notices={
        <>
          <PresenceLine />
          <Banners day={day} />
          <OfferMap day={day} />
        </>
      }
    >
      <Tabs
        label="Partes do dia"
        tabs={tabsOf(day, detail)}
        initial={isEditable(day.status) ? 'resolver' : 'resumo'}
        digits
      />
    </WorkPage>
  )
}

function describeProof(detail: CashConciliationDetail | undefined) {
  if (!detail) return { label: 'Provas', tone: 'neutral' } as const
  const failed = detail.equations.filter(({ holds }) => holds === false).length
  if (failed > 0)
    return {
      label: formatCount(failed, 'prova', 'provas'),
      labelEnd: failed === 1 ? 'não fecha' : 'não fecham',
      tone: 'bad',
    } as const
  return detail.equations.every(({ holds }) => holds)
    ? ({ label: formatCount(detail.equations.length, 'prova', 'provas'), labelEnd: 'fecham', tone: 'good' } as const)
    : ({ label: 'Provas', labelEnd: 'incompletas', tone: 'wait' } as const)
}

export function begin({ params: { id = '' }, search }: PageAddress) {
  const input = { params: { id } }
  prefetchRead(cashConciliations.getStored, input)
  const isMatching = showsMatchingTab(search)
  if (isMatching) prefetchRead(cashConciliations.opening, openingInput(id, search))
  if (!isMatching || asksForProof(search)) prefetchRead(cashConciliations.get, input)
  // A failed load is reported where the component is rendered.
  if (isMatching) workbench().catch(() => undefined)
  else if (!search.has('tab')) loadResolveTab().catch(() => undefined)
}

export default function DayPage() {
  const { id = '' } = useParams()
  const { read, detail } = useDay(id)
  return (
    <Loaded read={read} lines={12}>
      {(day) => (
        <RecordPresence key={day.id} record={dayRecord} id={day.id} locks={false}>
          <Day day={day} detail={detail} />
        </RecordPresence>
      )}
    </Loaded>
  )
}
