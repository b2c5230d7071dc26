import type { CashConciliationDetail, DayGlance, ShownDay } from '@app/domain/day/assessment/contract'
import type { Severity } from '@app/domain/day/differences/contract'
import { isEditable, getDayEditRefusal as refusalOf } from '@app/domain/day/life/contract'
import { showMoney, sumOf } from '@app/kit/contract'

export const severityRank: Record<Severity, number> = { critical: 0, high: 1, medium: 2, low: 3 }

/** True if a difference still needs an explanation. */
export const isUnexplained = ({ status }: { status: string }) => status === 'open' || status === 'refused'

type EditState = Pick<CashConciliationDetail, 'status' | 'lock_note' | 'missing_sources'>

export const getEditRefusal = (day: EditState): string | undefined => refusalOf(day) ?? undefined

/** Stored amounts until the assessed day arrives, and again if the stored day has a newer version. */
export function chooseNewestDay(
  glance: DayGlance | undefined,
  detail: CashConciliationDetail | undefined,
): ShownDay | undefined {
  if (!glance?.stands) return detail
  return detail === undefined || glance.version > detail.version ? glance : detail
}

type Nozzle = CashConciliationDetail['nozzles'][number]
export type ProductLitres = Pick<Nozzle, 'product_code' | 'test_ml' | 'measured_ml' | 'sold_ml' | 'difference_ml'>

export function litresByProduct(nozzles: readonly Nozzle[]): ProductLitres[] {
  const totals = new Map<string, ProductLitres>()
  for (const { product_code, test_ml, measured_ml, sold_ml, difference_ml } of nozzles) {
    const sum = totals.get(product_code) ?? { product_code, test_ml: 0, measured_ml: 0, sold_ml: 0, difference_ml: 0 }
    totals.set(product_code, {
      product_code,
      test_ml: sum.test_ml + test_ml,
      measured_ml: sum.measured_ml + measured_ml,
      sold_ml: sum.sold_ml + sold_ml,
      difference_ml: sum.difference_ml + difference_ml,
    })
  }
  return [...totals.values()]
}

type NozzleCounter = Pick<Nozzle, 'nozzle_no' | 'counter' | 'rollover_confirmed' | 'seq'>

export function describeCounter(
  row: NozzleCounter,
  rows: readonly NozzleCounter[],
): { words: string; wrong: boolean } | null {
  if (row.counter === 'backward') return { words: 'Encerrante voltou: falta a intervenção', wrong: true }
  if (row.counter === 'rolled_over')
    return row.rollover_confirmed
      ? { words: 'Virada do encerrante confirmada', wrong: false }
      : { words: 'Virada do encerrante a confirmar', wrong: true }
  const isBefore = ({ nozzle_no, seq = 0 }: NozzleCounter) => nozzle_no === row.nozzle_no && seq < (row.seq ?? 0)
  return rows.some(isBefore) ? { words: 'Depois da intervenção', wrong: false } : null
}

type Interval = Pick<Nozzle, 'nozzle_no' | 'sold_ml' | 'difference_ml'>

/** Sales have no reading interval: the sold volume of a nozzle and its difference appear once, on its first row. */
export function salesOfNozzle(row: Interval, rows: readonly Interval[]) {
  const nozzleRows = rows.filter(({ nozzle_no }) => nozzle_no === row.nozzle_no)
  if (nozzleRows[0] !== row) return { sold_ml: null, difference_ml: null }
  return {
    sold_ml: sumOf(nozzleRows, ({ sold_ml }) => sold_ml),
    difference_ml: sumOf(nozzleRows, ({ difference_ml }) => difference_ml),
  }
}

type Line = CashConciliationDetail['lines'][number]

export const filterUsedLines = <Row extends Line>(lines: readonly Row[]) =>
  lines.filter((line) => line.system_cents || line.system_after_cents || line.confirmed_cents || line.explained_cents)

export type ExplainableDay = Pick<CashConciliationDetail, 'status' | 'unexplained_cents' | 'cash_unseen'> &
  Partial<Pick<CashConciliationDetail, 'lines' | 'differences' | 'equations'>>

/** Methods are not netted, so that one cannot hide another. */
export function describeUnexplained(day: ExplainableDay): { detail: string; tone: 'bad' | 'wait' | 'good' } {
  const { status, unexplained_cents, cash_unseen, lines = [], differences = [], equations } = day
  const grossUnexplained_cents = sumOf(lines, (line) => Math.abs(line.unexplained_cents))
  if (grossUnexplained_cents > Math.abs(unexplained_cents))
    return { detail: `${showMoney(grossUnexplained_cents)} sem compensar as formas`, tone: 'bad' }
  if (unexplained_cents !== 0) return { detail: 'precisa ser zero', tone: 'bad' }
  if (cash_unseen) return { detail: 'falta contar', tone: 'wait' }
  if (!isEditable(status)) return { detail: 'tudo explicado', tone: 'good' }
  const open = differences.filter(
    (difference) => difference.status === 'open' || difference.status === 'refused',
  ).length
  if (open > 0) return { detail: open === 1 ? 'falta 1 motivo' : `faltam ${open} motivos`, tone: 'bad' }
  const failed = equations?.filter(({ holds }) => !holds).map(({ name }) => name) ?? []
  if (failed.length > 0) return { detail: `a prova não fecha: ${failed.join(', ')}`, tone: 'wait' }
  return { detail: equations?.length ? 'pronto para fechar' : 'tudo explicado', tone: 'good' }
}
