import { headerName } from './header.ts'
import type { Mapping } from './mapping-schema.ts'

/** Takes the next row of a file: its cells, its line, and the places that a workbook keeps as numbers. */
export type TakeRow = (cells: readonly string[], line: number, numbers?: readonly number[]) => boolean

/** Holds so many filled rows back, and never hands over the last ones. */
export function withoutBottom<Reading extends { row: TakeRow }>(reading: Reading, count: number): Reading {
  if (count === 0) return reading
  const held: Parameters<TakeRow>[] = []
  const row: TakeRow = (...next) => {
    if (isBlankRow(next[0])) return true
    held.push(next)
    const whole = held.length > count ? held.shift() : undefined
    return whole === undefined || reading.row(...whole)
  }
  return { ...reading, row }
}

export const isBlankRow = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

const totalWords = ['Total', 'Subtotal'].map(headerName)
// A total that says nothing but what it is of; longer ones may be names, such as TOTAL COMBUSTIVEIS LTDA.
const plainTotal = /^(SUB ?)?TOTAL( GERAL| (DO|NO) (DIA|PERIODO|MES))?$/

const firstFilled = (cells: readonly string[]) => cells.find((cell) => cell.trim() !== '') ?? ''
const beginsWith = (name: string, word: string) => name === word || name.startsWith(`${word} `)

/** Whether a row begins as a total does. It may still be a record whose payee has such a name. */
export const beginsAsTotal = (cells: readonly string[]): boolean => {
  const first = firstFilled(cells)
  return /^\s*[st]/i.test(first) && totalWords.some((word) => beginsWith(headerName(first), word))
}

const dayLike = /^\s*(\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\d{8}$|\d{5}([.,]\d*)?$)/

/**
 * Whether a row is a total: its first filled cell begins with the word Total or Subtotal, or as the mapping says. With a day
 * in a cell of `days` a longer text is the name of a record. Most rows begin as the one before, and nothing is asked of these.
 */
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
