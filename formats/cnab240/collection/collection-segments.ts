import type { FixedWidthRow } from '../../fixed-width/fixed-width.ts'

const letters = ['P', 'Q', 'R', 'S', 'T', 'U', 'Y'] as const

type Segment = (typeof letters)[number]

export const isSegment = (letter: string): letter is Segment => letters.some((known) => known === letter)

export type TitleReader = { finish: () => void } & Partial<Record<Segment, (row: FixedWidthRow) => void>>
