import { methods } from '@app/areas/cash-closing/contract'
import { CompanyFilter, EmptyState, ListPage, Money, PeriodField, SelectField, StatusTag, useRead } from '@app/kit/web'
import { type SystemMovement, systemMovements } from './system-movements.contract.ts'

function Filters() {
  const companies = useRead(systemMovements.companies, {}, { staleTime: 300_000 })
  return (
    <>
      <CompanyFilter companies={companies.data?.data} />
      <SelectField name="method" label="Forma" options={methods} clearable placeholder="Todas" />
      <SelectField
        name="cancelled"
        label="Cancelados"
        options={{ false: 'Sem os cancelados', true: 'Só os cancelados' }}
        clearable
        placeholder="Todos"
      />
      <PeriodField />
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
      selectable
      search="NSU, autorização, documento ou cliente"
      filters={<Filters />}
      empty={
        <EmptyState title="Nenhum movimento recebido ainda.">
          Os movimentos chegam com o arquivo do ponto de venda, em Importações.
        </EmptyState>
      }
      columns={[
        { field: 'occurred_at', title: 'Data e hora' },
        { field: 'business_date', title: 'Dia', wideOnly: true },
        { field: 'company_name', title: 'Empresa', width: 150 },
        { field: 'shift_no', title: 'Turno', hidden: true, number: true },
        { field: 'operator', title: 'Operador', hidden: true },
        { field: 'movement_type_name', title: 'Tipo', width: 180 },
        { field: 'method', title: 'Forma', width: 130, labels: methods },
        { field: 'nsu', title: 'NSU' },
        { field: 'auth_code', title: 'Autorização', hidden: true },
        { field: 'terminal_logical_no', title: 'Terminal', hidden: true },
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
