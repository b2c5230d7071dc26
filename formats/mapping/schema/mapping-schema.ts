import { z } from 'zod'
import { type MappingTarget, mappingTargets } from './mapping-fields.ts'
import { parseSheetSetting } from './sheet-setting.ts'
import { maxPatternGroups, maxPatternLength, readPattern } from './text-pattern.ts'

const isPattern = (pattern: string, context: z.RefinementCtx) => {
  const { fault } = readPattern(pattern)
  if (fault !== null) context.addIssue({ code: 'custom', message: `Expressão inválida: ${fault}.` })
}

const isCapture = (pattern: string, context: z.RefinementCtx) => {
  const { fault, groups } = { groups: 1, ...readPattern(pattern) }
  const reason = fault ?? (groups === 1 ? null : 'use um grupo, como em (\\d+)')
  if (reason !== null) context.addIssue({ code: 'custom', message: `Expressão inválida: ${reason}.` })
}

function checkSheetSetting(setting: string, context: z.RefinementCtx) {
  const selector = parseSheetSetting(setting)
  if (selector.by === 'pattern') isPattern(selector.pattern, context)
  if (selector.by === 'number' && selector.number === 0)
    context.addIssue({ code: 'custom', message: 'A primeira aba é a de número 1.' })
}

const names = z.array(z.string().trim().min(1).max(120)).min(1).max(20)
const word = z.string().max(120)
const words = z.array(word).min(1).max(40)

const ByHeader = z.object({ by: z.literal('header'), names })
const ByPosition = z.object({ by: z.literal('position'), column: z.int().min(1).max(500) })

/** A column by header or 1-based position, a constant, a cell above the header, or part of the file name. */
export const ColumnSource = z.discriminatedUnion('by', [
  ByHeader,
  ByPosition,
  z.object({ by: z.literal('constant'), text: word }),
  z.object({ by: z.literal('cell'), cell: z.string().regex(/^[A-Z]{1,2}[1-9]\d{0,2}$/, 'Use uma célula, como B3.') }),
  z.object({ by: z.literal('file-name'), pattern: z.string().min(1).max(maxPatternLength).superRefine(isCapture) }),
])

/** Transforms of a text before it is parsed, in order. A pattern runs in linear time (`text-pattern.ts`). */
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
    pattern: z.string().min(1).max(maxPatternLength).superRefine(isPattern),
    group: z.int().min(0).max(maxPatternGroups).default(1),
  }),
  /** Appends the texts of other columns, blank ones excluded. */
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

/** Without `positive` the usual credit words apply; any other word rejects its row. */
const Sign = z.discriminatedUnion('by', [
  z.object({ by: z.literal('text') }),
  z.object({ by: z.literal('inverted') }),
  z.object({ by: z.literal('column'), names, negative: words, positive: words.optional() }),
  z.object({ by: z.literal('debit-column'), names }),
])

const errorRules = ['error', 'warning', 'null'] as const
export type ErrorRule = (typeof errorRules)[number]

const duplicateRules = ['ordinal', 'strict'] as const
export type DuplicateRule = (typeof duplicateRules)[number]

const Column = z.object({
  field: z.string(),
  source: ColumnSource,
  transforms: z.array(Transform).max(10).default([]),
  sign: Sign.default({ by: 'text' }),
  /** Rejects a row without this field even if the target allows it to be empty. */
  required: z.boolean().default(false),
  /** For an unreadable cell: reject the row, or leave the field empty with or without a warning. */
  on_error: z.enum(errorRules).default('error'),
  /** Value for an empty or unreadable cell; `''` for no default. */
  default: word.default(''),
})

/** How a row identifies its company; with `chosen` the person who sends the file selects it. */
const companyRules = ['merchant', 'cnpj', 'branch', 'account', 'chosen'] as const
export type CompanyRule = (typeof companyRules)[number]

export const dayFormats = ['DD/MM/AAAA', 'DD/MM/AA', 'AAAA-MM-DD', 'AAAAMMDD', 'DDMMAAAA', 'serial'] as const

/** Declares how to read the rows of a spreadsheet or CSV as records of one target. A version is never changed. */
export const Mapping = z.object({
  name: z.string().trim().min(1).max(80),
  version: z.int().min(1),
  target: z.enum(Object.keys(mappingTargets) as [MappingTarget, ...MappingTarget[]]),
  file_kind: z.enum(['any', 'csv', 'xlsx']).default('any'),
  encoding: z.enum(['auto', 'utf-8', 'windows-1252']).default('auto'),
  delimiter: z.enum(['auto', ';', ',', '\t', '|']).default('auto'),
  /** Pattern of the file names that this mapping is proposed for; empty for any name. */
  file_name_regex: z
    .string()
    .trim()
    .max(maxPatternLength)
    .superRefine((pattern, context) => (pattern === '' ? undefined : isPattern(pattern, context)))
    .default(''),
  /** Minimum score (0 to 100) of a header for this mapping to be proposed; a header with all its columns scores 80. */
  min_confidence: z.int().min(0).max(100).default(0),
  /** Line of the header; `null` to find it by the column names. */
  header_row: z.int().min(1).max(50).nullable().default(null),
  skip_rows: z.int().min(0).max(100).default(0),
  /** Filled rows to skip at the bottom of the file. */
  skip_bottom: z.int().min(0).max(100).default(0),
  /** Sheet of a workbook: its number, its name, or a pattern between slashes; empty for the first sheet. */
  sheet: z.string().trim().max(120).superRefine(checkSheetSetting).default(''),
  /** A row whose first filled cell begins with one of these words is a total, as with Total and Subtotal. */
  footers: z.array(z.string().trim().min(1).max(60)).max(10).default([]),
  /** A memo that begins with one of these words is a balance, as with all banks' words. Source: bank-files 1.5. */
  balances: z.array(z.string().trim().min(3).max(60)).max(10).default([]),
  /** Decimal mark where the numbers of the file do not show it, and for constants and defaults of this mapping. */
  decimal: z.enum([',', '.']).default(','),
  /** Number of decimals implied by digits without a mark, as in `123456`. */
  implied_decimals: z.int().min(0).max(6).default(0),
  days: z.array(z.enum(dayFormats)).min(1).default(['DD/MM/AAAA']),
  /** Acquirer of the file; `null` to take it from the register of the row's establishment. */
  acquirer: z.string().trim().min(1).max(20).nullable().default(null),
  company_rule: z.enum(companyRules).default('chosen'),
  columns: z.array(Column).min(1).max(60),
  /** Fields that identify a row; equal rows are distinguished by their order. */
  key: z.array(z.string()).max(12),
  /** Rows with the same key: separate records with ordinals, or repetitions; only the first repetition is read. */
  duplicates: z.enum(duplicateRules).default('ordinal'),
})
export type Mapping = z.output<typeof Mapping>
export type MappingDraft = z.input<typeof Mapping>
export type MappedColumn = Mapping['columns'][number]
export type TransformStep = z.output<typeof Transform>
