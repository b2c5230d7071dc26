import { balanceLine, type LeftOutGroup, type LeftOutReason, type MappedRow, refusedSale } from '@app/formats'
import type { MappingTarget } from '@app/formats/mapping'
import type { ImportProblem } from '../files/imports.contract.ts'
import { newLeftOutEntry } from '../files/left-out-entry.rules.ts'
import { parseSaleStatus } from './sale-status.rules.ts'

const refusedRow: LeftOutReason = { code: 'refused-row', reason: 'linha recusada, a corrigir' }
const refusedUnknown: LeftOutReason = {
  code: 'refused-row-unknown',
  reason: 'linha recusada cujo valor não pôde ser lido',
}

const amountFields: Partial<Record<MappingTarget, string>> = {
  statement_lines: 'amount_cents',
  captures: 'gross_cents',
  settlements: 'net_cents',
  system_movements: 'amount_cents',
}

/** Sums readable amounts that are not imported: with the imported money they equal the sum of all amounts. */
export function newMappedRemainder(target: MappingTarget) {
  const field = amountFields[target]
  const refused = newLeftOutEntry(refusedRow)
  const unknown = newLeftOutEntry(refusedUnknown)
  const sales = newLeftOutEntry(refusedSale)
  const balances = newLeftOutEntry(balanceLine)
  // Lines and amounts of accepted rows, in file order; planning may still refuse them.
  const taken: { lines: number[]; amounts: number[] } = { lines: [], amounts: [] }

  const amountOf = ({ values, faults }: MappedRow) => {
    const value = field === undefined ? undefined : values[field]
    // In a shifted row (E10) the amount may belong to another column.
    return typeof value === 'number' && faults.every(({ code }) => code !== 'E10') ? value : null
  }
  const refuse = (amount: number | null) => {
    if (amount === null) unknown.add(null)
    else refused.add(amount)
  }
  return {
    refuse: (rows: readonly MappedRow[]) => rows.forEach((row) => void refuse(amountOf(row))),
    balance: (rows: readonly MappedRow[]) => rows.forEach((row) => void balances.add(amountOf(row) ?? 0)),
    take(rows: readonly MappedRow[]) {
      for (const row of rows) {
        const { status } = row.values
        const amount = amountOf(row) ?? 0
        if (target === 'captures' && typeof status === 'string' && parseSaleStatus(status) === 'refused')
          sales.add(amount)
        else {
          taken.lines.push(row.line)
          taken.amounts.push(amount)
        }
      }
    },
    leftOut(problems: readonly ImportProblem[], beyond: number): LeftOutGroup[] {
      if (field === undefined) return []
      for (const line of new Set(problems.map((problem) => problem.line))) {
        const at = line === null ? -1 : placeIn(taken.lines, line)
        const amount = taken.amounts[at]
        if (amount !== undefined) refuse(amount)
      }
      for (let count = 0; count < beyond; count++) refuse(null)
      return [refused, unknown, sales, balances].flatMap((entry) => entry.all())
    },
  }
}

function placeIn(sorted: readonly number[], wanted: number) {
  let low = 0
  let high = sorted.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const value = sorted[middle] ?? 0
    if (value === wanted) return middle
    if (value < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}
