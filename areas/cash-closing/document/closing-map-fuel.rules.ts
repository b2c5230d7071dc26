import type { CashConciliationDetail } from '@app/domain/day/assessment/contract'
import type { ReportSection } from '@app/kit/contract'
import { describeCounter, salesOfNozzle } from '../day-parts/day.rules.ts'

type Fuel = Pick<CashConciliationDetail, 'nozzles' | 'tanks'>
type MapInput = { day: Fuel }

const describeNozzles = ({ nozzles }: Fuel) =>
  nozzles.map((row) => ({
    ...row,
    ...salesOfNozzle(row, nozzles),
    counter_words: describeCounter(row, nozzles)?.words ?? '',
  }))

export const buildNozzlesSection = ({ day }: MapInput): ReportSection => ({
  title: 'Bicos (litros)',
  columns: [
    { field: 'nozzle_no', title: 'Bico', weight: 6 },
    { field: 'product_code', title: 'Produto', weight: 10 },
    { field: 'tank_no', title: 'Tanque', weight: 7 },
    { field: 'opening_ml', title: 'Encerrante inicial' },
    { field: 'closing_ml', title: 'Encerrante final' },
    { field: 'test_ml', title: 'Aferição' },
    { field: 'measured_ml', title: 'Medido' },
    { field: 'sold_ml', title: 'Vendido' },
    { field: 'difference_ml', title: 'Diferença' },
    { field: 'counter_words', title: 'Encerrante', weight: 22 },
  ],
  rows: describeNozzles(day),
  sums: false,
  empty: 'Nenhuma leitura.',
})

export const buildTanksSection = ({ day }: MapInput): ReportSection => ({
  title: 'Tanques (litros)',
  columns: [
    { field: 'tank_no', title: 'Tanque', weight: 7 },
    { field: 'product_code', title: 'Produto', weight: 10 },
    { field: 'opening_ml', title: 'Estoque inicial' },
    { field: 'received_ml', title: 'Recebido' },
    { field: 'sold_ml', title: 'Saídas' },
    { field: 'book_ml', title: 'Escritural' },
    { field: 'physical_ml', title: 'Físico' },
    { field: 'variation_ml', title: 'Variação' },
    { field: 'within_limit', title: 'No limite' },
  ],
  rows: day.tanks,
  sums: false,
  empty: 'Nenhuma medição.',
})
