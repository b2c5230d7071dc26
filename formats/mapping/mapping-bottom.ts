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
