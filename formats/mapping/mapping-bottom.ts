import { headerName } from './header.ts'
import type { Mapping } from './mapping-schema.ts'

type Reading<End> = { row: (cells: readonly string[], line: number) => boolean; end: () => End }

/** Holds so many filled rows back, and never hands over the last ones. */
export function withoutBottom<End>(reading: Reading<End>, count: number): Reading<End> {
  if (count === 0) return reading
  const held: [readonly string[], number][] = []
  return {
    row(cells, line) {
      if (cells.every((cell) => cell.trim() === '')) return true
      held.push([cells, line])
      const next = held.length > count ? held.shift() : undefined
      return next === undefined || reading.row(...next)
    },
    end: reading.end,
  }
}

/** Whether a row begins as a footer; most rows begin as the one before, and nothing is asked of these. */
export function footerOf({ footers }: Mapping) {
  const names = footers.map(headerName)
  let last = ''
  return (cells: readonly string[]): boolean => {
    const first = cells.find((cell) => cell.trim() !== '') ?? ''
    if (first === last) return false
    const found = headerName(first)
    if (names.some((name) => found.startsWith(name))) return true
    last = first
    return false
  }
}
