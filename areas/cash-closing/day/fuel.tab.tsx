import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import type { NozzleDay, TankDayView } from '@app/domain/day/facts/contract'
import { Alert, DataTable, EmptyState, Money, Panel, Rate, Skeleton, Stack, StatusTag, Volume } from '@app/kit/web'
import { lazy, Suspense } from 'react'
import type { z } from 'zod'
import { describeCounter, salesOfNozzle } from '../day-parts/day.rules.ts'

type Nozzle = z.infer<typeof NozzleDay>
type Tank = z.infer<typeof TankDayView>

const NozzleName = ({ row, rows }: { row: Nozzle; rows: readonly Nozzle[] }) => {
  const counter = describeCounter(row, rows)
  return (
    <>
      {row.nozzle_no}
      {counter && (
        <div>
          <StatusTag tone={counter.wrong ? 'bad' : 'info'}>{counter.words}</StatusTag>
        </div>
      )}
    </>
  )
}

const Nozzles = ({ rows }: { rows: readonly Nozzle[] }) => (
  <DataTable
    label="Bicos"
    dense
    rows={rows}
    rowKey={(row) => `${row.nozzle_no}:${row.seq ?? rows.indexOf(row)}`}
    rowTone={(row) => (salesOfNozzle(row, rows).difference_ml ? 'bad' : undefined)}
    columns={[
      { title: 'Bico', cell: (row) => <NozzleName row={row} rows={rows} /> },
      { title: 'Produto', cell: (row) => row.product_code },
      { title: 'Tanque', cell: (row) => row.tank_no },
      { title: 'Encerrante inicial', number: true, cell: (row) => <Volume ml={row.opening_ml} /> },
      { title: 'Encerrante final', number: true, cell: (row) => <Volume ml={row.closing_ml} /> },
      { title: 'Aferição', number: true, cell: (row) => <Volume ml={row.test_ml} /> },
      { title: 'Litros vendidos', number: true, cell: (row) => <Volume ml={row.measured_ml} /> },
      { title: 'Litros em vendas', number: true, cell: (row) => <Volume ml={salesOfNozzle(row, rows).sold_ml} /> },
      { title: 'Diferença', number: true, cell: (row) => <Volume ml={salesOfNozzle(row, rows).difference_ml} /> },
    ]}
  />
)

const TankTag = ({ tank }: { tank: Tank }) => {
  if (tank.within_limit === null) return <StatusTag tone="neutral">Sem medição</StatusTag>
  if (tank.within_limit) return <StatusTag tone="good">Dentro do limite</StatusTag>
  return tank.justified ? (
    <StatusTag tone="info">Acima de 0,6%, justificado</StatusTag>
  ) : (
    <StatusTag tone="bad">Acima de 0,6%: justifique</StatusTag>
  )
}

const Tanks = ({ rows }: { rows: readonly Tank[] }) => (
  <DataTable
    label="Tanques"
    dense
    rows={rows}
    rowKey={(row) => String(row.tank_no)}
    rowTone={(row) => (row.within_limit === false ? (row.justified ? 'wait' : 'bad') : undefined)}
    columns={[
      { title: 'Tanque', cell: (row) => row.tank_no },
      { title: 'Produto', cell: (row) => row.product_code },
      { title: 'Estoque de abertura', number: true, cell: (row) => <Volume ml={row.opening_ml} /> },
      { title: 'Recebido', number: true, cell: (row) => <Volume ml={row.received_ml} /> },
      { title: 'Disponível', number: true, cell: (row) => <Volume ml={row.available_ml} /> },
      { title: 'Vendido (medido)', number: true, cell: (row) => <Volume ml={row.sold_ml} /> },
      { title: 'Estoque escritural', number: true, cell: (row) => <Volume ml={row.book_ml} /> },
      { title: 'Medição de fechamento', number: true, cell: (row) => <Volume ml={row.physical_ml} /> },
      { title: 'Perda (−) / sobra (+)', number: true, cell: (row) => <Volume ml={row.variation_ml} /> },
      { title: '% do escritural', number: true, cell: (row) => <Rate ppm={row.variation_ppm} /> },
      { title: 'Situação', cell: (row) => <TankTag tank={row} /> },
    ]}
  />
)

type FuelDifference = CashConciliationDetail['differences'][number]

const FuelDifferences = ({ rows }: { rows: readonly FuelDifference[] }) => (
  <DataTable
    label="Diferenças de combustível"
    dense
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      { title: 'Código', cell: ({ code }) => code },
      { title: 'O que é', cell: ({ sentence }) => sentence },
      { title: 'Litros', number: true, cell: ({ volume_ml }) => <Volume ml={volume_ml} /> },
      { title: 'Valor', number: true, cell: ({ amount_cents }) => <Money cents={amount_cents} signed /> },
      { title: 'Motivo', cell: ({ reason_name }) => reason_name ?? 'Sem explicação' },
    ]}
  />
)

const isFuel = ({ code }: FuelDifference) => code === 'D15' || code === 'D16'

const TankChart = lazy(() => import('./tank-chart.tsx'))

type FuelDay = Pick<CashConciliationDetail, 'id' | 'company_id' | 'nozzles' | 'tanks' | 'differences' | 'cash_unseen'>

export function FuelTab({ day }: { day: FuelDay }) {
  const fuelDifferences = day.differences.filter(isFuel)
  if (day.cash_unseen)
    return (
      <Stack>
        <Alert>Conferência cega: bicos e tanques aparecem depois da contagem de todos os turnos.</Alert>
        {fuelDifferences.length > 0 && (
          <Panel title="Diferenças de combustível" flush>
            <FuelDifferences rows={fuelDifferences} />
          </Panel>
        )}
      </Stack>
    )
  if (day.nozzles.length + day.tanks.length + fuelDifferences.length === 0)
    return <EmptyState title="Nenhuma leitura de bico ou tanque neste dia." />
  return (
    <Stack>
      {fuelDifferences.length > 0 && (
        <Panel title="Diferenças de combustível" flush>
          <FuelDifferences rows={fuelDifferences} />
        </Panel>
      )}
      <Panel title="Bicos" flush>
        <Nozzles rows={day.nozzles} />
      </Panel>
      <Panel title="Tanques" flush>
        <Tanks rows={day.tanks} />
      </Panel>
      {day.tanks.length > 0 && (
        <Suspense fallback={<Skeleton lines={8} />}>
          <TankChart day={day} />
        </Suspense>
      )}
    </Stack>
  )
}
