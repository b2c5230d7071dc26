import { z } from 'zod'
import { type Target, targets } from './mapping-fields.ts'
import { readSheetAsked } from './sheet-asked.ts'
import { longestPattern, mostGroups, readPattern } from './text-pattern.ts'

const isPattern = (pattern: string, context: z.RefinementCtx) => {
  const { fault } = readPattern(pattern)
  if (fault !== null) context.addIssue({ code: 'custom', message: `Expressão inválida: ${fault}.` })
}

/** A pattern whose one group is what is wanted. */
const isCapture = (pattern: string, context: z.RefinementCtx) => {
  const { fault, groups } = { groups: 1, ...readPattern(pattern) }
  const reason = fault ?? (groups === 1 ? null : 'use um grupo, como em (\\d+)')
  if (reason !== null) context.addIssue({ code: 'custom', message: `Expressão inválida: ${reason}.` })
}

function isSheetAsked(asked: string, context: z.RefinementCtx) {
  const how = readSheetAsked(asked)
  if (how.by === 'pattern') isPattern(how.pattern, context)
  if (how.by === 'number' && how.number === 0)
    context.addIssue({ code: 'custom', message: 'A primeira aba é a de número 1.' })
}

const names = z.array(z.string().trim().min(1).max(120)).min(1).max(20)
const word = z.string().max(120)
const words = z.array(word).min(1).max(40)

const ByHeader = z.object({ by: z.literal('header'), names })
const ByPosition = z.object({ by: z.literal('position'), column: z.int().min(1).max(500) })

/**
 * Where a field's text comes from: a column by its header or its 1-based place, always the same, one cell above the
 * header, or a part of the file's name.
 */
export const Source = z.discriminatedUnion('by', [
  ByHeader,
  ByPosition,
  z.object({ by: z.literal('constant'), text: word }),
  z.object({ by: z.literal('cell'), cell: z.string().regex(/^[A-Z]{1,2}[1-9]\d{0,2}$/, 'Use uma célula, como B3.') }),
  z.object({ by: z.literal('file-name'), pattern: z.string().min(1).max(longestPattern).superRefine(isCapture) }),
])

/** What is done to a text before it is read, in order. A pattern runs in linear time (`text-pattern.ts`). */
export const Transform = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('trim') }),
  z.object({ kind: z.literal('upper') }),
  z.object({ kind: z.literal('without-accents') }),
  z.object({ kind: z.literal('digits') }),
  z.object({ kind: z.literal('strip-zeros') }),
  z.object({ kind: z.literal('last'), count: z.int().min(1).max(120) }),
  z.object({ kind: z.literal('pad-zeros'), width: z.int().min(1).max(60) }),
  z.object({ kind: z.literal('slice'), from: z.int().min(1).max(500), count: z.int().min(1).max(500) }),
  z.object({ kind: z.literal('part'), separator: z.string().min(1).max(5), number: z.int().min(1).max(20) }),
  z.object({
    kind: z.literal('pattern'),
    pattern: z.string().min(1).max(longestPattern).superRefine(isPattern),
    group: z.int().min(0).max(mostGroups).default(1),
  }),
  /** The texts of other columns behind it, blank ones left out. */
  z.object({
    kind: z.literal('concat'),
    separator: z
      .string()
      .max(5)
      .regex(/^[^"]*$/, 'O separador não pode ter aspas.'),
    columns: z
      .array(z.discriminatedUnion('by', [ByHeader, ByPosition]))
      .min(1)
      .max(10),
  }),
  z.object({ kind: z.literal('map'), table: z.record(word, word), otherwise: z.enum(['keep', 'error', 'none']) }),
])

/**
 * Which sign an amount gets: as written, turned round, by another column's word, or by which of two columns is filled.
 * Without words of credits the usual ones count; any other word refuses its row.
 */
const Sign = z.discriminatedUnion('by', [
  z.object({ by: z.literal('text') }),
  z.object({ by: z.literal('inverted') }),
  z.object({ by: z.literal('column'), names, negative: words, positive: words.optional() }),
  z.object({ by: z.literal('debit-column'), names }),
])

export const errorRules = ['error', 'warning', 'null'] as const
export type ErrorRule = (typeof errorRules)[number]

export const duplicateRules = ['ordinal', 'strict'] as const
export type DuplicateRule = (typeof duplicateRules)[number]

const Column = z.object({
  field: z.string(),
  source: Source,
  transforms: z.array(Transform).max(10).default([]),
  sign: Sign.default({ by: 'text' }),
  /** A row without it is refused, though the target could do without. */
  required: z.boolean().default(false),
  /** What a cell that cannot be read does: its row is refused, or the field is left empty, told or not. */
  on_error: z.enum(errorRules).default('error'),
  /** What stands for a cell that is empty or is left so; nothing when it is empty itself. */
  default: word.default(''),
})

/** How a row says whose it is; `chosen` leaves that to who sends the file. */
export const companyRules = ['merchant', 'cnpj', 'branch', 'account', 'chosen'] as const
export type CompanyRule = (typeof companyRules)[number]

export const dayFormats = ['DD/MM/AAAA', 'DD/MM/AA', 'AAAA-MM-DD', 'AAAAMMDD', 'DDMMAAAA', 'serial'] as const

/** A recipe, as data, to read the rows of a spreadsheet or CSV as records of one target. A version is never changed. */
export const Mapping = z.object({
  name: z.string().trim().min(1).max(80),
  version: z.int().min(1),
  target: z.enum(Object.keys(targets) as [Target, ...Target[]]),
  file_kind: z.enum(['any', 'csv', 'xlsx']).default('any'),
  encoding: z.enum(['auto', 'utf-8', 'windows-1252']).default('auto'),
  delimiter: z.enum(['auto', ';', ',', '\t', '|']).default('auto'),
  /** What a file is called that this mapping is proposed for; any name when empty. */
  file_name_regex: z
    .string()
    .trim()
    .max(longestPattern)
    .superRefine((pattern, context) => (pattern === '' ? undefined : isPattern(pattern, context)))
    .default(''),
  /** How much of 100 a header must be worth for this mapping to be proposed; 80 is that of all its columns. */
  min_confidence: z.int().min(0).max(100).default(0),
  /** The row of the header, found by its names when `null`. */
  header_row: z.int().min(1).max(50).nullable().default(null),
  /** Lines at the top of the file that are passed over, whatever they hold. */
  skip_rows: z.int().min(0).max(100).default(0),
  /** How many filled rows at the bottom of the file are none of its data. */
  skip_bottom: z.int().min(0).max(100).default(0),
  /** The sheet of a workbook by its number, its name, or a pattern between bars; the first one when empty. */
  sheet: z.string().trim().max(120).superRefine(isSheetAsked).default(''),
  /** A row whose first filled cell begins with one of these words is a total, beside Total and Subtotal. */
  footers: z.array(z.string().trim().min(1).max(60)).max(10).default([]),
  /** A line of a statement whose memo begins so is a balance, beside the words of all banks. Source: bank-files 1.5. */
  balances: z.array(z.string().trim().min(3).max(60)).max(10).default([]),
  /** The decimal mark of a file whose own numbers do not show it, and of what the mapping itself gives. */
  decimal: z.enum([',', '.']).default(','),
  /** Digits that stand for decimals where no separator is written, as in `123456`. */
  implied_decimals: z.int().min(0).max(6).default(0),
  days: z.array(z.enum(dayFormats)).min(1).default(['DD/MM/AAAA']),
  /** The code of the acquirer whose file it is; without it the establishment's own register tells. */
  acquirer: z.string().trim().min(1).max(20).nullable().default(null),
  company_rule: z.enum(companyRules).default('chosen'),
  columns: z.array(Column).min(1).max(60),
  /** The fields that tell one row from another; equal rows are then told apart by their order. */
  key: z.array(z.string()).max(12),
  /** What rows of one key in one file are: as many rows, or one that is repeated, of which the first is read. */
  duplicates: z.enum(duplicateRules).default('ordinal'),
})
export type Mapping = z.output<typeof Mapping>
export type MappingDraft = z.input<typeof Mapping>
export type MappedColumn = Mapping['columns'][number]
export type TransformStep = z.output<typeof Transform>
