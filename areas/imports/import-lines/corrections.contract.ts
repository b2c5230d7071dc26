import {
  ById,
  buildPageSchema,
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
  post,
  put,
} from '@app/kit/contract'
import { z } from 'zod'
import { Import, importStatuses, senderAbilities } from '../files/imports.contract.ts'
import { problemCodes } from '../files/problem-codes.contract.ts'

export const importNotCorrectable = defineError(
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
export const noLinesCorrected = defineError(
  409,
  'import.nothing-corrected',
  'Nenhuma linha corrigida espera importação.',
)
export const sheetRefused = defineError(422, 'import.sheet-refused', '{why}')

export const RefusedCell = z.object({
  id: z.string(),
  line: z.int(),
  /** Null if the file lacks the column; then the cells of the line cannot be corrected. */
  place: z.int().nullable(),
  column: z.string(),
  file_text: z.string(),
  value: z.string(),
  message: z.string().nullable(),
  code: oneOf(problemCodes).nullable(),
  equal: z.int(),
  corrected_by_name: z.string().nullable(),
  corrected_at: Instant.nullable(),
})
export type RefusedCell = z.infer<typeof RefusedCell>

export const RefusedLine = z.object({
  line: z.int(),
  cells: z.array(RefusedCell),
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

const LinesFilter = PageQuery.extend({ code: Code.optional() })

export const LinesSummary = z.object({
  correctable: z.boolean(),
  open: z.boolean(),
  wrong: z.int(),
  right: z.int(),
  taken: z.int(),
  since_check: z.int(),
  codes: z.array(z.object({ code: Code, lines: z.int() })),
  corrects: Related.nullable(),
  brought: z.array(Related),
})
export type LinesSummary = z.infer<typeof LinesSummary>

const SheetResult = z.object({ changed: z.int(), right: z.int() })

const cellId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.\d{1,9}\.\d{1,3}$/
const CellId = z.object({ id: z.string().regex(cellId, 'Linha desconhecida.') })

// The handler writes the audit entry, because an unchanged value must leave none.
const writes = {
  audited: false,
  changes: ['imports'],
  errors: [notFound, importNotCorrectable, notWaiting, lineTaken, cardNumber],
}

export const refusedLines = defineOperations(
  { name: 'imports', ability: senderAbilities },
  {
    lines: get('/imports/:id/lines', {
      params: ById,
      query: LinesFilter,
      answer: buildPageSchema(RefusedLine),
      errors: [notFound],
    }),
    linesSummary: get('/imports/:id/lines/summary', { params: ById, answer: LinesSummary, errors: [notFound] }),
    linesSheet: get('/imports/:id/lines/sheet', {
      params: ById,
      file: true,
      answer: FileAnswer,
      errors: [notFound, importNotCorrectable],
    }),
    sendLines: post('/imports/:id/lines/sheet', {
      params: ById,
      upload: true,
      upload_limit_bytes: 20_000_000,
      answer: SheetResult,
      idempotent: true,
      ...writes,
      errors: [...writes.errors, sheetRefused],
    }),
    recheck: post('/imports/:id/recheck', {
      params: ById,
      answer: Import,
      status: 202,
      idempotent: true,
      changes: ['imports', jobsResource],
      errors: [notFound, notWaiting],
    }),
    importCorrected: post('/imports/:id/corrected', {
      params: ById,
      answer: Import,
      status: 202,
      idempotent: true,
      changes: ['imports', 'cash-conciliations', 'solicitations', jobsResource],
      errors: [notFound, importNotCorrectable, notWaiting, noLinesCorrected],
    }),
  },
)

export const refusedCells = defineOperations(
  { name: 'import-lines', ability: senderAbilities },
  {
    cell: get('/import-lines/:id', { params: CellId, answer: RefusedCell, errors: [notFound] }),
    correct: put('/import-lines/:id', {
      params: CellId,
      body: z.object({ value: z.string().trim().max(500, 'Use até 500 caracteres.').nullable().default(null) }),
      answer: RefusedCell,
      ...writes,
    }),
    correctEqual: post('/import-lines/:id/spread', {
      params: CellId,
      answer: z.object({ changed: z.int() }),
      ...writes,
    }),
  },
)
