import { paymentMethodLabels } from '@app/domain/day/facts/contract'
import {
  CompanyFilterField,
  EmptyState,
  ListPage,
  Money,
  MoneyField,
  MoreFilters,
  NumberField,
  PeriodField,
  SelectField,
  Skeleton,
  TextField,
  useListOrCharts,
  useOpenRecord,
  useRead,
} from '@app/kit/web'
import { lazy, Suspense } from 'react'
import { MovementTag } from './movement-tag.tsx'
import { movementStates, systemMovements } from './system-movements.contract.ts'

const MovementPanel = lazy(() => import('./movement.panel.tsx'))
const MovementCharts = lazy(() => import('./movement-charts.tsx'))

function Filters() {
  const { data } = useRead(systemMovements.choices, {}, { staleTime: 300_000 })
  return (
    <>
      <PeriodField />
      <CompanyFilterField companies={data?.companies} />
      <SelectField name="method" label="Forma" options={paymentMethodLabels} clearable placeholder="Todas" />
      <SelectField name="movement_status" label="Situação" options={movementStates} clearable placeholder="Todas" />
      <MoreFilters>
        <SelectField name="movement_type_code" label="Tipo" options={data?.types ?? []} clearable placeholder="Todos" />
        <NumberField name="shift_no" label="Turno" />
        <NumberField name="hour" label="Hora" />
        <TextField name="operator" label="Operador" />
        <SelectField
          name="without_nsu"
          label="NSU"
          options={{ true: 'Cartão sem NSU', false: 'Sem os sem NSU' }}
          clearable
          placeholder="Todos"
        />
        <SelectField
          name="cancelled"
          label="Cancelados"
          options={{ false: 'Sem os cancelados', true: 'Só os cancelados' }}
          clearable
          placeholder="Todos"
        />
        <SelectField
          name="late"
          label="Tardios"
          options={{ true: 'Só lançamentos tardios', false: 'Sem os tardios' }}
          clearable
          placeholder="Todos"
        />
        <MoneyField name="least_cents" label="Valor de" />
        <MoneyField name="most_cents" label="Valor até" />
      </MoreFilters>
    </>
  )
}

const lastWeek = { period: 'last-7' }

const daysInWords = ({ changed }: { changed: number }) =>
  changed === 1 ? '1 dia reprocessado.' : `${changed} dias reprocessados.`

export default function SystemMovementsPage() {
  const charts = useListOrCharts('Gráficos', MovementCharts)
  const open = useOpenRecord('Movimento', (id) => (
    <Suspense fallback={<Skeleton lines={10} />}>
      <MovementPanel key={id} id={id} />
    </Suspense>
  ))
  return (
    <>
      <ListPage
        title="Movimentos do sistema"
        list={systemMovements.list}
        first={lastWeek}
        bulk={[{ label: 'Reprocessar os dias', change: systemMovements.rematchMany, describeOutcome: daysInWords }]}
        selectable
        dense
        search="NSU, autorização, documento ou cliente"
        filters={<Filters />}
        {...charts}
        {...open.list}
        rowTone={({ late }) => (late ? 'wait' : undefined)}
        empty={
          <EmptyState title="Nenhum movimento recebido ainda.">
            Os movimentos chegam com o arquivo do ponto de venda, em Importações.
          </EmptyState>
        }
        columns={[
          { field: 'occurred_at', title: 'Data e hora' },
          { field: 'business_date', title: 'Dia de negócio', under: 'occurred_at', wideOnly: true },
          { field: 'company_name', title: 'Empresa', width: 130 },
          { field: 'shift_no', title: 'Turno', under: 'company_name', wideOnly: true },
          { field: 'movement_type_name', title: 'Tipo', width: 170 },
          { field: 'operator', title: 'Operador', under: 'movement_type_name', wideOnly: true },
          { field: 'method', title: 'Forma', width: 140, labels: paymentMethodLabels },
          { field: 'terminal_logical_no', title: 'Terminal', under: 'method', wideOnly: true },
          {
            field: 'balance_cents',
            title: 'Valor',
            cell: (movement) => (
              <Money cents={movement.cancelled_at ? movement.amount_cents : movement.balance_cents} />
            ),
          },
          {
            field: 'movement_status',
            title: 'Situação',
            width: 160,
            labels: movementStates,
            cell: (movement) => <MovementTag {...movement} />,
          },
          { field: 'matched_with', title: 'Casado com', under: 'movement_status', wideOnly: true },
          { field: 'nsu', title: 'NSU', width: 92 },
          { field: 'auth_code', title: 'Autorização', under: 'nsu', wideOnly: true },
          { field: 'document_no', title: 'Documento', width: 122, wideOnly: true },
          { field: 'customer', title: 'Cliente', under: 'document_no', wideOnly: true },
        ]}
      />
      {open.above}
    </>
  )
}
