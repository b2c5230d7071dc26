import type { ProblemReport } from '../reading/report.ts'
import type { ReadBody } from '../values/answer-types.ts'
import type { FileCalendar } from '../values/dates.ts'

export type Heading = Omit<ReadBody, 'content'>

/** Context of a reading. `emit` receives each item as soon as it is complete. */
export type Feed<Item> = { calendar: FileCalendar; report: ProblemReport; emit: (item: Item) => void }

/** A reading fed line by line. It buffers one block of the file (a batch, a summary), never the file. */
export type LineReading = {
  /** Receives a non-blank line without its line end and its 1-based number; returns false to stop. */
  line: (text: string, number: number) => boolean
  /** Call it after the last line; returns `null` if not even the header was readable. */
  end: () => Heading | null
}

export type LineLayout<Item> = (feed: Feed<Item>) => LineReading
