import { type CashConciliationDetail, dayStatuses } from '@app/domain/day/assessment/contract'
import { dayEditors } from '@app/domain/day/contract'
import { differenceStatuses, severityNames } from '@app/domain/day/differences/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { showDate } from '@app/kit/contract'
import { Alert, Button, EmptyState, ListPage, SelectField, useCan, useOpenRecord } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { UnavailableRequestAlert, useNamedRequest } from '../checkout/checkout-head.tsx'
import { getEditRefusal } from '../day-parts/day.rules.ts'
import { DayAmounts } from '../day-parts/day-figures.tsx'
import { DayOrSibling } from '../day-parts/day-of.tsx'
import { codeNames, differenceColumns } from '../day-parts/difference-columns.tsx'
import { OfferMap } from '../day-parts/offer-map.tsx'
import { useDayTrail } from '../day-parts/trail.tsx'
import { buildDifferenceBulkActions } from '../differences/difference-bulk.tsx'
import { differences } from '../differences/differences.contract.ts'
import { ForwardedHere } from '../forwarded-captures/forwarded-here.tsx'
import { CarriedOver } from './carried-over.tsx'
import { ChargebackPanel, Chargebacks, useChargebacks } from './chargebacks.tsx'
import { CodesTable } from './codes-table.tsx'
import { DifferencesWaterfall } from './differences-waterfall.tsx'
import { PaymentDifferencePanel, PaymentDifferences, usePaymentDifferences } from './payment-differences.tsx'

// Loaded when a record is opened: the scripts of this page are near their limit of 300 kB.
const DifferencePanel = lazy(() => import('./difference.panel.tsx'))

type Props = { day: CashConciliationDetail; last: string | undefined }

const toUniqueOptions = (values: readonly string[]) => [...new Set(values)].map((value) => ({ value, label: value }))

const getRefusedRequestId = ({ day, last }: Props) =>
  last ?? (day.last_request?.status === 'refused' ? day.last_request.id : undefined)

function Filters(props: Props) {
  const { drawers } = props.day
  const refusedRequestId = getRefusedRequestId(props)
  return (
    <>
      <SelectField name="code" label="Código" options={codeNames} clearable placeholder="Todos" />
      <SelectField name="severity" label="Gravidade" options={severityNames} clearable placeholder="Todas" />
      <SelectField name="method" label="Forma" options={paymentMethodLabels} clearable placeholder="Todas" />
      <SelectField name="status" label="Situação" options={differenceStatuses} clearable placeholder="Todas" />
      <SelectField
        name="session_id"
        label="Turno"
        options={drawers.map(({ session_id, shift_no, till, operator }) => ({
          value: String(session_id),
          label: `Turno ${shift_no} · ${till} · ${operator}`,
        }))}
        clearable
        placeholder="Todos"
      />
      <SelectField
        name="operator"
        label="Operador"
        options={toUniqueOptions(drawers.map(({ operator }) => operator))}
        clearable
        placeholder="Todos"
      />
      {refusedRequestId && (
        <SelectField
          name="refused_in"
          label="Recusadas"
          options={{ [refusedRequestId]: 'Na última solicitação' }}
          clearable
          placeholder="Todas"
        />
      )}
    </>
  )
}

type AboveProps = Props & {
  rowLink: Parameters<typeof Chargebacks>[0]['rowLink']
  chargebacks: Parameters<typeof Chargebacks>[0]['rows']
  payments: Parameters<typeof PaymentDifferences>[0]['rows']
}

function Above({ day, last, rowLink, chargebacks, payments }: AboveProps) {
  const { request, unavailable } = useNamedRequest(last, day)
  const refusal = getEditRefusal(day)
  return (
    <>
      {unavailable && <UnavailableRequestAlert />}
      {request?.decision_note && (
        <Alert
          tone="bad"
          title={`Solicitação nº ${request.number} recusada por ${request.decided_by_name ?? 'analista'}`}
        >
          {request.decision_note}
        </Alert>
      )}
      {refusal && <Alert tone="wait">{refusal}</Alert>}
      <OfferMap day={day} />
      <DayAmounts day={day} />
      <DifferencesWaterfall day={day} />
      <CodesTable day={day} />
      <Chargebacks rows={chargebacks} rowLink={rowLink} />
      <PaymentDifferences rows={payments} rowLink={rowLink} />
      <CarriedOver day={day} />
      <ForwardedHere day={day} refusal={refusal} />
    </>
  )
}

function DayTransactions({ day, last }: Props) {
  const trail = useDayTrail()
  const editor = useCan()(dayEditors)
  const chargebacks = useChargebacks(day.id)
  const payments = usePaymentDifferences(day.id)
  const open = useOpenRecord('Diferença', (id) => {
    const isOpened = (row: { id: string }) => row.id === id
    if (chargebacks.rows.some(isOpened)) return <ChargebackPanel key={id} id={id} />
    if (payments.rows.some(isOpened)) return <PaymentDifferencePanel key={id} id={id} />
    return (
      chargebacks.known &&
      payments.known && (
        <Suspense>
          <DifferencePanel key={id} day={day} id={id} />
        </Suspense>
      )
    )
  })
  return (
    <>
      <ListPage
        title="Transações com diferença"
        trail={trail(day)}
        detail={`${day.company_name} · ${showDate(day.business_date)} · ${dayStatuses[day.status]}`}
        list={differences.list}
        query={{ cash_conciliation_id: day.id }}
        search="O que aconteceu ou observação"
        filters={<Filters day={day} last={last} />}
        {...open.list}
        bulk={editor && !getEditRefusal(day) ? buildDifferenceBulkActions(day.id) : undefined}
        selectable
        rowTone={({ status }) =>
          status === 'open' || status === 'refused' ? 'bad' : status === 'deferred' ? 'wait' : 'good'
        }
        empty={
          <EmptyState title="Nenhuma diferença neste dia.">
            Tudo o que o sistema registrou foi confirmado, no mesmo valor e na mesma forma.
          </EmptyState>
        }
        actions={
          <>
            <Button to={`/cash-conciliation/${day.id}/manual-transactions`}>Lançamentos manuais</Button>
            <Button
              look="primary"
              to={`/cash-conciliation/solicitation/${day.business_date}/checkout?company=${day.company_id}`}
            >
              Conferir e enviar
            </Button>
          </>
        }
        columns={
          last
            ? differenceColumns.map((column) =>
                column.field === 'refused_comment' ? { ...column, hidden: false } : column,
              )
            : differenceColumns
        }
      >
        <Above
          day={day}
          last={last}
          chargebacks={chargebacks.rows}
          payments={payments.rows}
          rowLink={open.list.rowLink}
        />
      </ListPage>
      {open.above}
    </>
  )
}

export default function DiffTransactionsPage() {
  const { id = '', date, lastSolicitation } = useParams()
  return (
    <DayOrSibling id={id} date={date}>
      {(day) => <DayTransactions key={day.id} day={day} last={lastSolicitation} />}
    </DayOrSibling>
  )
}
