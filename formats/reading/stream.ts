import type { Feed, Heading, LineLayout, LineReading } from '../fixed-width/line-layout.ts'
import type { ContentHead, ReadBody, ReadItem } from '../values/answer-types.ts'
import type { FileCalendar } from '../values/dates.ts'
import type { ProblemReport } from './report.ts'

export type StreamHead = Heading & { head: ContentHead }

export type LinesReading = Omit<LineReading, 'end'> & { end: () => StreamHead | null }

/** A reading fed with text in pieces of any size; `text` returns false to stop. */
export type TextReading = { text: (piece: string) => boolean; end: () => StreamHead | null }

/** A layout read as a stream. A reading keeps only what the current record or block needs, never the file. */
export type StreamLayout = {
  /** True for XML and SGML, where DTD and entity declarations are refused. */
  markup?: boolean
} & ({ lines: (feed: Feed<ReadItem>) => LinesReading } | { text: (feed: Feed<ReadItem>) => TextReading })

export type WholeReader = (text: string, calendar: FileCalendar, report: ProblemReport) => ReadBody | null

export const toStreamLayout = <Item>(
  layout: LineLayout<Item>,
  itemOf: (item: Item) => ReadItem,
  head: ContentHead,
): StreamLayout => ({
  lines(feed) {
    const reading = layout({ ...feed, emit: (item) => feed.emit(itemOf(item)) })
    return {
      line: reading.line,
      end() {
        const heading = reading.end()
        return heading && { ...heading, head }
      },
    }
  },
})
