type TableWidth = {
  header_line: number | null
  header: { titles: readonly string[] }
  columns: readonly { place: number; joined: readonly (readonly number[])[] }[]
}

/** Maximum number of cells of a CSV row: up to its last filled cell, and with trailing empty cells. */
export type RowBounds = { filled: number; all: number }

const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

const computeMinWidth = ({ columns }: TableWidth, titles: number) =>
  Math.max(titles, ...columns.flatMap(({ place, joined }) => [place, ...joined.flat()].map((at) => at + 1)))

// Many exports end each row with one separator more than the heading, and a separator inside a text adds a cell, which
// an empty last column hides. So the narrowest width with a cell per title counts; without titles the most frequent.
export function newWidthSearch() {
  const counts = new Map<number, number>()
  let minWidth: number | null = null
  return {
    begin(table: TableWidth) {
      minWidth = table.header_line === null ? null : computeMinWidth(table, lastFilled(table.header.titles))
    },
    see: (cells: readonly string[]) => void counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1),
    end(): number | null {
      const widths = [...counts].sort(([a], [b]) => a - b)
      const least = minWidth
      if (least !== null) return widths.find(([width]) => width >= least)?.[0] ?? null
      return widths.reduce<[number | null, number]>(
        (best, candidate) => (candidate[1] > best[1] ? candidate : best),
        [null, 0],
      )[0]
    },
  }
}

export const rowBounds = (table: TableWidth, width: number | null): RowBounds => ({
  filled: table.header_line === null ? Number.POSITIVE_INFINITY : computeMinWidth(table, table.header.titles.length),
  all: width ?? Number.POSITIVE_INFINITY,
})

/** In a row `corrected` by people only the filled cells count. */
export function findExcessCells(cells: readonly string[], { filled, all }: RowBounds, corrected: boolean) {
  const count = lastFilled(cells)
  if (count > filled) return { count, most: filled }
  return cells.length > all && !corrected ? { count: cells.length, most: all } : null
}
