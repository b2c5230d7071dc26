import {
  ById,
  defineError,
  defineOperations,
  FileAnswer,
  get,
  Id,
  Instant,
  jobsResource,
  notFound,
  oneOf,
  PageQuery,
  pageOf,
  post,
  put,
} from '@app/kit/contract'
import { z } from 'zod'
import { problemCodes } from '../check/problem-codes.contract.ts'
import { Import, importStatuses, senders } from '../imports.contract.ts'

export const notCorrectable = defineError(
  409,
  'import.not-correctable',
  'As linhas deste arquivo não são corrigidas aqui: peça o arquivo certo a quem o emitiu e envie-o.',
)
export const notWaiting = defineError(
  409,
  'import.lines-not-waiting',
  'Este arquivo não espera correções agora: veja no histórico o que foi feito dele.',
)
export const lineTaken = defineError(
  409,
  'import.line-taken',
  'Esta linha já foi importada com a correção; desfaça aquela importação para corrigi-la de novo.',
)
export const cardNumber = defineError(
  422,
  'import.correction-card-number',
  'O valor é um número completo de cartão, que não pode ser gravado.',
)
export const nothingCorrected = defineError(
  409,
  'import.nothing-corrected',
  'Nenhuma linha corrigida espera importação.',
)
export const sheetRefused = defineError(422, 'import.sheet-refused', '{why}')

/** A cell of a refused line that is in question. */
export const RefusedCell = z.object({
  id: z.string(),
  line: z.int(),
  /** Not there where the file has no such column: such a line is not corrected cell by cell. */
  place: z.int().nullable(),
  column: z.string(),
  /** What stands in the file. */
  told: z.string(),
  /** What counts: the correction, or what stands in the file. */
  value: z.string(),
  /** Why the line is refused for it; nothing when it is right now. */
  message: z.string().nullable(),
  code: oneOf(problemCodes).nullable(),
  /** How many other lines have the same text there and count otherwise. */
  equal: z.int(),
  corrected_by_name: z.string().nullable(),
  corrected_at: Instant.nullable(),
})
export type RefusedCell = z.infer<typeof RefusedCell>

export const RefusedLine = z.object({
  line: z.int(),
  cells: z.array(RefusedCell),
  /** The import that brought it, corrected. */
  taken_by: Id.nullable(),
})
export type RefusedLine = z.infer<typeof RefusedLine>

const Related = z.object({
  id: Id,
  file_name: z.string(),
  status: oneOf(importStatuses),
  records_new: z.int(),
  created_at: Instant,
})

const Code = oneOf(problemCodes)

export const LinesFilter = PageQuery.extend({ code: Code.optional() })

export const LinesSummary = z.object({
  /** Whether the file is one whose lines are corrected here. */
  correctable: z.boolean(),
  /** Whether it waits for corrections now. */
  open: z.boolean(),
  wrong: z.int(),
  /** Corrected and not imported yet. */
  right: z.int(),
  taken: z.int(),
  /** By how many lines fewer are wrong than when the file was checked last. */
  since_check: z.int(),
  /** How many lines are wrong by each code. */
  codes: z.array(z.object({ code: Code, lines: z.int() })),
  corrects: Related.nullable(),
  brought: z.array(Related),
})
export type LinesSummary = z.infer<typeof LinesSummary>

export const SheetTaken = z.object({ changed: z.int(), right: z.int() })

/** Names a cell: its import, line and place. */
const cellId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.\d{1,9}\.\d{1,3}$/
/** The import's UUID, the line and the column of a refused cell. */
export const CellId = z.object({ id: z.string().regex(cellId, 'Linha desconhecida.') })

// A value that was there already leaves no entry; every change leaves one.
const writes = {
  audited: false,
  changes: ['imports'],
  errors: [notFound, notCorrectable, notWaiting, lineTaken, cardNumber],
}

/** The refused lines of an import, as it keeps them. */
export const refusedLines = defineOperations(
  { name: 'imports', ability: senders },
  {
    lines: get('/imports/:id/lines', {
      params: ById,
      query: LinesFilter,
      answer: pageOf(RefusedLine),
      errors: [notFound],
    }),
    linesSummary: get('/imports/:id/lines/summary', { params: ById, answer: LinesSummary, errors: [notFound] }),
    /** The refused lines as a sheet, to be corrected and sent back. */
    linesSheet: get('/imports/:id/lines/sheet', {
      params: ById,
      file: true,
      answer: FileAnswer,
      errors: [notFound, notCorrectable],
    }),
    sendLines: post('/imports/:id/lines/sheet', {
      params: ById,
      upload: true,
      upload_limit_bytes: 20_000_000,
      answer: SheetTaken,
      idempotent: true,
      ...writes,
      errors: [...writes.errors, sheetRefused],
    }),
    /** Checks the whole file again, with its corrections. */
    recheck: post('/imports/:id/recheck', {
      params: ById,
      answer: Import,
      status: 202,
      idempotent: true,
      changes: ['imports', jobsResource],
      errors: [notFound, notWaiting],
    }),
    /** Imports the lines that were corrected after the others were imported. */
    bringLines: post('/imports/:id/corrected', {
      params: ById,
      answer: Import,
      status: 202,
      idempotent: true,
      changes: ['imports', 'cash-conciliations', 'solicitations', jobsResource],
      errors: [notFound, notCorrectable, notWaiting, nothingCorrected],
    }),
  },
)

/** One cell of them. */
export const refusedCells = defineOperations(
  { name: 'import-lines', ability: senders },
  {
    cell: get('/import-lines/:id', { params: CellId, answer: RefusedCell, errors: [notFound] }),
    /** Writes another value for one cell; what stands in the file takes the correction back. */
    correct: put('/import-lines/:id', {
      params: CellId,
      // Nothing empties the cell.
      body: z.object({ value: z.string().trim().max(500, 'Use até 500 caracteres.').nullable().default(null) }),
      answer: RefusedCell,
      ...writes,
    }),
    /** Gives every line with the same text in that column what this one has. */
    spread: post('/import-lines/:id/spread', {
      params: CellId,
      answer: z.object({ changed: z.int() }),
      ...writes,
    }),
  },
)
