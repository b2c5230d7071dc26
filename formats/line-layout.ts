import type { ReadBody } from './answer-types.ts'
import type { Calendar } from './dates.ts'
import { eachLine } from './lines.ts'
import type { Report } from './report.ts'

/** What a file says of itself as a whole. */
export type Heading = Omit<ReadBody, 'content'>

/** Where a reading looks, reports, and hands each item over as soon as it is whole. */
export type Feed<Item> = { calendar: Calendar; report: Report; emit: (item: Item) => void }

/** One reading of a file, fed line by line; it holds one block of the file (a batch, a summary) and not the file. */
export type LineReading = {
  /** Takes a non-blank line without its end and its 1-based number; `false` ends the reading. */
  line: (text: string, number: number) => boolean
  /** What the file says of itself, once every line was fed; `null` when not even its header could be read. */
  end: () => Heading | null
}

/** A layout that is read line by line, whether the lines come from a text or from a stream. */
export type LineLayout<Item> = (feed: Feed<Item>) => LineReading

/** Reads a whole text with a line layout: its heading and every item, in the order of the file. Never throws. */
export function readLines<Item>(layout: LineLayout<Item>, text: string, calendar: Calendar, report: Report) {
  const items: Item[] = []
  const reading = layout({ calendar, report, emit: (item) => items.push(item) })
  eachLine(text, (line, number) => reading.line(line, number))
  return { heading: reading.end(), items }
}
