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

const totalWords = ['Total', 'Subtotal']

/**
 * Whether a row is a total: its first filled cell begins with the word Total or Subtotal, or as the mapping says. Most rows
 * begin as the one before, and nothing is asked of these.
 */
export function newTotalTest({ footers }: Pick<Mapping, 'footers'>) {
  const words = [...totalWords, ...footers].map(headerName)
  let last = ''
  return (cells: readonly string[]): boolean => {
    const first = cells.find((cell) => cell.trim() !== '') ?? ''
    if (first === last) return false
    const found = headerName(first)
    if (words.some((word) => found === word || found.startsWith(`${word} `))) return true
    last = first
    return false
  }
}
