import { BusinessDate, localTime, showDate } from '@app/kit/contract'
import {
  Alert,
  Button,
  EmptyState,
  ListPage,
  Loaded,
  PageHeader,
  Panel,
  SelectField,
  Stack,
  TextAreaField,
  TextField,
  useOpenRecord,
  useRead,
} from '@app/kit/web'
import { Navigate, useParams, useSearchParams } from 'react-router'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { isOpenToRequests } from '../cash-conciliations/closing/day-steps.rules.ts'
import { CompanyChoice } from '../cash-conciliations/company-choice.tsx'
import { editRefusal } from '../cash-conciliations/day/day.rules.ts'
import { DayOnDate } from '../cash-conciliations/day-of.tsx'
import type { CashConciliationDetail } from '../cash-conciliations/day-view.contract.ts'
import { dayStatuses } from '../cash-conciliations/day-words.contract.ts'
import { methods } from '../cash-conciliations/methods.contract.ts'
import { SeverityTag, severities } from '../cash-conciliations/tags.tsx'
import { useDayTrail } from '../cash-conciliations/trail.tsx'
import { inconsistencies } from './inconsistencies.contract.ts'
import { InconsistencyPanel, InconsistencyTag } from './inconsistency.panel.tsx'
import { inconsistencyNames } from './inconsistency-codes.contract.ts'
import { inconsistencyStatuses } from './inconsistency-states.rules.ts'

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
    change: inconsistencies.correctTerminals,
    fields: <TextField name="terminal_logical_no" label="Terminal" help="Nº lógico, como está no comprovante." />,
  },
  {
    label: 'Ignorar',
    change: inconsistencies.ignoreMany,
    fields: <TextAreaField name="reason" label="Motivo" help="Ao menos 10 caracteres." maxLength={300} />,
  },
]

function OfDay({ day }: { day: CashConciliationDetail }) {
  const trail = useDayTrail()
  const refusal = editRefusal(day)
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
        bulk={refusal ? undefined : bulk}
        rowTone={({ status, severity }) => (status !== 'pending' ? undefined : severity === 'high' ? 'bad' : 'wait')}
        empty={
          <EmptyState title="Nenhuma transação inconsistente neste dia.">
            Os dados são conferidos a cada arquivo que chega e a cada mudança do dia.
          </EmptyState>
        }
        actions={
          <>
            <Button to={`/cash-conciliation/${day.id}/diff-transactions/${day.business_date}`}>
              Transações com diferença
            </Button>
            <Button to={`/cash-conciliation/solicitation/${day.business_date}/checkout?company=${day.company_id}`}>
              Conferir e enviar
            </Button>
          </>
        }
        columns={[
          { field: 'code', title: 'Regra', labels: inconsistencyNames, width: 150 },
          { field: 'occurred_at', title: 'Hora', cell: ({ occurred_at }) => localTime(occurred_at), width: 70 },
          { field: 'shift_no', title: 'Turno', number: true, width: 70 },
          { field: 'operator', title: 'Operador', width: 110 },
          { field: 'document', title: 'Documento', width: 100 },
          { field: 'method', title: 'Forma', labels: methods, width: 120 },
          { field: 'amount_cents', title: 'Valor' },
          { field: 'sentence', title: 'O que está errado', width: 260 },
          { field: 'suggestion', title: 'Correção sugerida', width: 240 },
          {
            field: 'status',
            title: 'Situação',
            labels: inconsistencyStatuses,
            cell: ({ status }) => <InconsistencyTag status={status} />,
          },
          {
            field: 'severity',
            title: 'Gravidade',
            labels: severities,
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
              isOpenToRequests(day.status) && (
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

/** Links to a record name neither its day nor its company: the record itself knows them. */
function ToItsDay({ id }: { id: string }) {
  const read = useRead(inconsistencies.get, { params: { id } })
  return (
    <Loaded read={read}>
      {({ business_date, company_id }) => (
        <Navigate
          to={`/cash-conciliation/solicitation/${business_date}/inconsistent-transactions?company=${company_id}&open=${id}`}
          replace
        />
      )}
    </Loaded>
  )
}

/** Data of a day that is wrong in itself, before any comparison. The company is the only one, or that of `?company=`. */
export default function InconsistenciesPage() {
  const { date = '' } = useParams()
  const [search] = useSearchParams()
  const companies = useRead(cashConciliations.companies, {}, { staleTime: 300_000 })
  const open = search.get('open')
  if (!BusinessDate.safeParse(date).success && open) return <ToItsDay id={open} />
  return (
    <Loaded read={companies}>
      {({ data }) => {
        const company = search.get('company') ?? (data.length === 1 ? data[0]?.id : undefined)
        if (company)
          return (
            <DayOnDate company_id={company} date={date}>
              {(day) => <OfDay key={day.id} day={day} />}
            </DayOnDate>
          )
        return (
          <Stack>
            <PageHeader title={title} />
            <Panel>
              {data.length > 0 ? (
                <CompanyChoice name="company" companies={data} />
              ) : (
                <EmptyState title="Nenhuma empresa está ligada ao seu usuário." />
              )}
            </Panel>
          </Stack>
        )
      }}
    </Loaded>
  )
}
