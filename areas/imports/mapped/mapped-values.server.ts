import { balanceMemos, type FileNotice, type MappedRow, type Mapping } from '@app/formats'
import { foldText, formatCount, sumOf } from '@app/kit/contract'
import type { Planning } from '../files/file-kind.server.ts'
import type { ImportProblem } from '../files/imports.contract.ts'
import type { ProblemCode } from '../files/problem-codes.contract.ts'
import { newLaterLines } from '../statements/later-lines.rules.ts'

export type MappedRows = { take: (rows: readonly MappedRow[]) => Promise<void>; end: () => Promise<Planning> }

export function getRowText({ values }: MappedRow, field: string) {
  const value = values[field]
  return typeof value === 'string' && value !== '' ? value : null
}

export function getRowNumber({ values }: MappedRow, field: string) {
  const value = values[field]
  return typeof value === 'number' ? value : null
}

export const toRowValues = (row: MappedRow) => ({
  text: (field: string) => getRowText(row, field),
  number: (field: string) => getRowNumber(row, field),
})

export type RowResult<Record> = { record: Record } | { problem: ImportProblem }

type RowProblem = { field: string; value: string; text: string; code?: ProblemCode }

export const rowProblem = (line: number, { field, value, text, code }: RowProblem): ImportProblem => ({
  line,
  field,
  value,
  message: `Linha ${line}, coluna "${field}": ${text}`,
  ...(code && { code }),
})

export const listRowFaults = (rows: readonly { faults: readonly FileNotice[] }[]): ImportProblem[] =>
  rows.flatMap(({ faults }) => faults.map(({ column, field, ...fault }) => ({ ...fault, field: column || field })))

const maxListed = 100

const others = {
  W03: ['texto cortado', 'textos cortados'],
  W04: ['dado de abastecimento a conferir', 'dados de abastecimento a conferir'],
  W05: ['taxa que difere do percentual', 'taxas que diferem do percentual'],
  none: ['célula com erro não recusou a linha', 'células com erro não recusaram a linha'],
} as const
type WarningKind = keyof typeof others
const isWarningKind = (code: string | undefined): code is WarningKind => code !== undefined && code in others
const kinds = Object.keys(others).filter(isWarningKind)

export function newRowWarnings() {
  const listed: ImportProblem[] = []
  const counts = { W03: 0, W04: 0, W05: 0, none: 0 }
  const restOf = (kind: WarningKind): ImportProblem[] => {
    const rest = counts[kind] - maxListed
    const [one, many] = others[kind]
    const message = `Mais ${formatCount(rest, one, many)}.`
    const place = { line: null, field: null, value: null }
    return rest > 0 ? [{ ...place, message, ...(kind !== 'none' && { code: kind }) }] : []
  }
  return {
    add(rows: readonly MappedRow[]) {
      for (const { warnings = [] } of rows)
        for (const { column, field, ...warning } of warnings) {
          const kind = isWarningKind(warning.code) ? warning.code : 'none'
          counts[kind] += 1
          if (counts[kind] <= maxListed) listed.push({ ...warning, field: column || field })
        }
    },
    all: (): ImportProblem[] => [...listed, ...kinds.flatMap(restOf)],
  }
}

export function newLaterRows(target: Mapping['target']) {
  const later = newLaterLines()
  const isLater = ({ faults }: MappedRow) => faults.length > 0 && faults.every(({ code }) => code === 'E11')
  return {
    leave(rows: readonly MappedRow[]) {
      if (target !== 'statement_lines' || !rows.some(isLater)) return rows
      const left = rows.filter(isLater)
      const cents = left.map(({ values }) => (typeof values.amount_cents === 'number' ? values.amount_cents : 0))
      later.add(
        left.length,
        sumOf(cents, (value) => value),
        listRowFaults(left),
      )
      return rows.filter((row) => !isLater(row))
    },
    count: later.count,
    leftOut: later.leftOut,
    all: later.all,
  }
}

/** Finds balances that a bank lists among statement lines; they move no money. */
export function newBalanceRows({ target, balances }: Mapping) {
  let count = 0
  const isMemo = balanceMemos(balances)
  const isBalance = (row: MappedRow) => isMemo(getRowText(row, 'memo') ?? '')
  return {
    leave(rows: readonly MappedRow[]) {
      if (target !== 'statement_lines' || !rows.some(isBalance)) return rows
      const lines = rows.filter((row) => !isBalance(row))
      count += rows.length - lines.length
      return lines
    },
    count: () => count,
    all(): ImportProblem[] {
      if (count === 0) return []
      const what =
        count === 1
          ? '1 linha de saldo não é lançamento e ficou'
          : `${count} linhas de saldo não são lançamentos e ficaram`
      return [{ line: null, field: null, value: null, message: `${what} de fora.` }]
    },
  }
}

export function matchTerm<Meaning>(
  text: string,
  meanings: readonly (readonly [string, Meaning])[],
): Meaning | undefined {
  const folded = foldText(text).trim()
  return meanings.find(([word]) => folded.includes(word))?.[1]
}

export function partitionRowResults<Record>(results: readonly RowResult<Record>[]) {
  const records: Record[] = []
  const problems: ImportProblem[] = []
  for (const one of results)
    if ('record' in one) records.push(one.record)
    else problems.push(one.problem)
  return { records, problems }
}

export function splitRowKey({ key }: MappedRow): { identity: string; ordinal: number } {
  const at = key.lastIndexOf('#')
  return { identity: key.slice(0, at), ordinal: Number(key.slice(at + 1)) }
}
