import { isBalanceMemo } from '../../reading/balance-memo.ts'
import { headerName } from '../schema/header.ts'
import type { Mapping } from '../schema/mapping-schema.ts'

export type TakeRow = (cells: readonly string[], line: number, numbers?: readonly number[]) => boolean

/** Delays the filled rows by `count`, so that the last `count` of a file are never passed on. */
export function withoutBottom<Reading extends { row: TakeRow }>(reading: Reading, count: number): Reading {
  if (count === 0) return reading
  const delayedRows: Parameters<TakeRow>[] = []
  const row: TakeRow = (...next) => {
    if (isBlankRow(next[0])) return true
    delayedRows.push(next)
    const oldest = delayedRows.length > count ? delayedRows.shift() : undefined
    return oldest === undefined || reading.row(...oldest)
  }
  return { ...reading, row }
}

export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

const totalWords = ['Total', 'Subtotal'].map(headerName)
// These texts are totals even with a date in the row; a longer one may be a name, such as TOTAL COMBUSTIVEIS LTDA.
const plainTotal = /^(SUB ?)?TOTAL( GERAL| (DO|NO) (DIA|PERIODO|MES))?$/

const firstFilled = (cells: readonly string[]) => cells.find((cell) => cell.trim() !== '') ?? ''
const beginsWith = (name: string, word: string) => name === word || name.startsWith(`${word} `)

/** True if the row begins like a total. It may still be a record whose payee has such a name. */
export const beginsAsTotal = (cells: readonly string[]): boolean => {
  const first = firstFilled(cells)
  return /^\s*[st]/i.test(first) && totalWords.some((word) => beginsWith(headerName(first), word))
}

const dayLike = /^\s*(\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{8}$|\d{5}([.,]\d*)?$)/

/** A row with a date in a cell of `days` is a total only if its text is plain. Many rows begin alike: caches the text. */
export function newTotalTest({ footers }: Pick<Mapping, 'footers'>) {
  const own = footers.map(headerName).filter((word) => !totalWords.includes(word))
  let last = ''
  return (cells: readonly string[], days: readonly number[]): boolean => {
    const first = firstFilled(cells)
    if (first === last) return false
    const found = headerName(first)
    if (own.some((word) => beginsWith(found, word))) return true
    if (totalWords.some((word) => beginsWith(found, word)))
      return plainTotal.test(found) || !days.some((place) => dayLike.test(cells[place] ?? ''))
    last = first
    return false
  }
}

const amountWords = [
  { field: 'gross_cents', words: /\bBRUT[OA]S?\b/ },
  { field: 'net_cents', words: /\bLIQUID[OA]S?\b/ },
  { field: 'fee_cents', words: /\b(TAXAS?|TARIFAS?|DESCONTOS?|COMISSAO|COMISSOES|MDR)\b/ },
]

/** True if the words of a total row name only other amounts than `field`, such as "Total bruto" in a net column. */
export function namesOtherAmount(cells: readonly string[], field: string): boolean {
  const name = headerName(firstFilled(cells))
  const named = amountWords.filter(({ words }) => words.test(name)).map((amount) => amount.field)
  return named.length > 0 && amountWords.some((amount) => amount.field === field) && !named.includes(field)
}

/** The records that a total covers: all, a part (Total Visa), or something else (a balance, a word of the layout). */
export type TotalScope = 'all' | 'part' | 'other'

export function getTotalScope(cells: readonly string[], target: Mapping['target']): TotalScope {
  const name = headerName(firstFilled(cells))
  if (plainTotal.test(name)) return 'all'
  if (!/^((SUB ?)?TOTAL|TOTAIS|SOMA)\b/.test(name)) return 'other'
  // In a statement "Total disponível" is a balance.
  const asBalance = name.replace(/^\w+/, 'SALDO')
  return target === 'statement_lines' && (name.includes('SALDO') || isBalanceMemo(asBalance)) ? 'other' : 'part'
}
