import { type CashConciliationDetail, dayStatuses } from '@app/domain/day/assessment/contract'
import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import { inconsistencyNames, inconsistencyStatuses } from '@app/domain/day/inconsistencies/contract'
import { isAdjustable } from '@app/domain/day/life/contract'
import { BusinessDate, localTime, showDate } from '@app/kit/contract'
import {
  Alert,
  Button,
  EmptyState,
  ListPage,
  Loaded,
  SelectField,
  TextAreaField,
  TextField,
  useOpenRecord,
  useRead,
  useUrlParams,
} from '@app/kit/web'
import type { ReactNode } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { getEditRefusal } from '../day-parts/day.rules.ts'
import { StationDay } from '../day-parts/station-day.tsx'
import { SeverityTag, severityLabels } from '../day-parts/tags.tsx'
import { useDayTrail } from '../day-parts/trail.tsx'
import { inconsistencies } from './inconsistencies.contract.ts'
import { InconsistencyPanel, InconsistencyTag } from './inconsistency.panel.tsx'

const title = 'Transações inconsistentes'

const Filters = ({ day }: { day: CashConciliationDetail }) => (
  <>
    <SelectField name="code" label="Regra" options={inconsistencyNames} clearable placeholder="Todas" />
    <SelectField
      name="session_id"
      label="Turno"
      options={day.drawers.map(({ session_id, shift_no, till, operator }) => ({
        value: String(session_id),
        label: `Turno ${shift_no} · ${till} · ${operator}`,
      }))}
      clearable
      placeholder="Todos"
    />
    <SelectField name="status" label="Situação" options={inconsistencyStatuses} clearable placeholder="Todas" />
  </>
)

const bulk = [
  {
    label: 'Corrigir terminal',
    change: inconsistencies.correctTerminalMany,
    fields: <TextField name="terminal_logical_no" label="Terminal" help="Nº lógico, como está no comprovante." />,
  },
  {
    label: 'Ignorar',
    change: inconsistencies.ignoreMany,
    fields: <TextAreaField name="reason" label="Motivo" help="Ao menos 10 caracteres." maxLength={300} />,
  },
]

function DayInconsistencies({ day, choice }: { day: CashConciliationDetail; choice: ReactNode }) {
  const trail = useDayTrail()
  const refusal = getEditRefusal(day)
  const open = useOpenRecord('Inconsistência', (id) => <InconsistencyPanel key={id} id={id} />)
  return (
    <>
      <ListPage
        title={title}
        trail={trail(day)}
        detail={`${day.company_name} · ${showDate(day.business_date)} · ${dayStatuses[day.status]}`}
        list={inconsistencies.list}
        query={{ company_id: day.company_id, date: day.business_date }}
        search="Documento ou o que está errado"
        filters={<Filters day={day} />}
        {...open.list}
        dense
        bulk={refusal ? undefined : bulk}
        rowTone={({ status, severity }) => (status !== 'pending' ? undefined : severity === 'high' ? 'bad' : 'wait')}
        empty={
          <EmptyState title="Nenhuma transação inconsistente neste dia.">
            Os dados são conferidos a cada arquivo que chega e a cada mudança do dia.
          </EmptyState>
        }
        actions={
          <>
            {choice}
            <Button to={`/cash-conciliation/${day.id}/diff-transactions/${day.business_date}`}>
              Transações com diferença
            </Button>
            <Button to={`/cash-conciliation/solicitation/${day.business_date}/checkout?company=${day.company_id}`}>
              Conferir e enviar
            </Button>
          </>
        }
        columns={[
          { field: 'code', title: 'Regra', labels: inconsistencyNames, width: 130, wraps: true },
          { field: 'occurred_at', title: 'Hora', cell: ({ occurred_at }) => localTime(occurred_at) },
          { field: 'shift_no', title: 'Turno', number: true },
          { field: 'operator', title: 'Operador', wraps: true },
          { field: 'document', title: 'Documento', wraps: true },
          { field: 'method', title: 'Forma', labels: paymentMethodLabels, wraps: true },
          { field: 'amount_cents', title: 'Valor' },
          { field: 'sentence', title: 'O que está errado', width: 200, wraps: true },
          { field: 'suggestion', title: 'Correção sugerida', width: 200, wraps: true },
          {
            field: 'status',
            title: 'Situação',
            labels: inconsistencyStatuses,
            cell: ({ status }) => <InconsistencyTag status={status} />,
          },
          {
            field: 'severity',
            title: 'Gravidade',
            labels: severityLabels,
            hidden: true,
            cell: ({ severity }) => <SeverityTag severity={severity} />,
          },
          { field: 'reason', title: 'Motivo', hidden: true },
          { field: 'decided_by_name', title: 'Quem', hidden: true },
          { field: 'decided_at', title: 'Quando', hidden: true },
        ]}
      >
        {refusal && (
          <Alert
            tone="wait"
            actions={
              isAdjustable(day) && (
                <Button small to={`/cash-conciliation/${day.id}/manual-transactions`}>
                  Propor lançamento
                </Button>
              )
            }
          >
            {refusal}
          </Alert>
        )}
      </ListPage>
      {open.above}
    </>
  )
}

/** Links to a record contain neither day nor company: they come from the record. */
function RedirectToDay({ id }: { id: string }) {
  const { hash } = useLocation()
  const read = useRead(inconsistencies.get, { params: { id } })
  return (
    <Loaded read={read}>
      {({ business_date, company_id }) => (
        <Navigate
          to={`/cash-conciliation/solicitation/${business_date}/inconsistent-transactions?company=${company_id}&open=${id}${hash}`}
          replace
        />
      )}
    </Loaded>
  )
}

export default function InconsistenciesPage() {
  const { date = '' } = useParams()
  const [search] = useUrlParams()
  const open = search.get('open')
  if (!BusinessDate.safeParse(date).success && open) return <RedirectToDay id={open} />
  return (
    <StationDay title={title} date={date}>
      {(day, choice) => <DayInconsistencies key={day.id} day={day} choice={choice} />}
    </StationDay>
  )
}
