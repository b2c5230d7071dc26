import { methods } from '@app/areas/cash-closing/contract'
import { addDays } from '@app/kit/contract'
import {
  Button,
  DateField,
  EmptyState,
  Inline,
  ListPage,
  Money,
  SelectField,
  StatusTag,
  TextField,
  today,
  useFilterValues,
  useRead,
} from '@app/kit/web'
import { type SystemMovement, systemMovements } from './system-movements.contract.ts'

const periods = [1, 7, 30] as const

function Periods() {
  const filters = useFilterValues()
  const choose = (days: number) => filters.set({ from: addDays(today(), 1 - days), to: today() }, false)
  return (
    <Inline>
      {periods.map((days) => (
        <Button key={days} small look="quiet" onClick={() => choose(days)}>
          {days === 1 ? 'Hoje' : `Últimos ${days} dias`}
        </Button>
      ))}
    </Inline>
  )
}

function Filters() {
  const companies = useRead(systemMovements.companies, {}, { staleTime: 300_000 })
  const options = (companies.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <SelectField name="company_id" label="Empresa" options={options} clearable placeholder="Todas" />
      <SelectField name="method" label="Forma" options={methods} clearable placeholder="Todas" />
      <SelectField
        name="cancelled"
        label="Cancelados"
        options={{ false: 'Sem os cancelados', true: 'Só os cancelados' }}
        clearable
        placeholder="Todos"
      />
      <TextField name="search" label="NSU, autorização, documento ou cliente" />
      <DateField name="from" label="De" />
      <DateField name="to" label="Até" />
      <Periods />
    </>
  )
}

function Situation({ movement }: { movement: SystemMovement }) {
  if (movement.cancelled_at) return <StatusTag tone="neutral">Cancelado</StatusTag>
  if (movement.match_status === 'confirmed') return <StatusTag tone="good">Casado</StatusTag>
  if (movement.match_status === 'suggested') return <StatusTag tone="wait">Sugerido</StatusTag>
  return <StatusTag tone="info">Sem casamento</StatusTag>
}

/** What the points of sale recorded, as it came. */
export default function SystemMovementsPage() {
  return (
    <ListPage
      title="Movimentos do sistema"
      list={systemMovements.list}
      filters={<Filters />}
      empty={
        <EmptyState title="Nenhum movimento recebido ainda.">
          Os movimentos chegam com o arquivo do ponto de venda, em Importações.
        </EmptyState>
      }
      columns={[
        { field: 'occurred_at', title: 'Data e hora' },
        { field: 'business_date', title: 'Dia', wideOnly: true },
        { field: 'company_name', title: 'Empresa' },
        { field: 'shift_no', title: 'Turno', wideOnly: true, number: true },
        { field: 'operator', title: 'Operador', wideOnly: true },
        { field: 'movement_type_name', title: 'Tipo' },
        { field: 'method', title: 'Forma', labels: methods },
        { field: 'nsu', title: 'NSU' },
        { field: 'auth_code', title: 'Autorização', wideOnly: true },
        { field: 'terminal_logical_no', title: 'Terminal', wideOnly: true },
        {
          field: 'match_status',
          title: 'Situação',
          labels: { suggested: 'Sugerido', confirmed: 'Casado' },
          cell: (movement) => <Situation movement={movement} />,
        },
        {
          field: 'balance_cents',
          title: 'Valor',
          cell: (movement) => <Money cents={movement.cancelled_at ? movement.amount_cents : movement.balance_cents} />,
        },
      ]}
    />
  )
}
