import { addDays, instantOf, localTime, showDate } from '@app/kit/contract'
import { Button, EmptyState, Inline, ListPage, Money, SelectField, StatusTag, useCan, useRead } from '@app/kit/web'
import { cashConciliations } from '../cash-conciliations/cash-conciliations.contract.ts'
import { editRefusal } from '../cash-conciliations/day/day.rules.ts'
import { type CashConciliation, dayStatuses } from '../cash-conciliations/day-view.contract.ts'
import { DayTag, SeverityTag, severities } from '../cash-conciliations/tags.tsx'

/** A day is due at noon of the next one. */
const dueOf = (day: CashConciliation) => instantOf(addDays(day.business_date, 1), '12:00')

const Due = ({ day }: { day: CashConciliation }) => {
  if (editRefusal({ status: day.status, lock_reason: null })) return <span>–</span>
  const due = dueOf(day)
  const text = `${showDate(addDays(day.business_date, 1))} ${localTime(due)}`
  return new Date(due) < new Date() ? <StatusTag tone="bad">Atrasado, era {text}</StatusTag> : <span>{text}</span>
}

const Actions = ({ day }: { day: CashConciliation }) => {
  const refusal = editRefusal({ status: day.status, lock_reason: null })
  return (
    <Inline>
      {day.pending_solicitation_id ? (
        <Button small to={`/cash-conciliation-solicitation/${day.pending_solicitation_id}`}>
          Ver solicitação
        </Button>
      ) : (
        !refusal && (
          <Button small to={`/cash-conciliation/solicitation/${day.business_date}/checkout?company=${day.company_id}`}>
            Conferir e enviar
          </Button>
        )
      )}
    </Inline>
  )
}

function Filters() {
  const companies = useRead(cashConciliations.companies, {}, { staleTime: 300_000 })
  const options = (companies.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      {options.length > 1 && (
        <SelectField name="company_id" label="Empresa" options={options} clearable placeholder="Todas" />
      )}
      <SelectField name="status" label="Situação" options={dayStatuses} clearable placeholder="Todas" />
    </>
  )
}

/** The station manager's work list: which days to check, count and send. */
export default function ConferencesPage() {
  const can = useCan()
  const addressOf = (day: CashConciliation) =>
    can('cash-conciliation')
      ? `/cash-conciliation/${day.id}`
      : `/cash-conciliation/${day.id}/diff-transactions/${day.business_date}`
  return (
    <ListPage
      title="Conferências"
      list={cashConciliations.list}
      name="conferences"
      queue
      rowLink={addressOf}
      filters={<Filters />}
      empty={<EmptyState title="Nenhum dia para conferir ainda." />}
      columns={[
        { field: 'business_date', title: 'Data' },
        { field: 'company_name', title: 'Empresa' },
        { field: 'status', title: 'Situação', labels: dayStatuses, cell: (day) => <DayTag day={day} /> },
        { field: 'difference_cents', title: 'Diferença', cell: (day) => <Money cents={day.difference_cents} signed /> },
        {
          field: 'unexplained_cents',
          title: 'Não explicado',
          cell: (day) => <Money cents={day.unexplained_cents} signed />,
        },
        { field: 'open_items', title: 'Itens abertos', number: true },
        {
          field: 'worst_severity',
          title: 'Gravidade',
          labels: severities,
          cell: (day) => <SeverityTag severity={day.worst_severity} />,
        },
        { field: 'due', title: 'Prazo', cell: (day) => <Due day={day} /> },
        { field: 'actions', title: 'Ações', cell: (day) => <Actions day={day} /> },
      ]}
    />
  )
}
