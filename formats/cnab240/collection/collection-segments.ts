import type { Row } from '../../fixed-width.ts'

const letters = ['P', 'Q', 'R', 'S', 'T', 'U', 'Y'] as const

export type Segment = (typeof letters)[number]

export const isSegment = (letter: string): letter is Segment => letters.some((known) => known === letter)

/** What takes the segments of a lot, by their letter, and ends the last title. */
export type TitleReader = { finish: () => void } & Partial<Record<Segment, (row: Row) => void>>
