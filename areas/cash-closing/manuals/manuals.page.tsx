import { type CashConciliationDetail, dayStatuses } from '@app/domain/day/assessment/contract'
import { dayEditors } from '@app/domain/day/contract'
import { manualKinds, manualSides, manualStatuses } from '@app/domain/day/facts/contract'
import { isOpenToRequests, isProven } from '@app/domain/day/life/contract'
import { localTime, showDate } from '@app/kit/contract'
import {
  Alert,
  EmptyState,
  ListPage,
  Reserved,
  SelectField,
  Skeleton,
  useCan,
  useOpenRecord,
  useRead,
} from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { manualTransactions } from '../cash-conciliations/manuals.contract.ts'
import { DayAmounts } from '../day-parts/day-figures.tsx'
import { DayOrSibling } from '../day-parts/day-of.tsx'
import { OfferMap } from '../day-parts/offer-map.tsx'
import { useDayTrail } from '../day-parts/trail.tsx'
import { formatManualMethod, ManualPanel, ManualTag } from './manual.panel.tsx'
import { getManualRefusal, NewManualButton } from './new-manual.tsx'
import { Suggestions } from './suggestions.tsx'

const AdjustmentTab = lazy(() =>
  import('../adjustment/adjustment.tab.tsx').then((tab) => ({ default: tab.AdjustmentTab })),
)
const ImportManuals = lazy(() => import('./manual-sheet.tsx').then((part) => ({ default: part.ImportManuals })))

type Props = { day: CashConciliationDetail }

function Filters({ day }: Props) {
  const authors = useRead(manualTransactions.manualAuthors, { query: { cash_conciliation_id: day.id } })
  return (
    <>
      <SelectField name="kind" label="Operação" options={manualKinds} clearable placeholder="Todas" />
      <SelectField name="side" label="Lado" options={manualSides} clearable placeholder="Os dois" />
      <SelectField name="status" label="Situação" options={manualStatuses} clearable placeholder="Todas" />
      <SelectField
        name="author_id"
        label="Autor"
        options={(authors.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        clearable
        placeholder="Todos"
      />
    </>
  )
}

const bulk = [{ label: 'Cancelar', change: manualTransactions.cancelManualMany, danger: true }]
const formatProofs = (count: number) => (count === 0 ? '–' : count === 1 ? '1 anexo' : `${count} anexos`)

function DayNotices({ day, refusal }: Props & { refusal: string | undefined }) {
  return (
    <>
      <OfferMap day={day} />
      <DayAmounts day={day} />
      {isOpenToRequests(day.status) && !refusal && (
        <Alert tone="wait" title={`Dia ${dayStatuses[day.status].toLowerCase()}`}>
          O lançamento fica proposto e só conta depois de um ajuste aprovado.
        </Alert>
      )}
      {refusal && <Alert tone="wait">{refusal}</Alert>}
      <Suggestions day={day} />
      {isProven(day.status) && (
        <Suspense fallback={<Skeleton lines={8} height={18} />}>
          <AdjustmentTab day={day} />
        </Suspense>
      )}
    </>
  )
}

function DayManuals({ day }: Props) {
  const trail = useDayTrail()
  const editor = useCan()(dayEditors)
  const refusal = getManualRefusal(day)
  const open = useOpenRecord('Lançamento manual', (id) => <ManualPanel key={id} day={day} id={id} />)
  return (
    <>
      <ListPage
        title="Lançamentos manuais"
        trail={trail(day)}
        detail={`${day.company_name} · ${showDate(day.business_date)} · ${dayStatuses[day.status]}`}
        list={manualTransactions.manuals}
        query={{ cash_conciliation_id: day.id }}
        search="Observação, NSU, documento ou cliente"
        filters={<Filters day={day} />}
        {...open.list}
        bulk={refusal || !editor ? undefined : bulk}
        rowTone={({ status }) => (status === 'draft' || status === 'proposed' ? 'wait' : undefined)}
        create={editor && <NewManualButton day={day} />}
        actions={
          editor && (
            <Suspense fallback={<Reserved height={36} width={160} />}>
              <ImportManuals day={day} blocked={refusal} />
            </Suspense>
          )
        }
        empty={
          <EmptyState title="Nenhum lançamento manual neste dia.">
            Registre aqui o que o sistema deixou de anotar ou anotou na forma errada.
          </EmptyState>
        }
        columns={[
          { field: 'occurred_at', title: 'Hora', cell: ({ occurred_at }) => localTime(occurred_at), width: 70 },
          { field: 'kind', title: 'Operação', labels: manualKinds, width: 120 },
          { field: 'side', title: 'Lado', labels: manualSides, width: 100 },
          { field: 'movement_type_name', title: 'Tipo', width: 140 },
          { field: 'method_to', title: 'Forma', cell: formatManualMethod, width: 140 },
          { field: 'amount_cents', title: 'Valor' },
          { field: 'reason_name', title: 'Motivo', width: 150 },
          {
            field: 'attachment_count',
            title: 'Anexo',
            cell: ({ attachment_count }) => formatProofs(attachment_count),
            width: 80,
          },
          { field: 'created_by_name', title: 'Autor', width: 110 },
          {
            field: 'status',
            title: 'Situação',
            labels: manualStatuses,
            cell: ({ status }) => <ManualTag status={status} />,
            width: 110,
          },
          { field: 'note', title: 'Observação', hidden: true },
          { field: 'nsu', title: 'NSU', hidden: true },
          { field: 'doc_no', title: 'Documento', hidden: true },
          { field: 'customer', title: 'Cliente', hidden: true },
          { field: 'employee', title: 'Funcionário', hidden: true },
          { field: 'created_at', title: 'Registrado em', hidden: true },
        ]}
      >
        <DayNotices day={day} refusal={refusal} />
      </ListPage>
      {open.above}
    </>
  )
}

export default function ManualsPage() {
  const { id = '', date } = useParams()
  return (
    <DayOrSibling id={id} date={date}>
      {(day) => <DayManuals key={day.id} day={day} />}
    </DayOrSibling>
  )
}
