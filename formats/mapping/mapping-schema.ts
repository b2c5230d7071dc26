import { z } from 'zod'
import { type Target, targets } from './mapping-fields.ts'

const names = z.array(z.string().trim().min(1).max(120)).min(1).max(20)
const word = z.string().max(120)

/** Where a field's text comes from: a column by its header or its 1-based place, or always the same. */
const Source = z.discriminatedUnion('by', [
  z.object({ by: z.literal('header'), names }),
  z.object({ by: z.literal('position'), column: z.int().min(1).max(500) }),
  z.object({ by: z.literal('constant'), text: word }),
])

/** What is done to a text before it is read, in order. None is a pattern of the user's, so none can run away. */
const Transform = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('upper') }),
  z.object({ kind: z.literal('without-accents') }),
  z.object({ kind: z.literal('digits') }),
  z.object({ kind: z.literal('strip-zeros') }),
  z.object({ kind: z.literal('last'), count: z.int().min(1).max(120) }),
  z.object({ kind: z.literal('pad-zeros'), width: z.int().min(1).max(60) }),
  z.object({ kind: z.literal('slice'), from: z.int().min(1).max(500), count: z.int().min(1).max(500) }),
  z.object({ kind: z.literal('part'), separator: z.string().min(1).max(5), number: z.int().min(1).max(20) }),
  z.object({ kind: z.literal('map'), table: z.record(word, word), otherwise: z.enum(['keep', 'error', 'none']) }),
])

/** Which sign an amount gets: as written, turned round, by another column's word, or by which of two columns is filled. */
const Sign = z.discriminatedUnion('by', [
  z.object({ by: z.literal('text') }),
  z.object({ by: z.literal('inverted') }),
  z.object({ by: z.literal('column'), names, negative: z.array(word).min(1).max(40) }),
  z.object({ by: z.literal('debit-column'), names }),
])

const Column = z.object({
  field: z.string(),
  source: Source,
  transforms: z.array(Transform).max(10).default([]),
  sign: Sign.default({ by: 'text' }),
})

export const dayFormats = ['DD/MM/AAAA', 'DD/MM/AA', 'AAAA-MM-DD', 'AAAAMMDD', 'DDMMAAAA', 'serial'] as const

/** A recipe, as data, to read the rows of a spreadsheet or CSV as records of one target. A version is never changed. */
export const Mapping = z.object({
  name: z.string().trim().min(1).max(80),
  version: z.int().min(1),
  target: z.enum(Object.keys(targets) as [Target, ...Target[]]),
  delimiter: z.enum(['auto', ';', ',', '\t', '|']).default('auto'),
  /** The row of the header, found by its names when `null`. */
  header_row: z.int().min(1).max(50).nullable().default(null),
  /** A row whose first filled cell begins so ends the data, such as `Total`. */
  footers: z.array(z.string().trim().min(1).max(60)).max(10).default([]),
  decimal: z.enum([',', '.']).default(','),
  /** Digits that stand for decimals where no separator is written, as in `123456`. */
  implied_decimals: z.int().min(0).max(6).default(0),
  days: z.array(z.enum(dayFormats)).min(1).default(['DD/MM/AAAA']),
  columns: z.array(Column).min(1).max(60),
  /** The fields that tell one row from another; equal rows are then told apart by their order. */
  key: z.array(z.string()).max(12),
})
export type Mapping = z.output<typeof Mapping>
export type MappingDraft = z.input<typeof Mapping>
export type MappedColumn = Mapping['columns'][number]
export type TransformStep = z.output<typeof Transform>
