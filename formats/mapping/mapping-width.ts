/** The heading, and the places that the columns of the mapping name: the width of a row depends on both. */
type TableWidth = {
  header_line: number | null
  header: { shown: readonly string[] }
  columns: readonly { place: number; joined: readonly (readonly number[])[] }[]
}

/** How many cells a row of marks may have: up to its last filled one, and with the empty ones behind it. */
export type RowBounds = { filled: number; all: number }

const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/** How many cells a row has that fills every column: that of the last title, or of a place that the mapping names beyond it. */
const widthAsked = ({ columns }: TableWidth, titles: number) =>
  Math.max(titles, ...columns.flatMap(({ place, joined }) => [place, ...joined.flat()].map((at) => at + 1)))

/**
 * Finds how many cells a record of a CSV usually has. Many exports end each row with one mark more than the heading. A
 * mark inside a text gives its row one cell more, too, and an empty last column hides that: so where rows differ, the
 * narrowest with a cell for every title is right. Without a heading it is the most frequent width.
 */
export function newWidthSearch() {
  const counts = new Map<number, number>()
  let asked: number | null = null
  return {
    begin(table: TableWidth) {
      asked = table.header_line === null ? null : widthAsked(table, lastFilled(table.header.shown))
    },
    see: (cells: readonly string[]) => void counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1),
    end(): number | null {
      const widths = [...counts].sort(([a], [b]) => a - b)
      const least = asked
      if (least !== null) return widths.find(([width]) => width >= least)?.[0] ?? null
      return widths.reduce<[number | null, number]>((best, one) => (one[1] > best[1] ? one : best), [null, 0])[0]
    },
  }
}

/** The bounds of the rows of a table, whose records usually have `width` cells. */
export const rowBounds = (table: TableWidth, width: number | null): RowBounds => ({
  filled: table.header_line === null ? Number.POSITIVE_INFINITY : widthAsked(table, table.header.shown.length),
  all: width ?? Number.POSITIVE_INFINITY,
})

/**
 * The number of cells of a row that has too many and how many it should have; `null` where it has not. People may have
 * `corrected` a row: of such a one only the filled cells count.
 */
export function excessOf(cells: readonly string[], { filled, all }: RowBounds, corrected: boolean) {
  const count = lastFilled(cells)
  if (count > filled) return { count, most: filled }
  return cells.length > all && !corrected ? { count: cells.length, most: all } : null
}
