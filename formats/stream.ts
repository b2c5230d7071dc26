import type { ContentHead, ReadBody, ReadItem } from './answer-types.ts'
import type { Calendar } from './dates.ts'
import type { Feed, Heading, LineLayout, LineReading } from './line-layout.ts'
import type { Report } from './report.ts'

/** What a file says of itself as a whole, without the items that were handed over on the way. */
export type StreamHead = Heading & { head: ContentHead }

/** One reading of a file that is fed line by line. */
export type LinesReading = Omit<LineReading, 'end'> & { end: () => StreamHead | null }

/** One reading of a file that is fed its text in pieces of any size; `false` ends the reading. */
export type TextReading = { text: (piece: string) => boolean; end: () => StreamHead | null }

/** A layout that is read while it comes; a reading holds what one record or block needs, and not the file. */
export type StreamLayout = {
  /** Markup, in which nothing may be declared. */
  markup?: boolean
} & ({ lines: (feed: Feed<ReadItem>) => LinesReading } | { text: (feed: Feed<ReadItem>) => TextReading })

/** A layout that is read once its whole text is there. */
export type WholeReader = (text: string, calendar: Calendar, report: Report) => ReadBody | null

/** A line layout whose items are handed over under their kind, with what its content says beside them. */
export const linesOf = <Item>(
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
