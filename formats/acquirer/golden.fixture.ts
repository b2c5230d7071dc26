/** Builds a fixed-width line from rows `from-to text`, copied by hand from the manual and not from the layouts. */
export function drawn(rows: string): string {
  const columns: string[] = []
  for (const row of rows.split('\n').filter((line) => line.trim() !== '')) {
    const [, from = '', to = from, words = ''] = /^ *(\d+)(?:-(\d+))? (.*)$/.exec(row) ?? []
    const start = Number(from) - 1
    const width = Number(to) - Number(from) + 1
    const text = words.padEnd(width)
    if (text.length !== width || start < 0) throw new RangeError(`"${row}" does not fit its ${width} columns`)
    for (let at = 0; at < width; at++) {
      if (columns[start + at] !== undefined) throw new RangeError(`"${row}" overlaps the row before it`)
      columns[start + at] = text[at] ?? ' '
    }
  }
  return Array.from(columns, (column) => column ?? ' ').join('')
}

export const file = (...lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('')
