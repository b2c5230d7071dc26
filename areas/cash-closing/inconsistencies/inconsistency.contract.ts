import { LockReason } from '@app/domain/calendar/contract'
import { DayStatus, MethodName, SeverityName } from '@app/domain/day/assessment/contract'
import {
  type CorrectableField,
  correctableFieldLabels,
  inconsistencyItemLabels,
  inconsistencyNames,
  inconsistencyStatuses,
} from '@app/domain/day/inconsistencies/contract'
import { BusinessDate, Id, Instant, IntegerText, Named, oneOf, PageQuery, sortBy } from '@app/kit/contract'
import { z } from 'zod'

const InconsistencyName = oneOf(inconsistencyNames)

export const Inconsistency = z.object({
  id: Id,
  cash_conciliation_id: Id,
  company_id: Id,
  company_name: z.string(),
  business_date: BusinessDate,
  code: InconsistencyName,
  severity: SeverityName,
  item_kind: oneOf(inconsistencyItemLabels),
  item_id: z.string(),
  occurred_at: Instant,
  cash_session_id: z.int().nullable(),
  shift_no: z.int().nullable(),
  operator: z.string().nullable(),
  document: z.string().nullable(),
  method: MethodName.nullable(),
  amount_cents: z.int(),
  sentence: z.string(),
  suggestion: z.string(),
  suggested: z.record(z.string(), z.string()),
  status: oneOf(inconsistencyStatuses),
  reason: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  version: z.int(),
})
export type Inconsistency = z.infer<typeof Inconsistency>

export const InconsistencyFilter = z.object({
  company_id: Id.optional(),
  date: BusinessDate.optional(),
  code: InconsistencyName.optional(),
  session_id: IntegerText.optional(),
  status: oneOf(inconsistencyStatuses).optional(),
  search: z.string().trim().max(80).optional(),
})
export type InconsistencyFilter = z.infer<typeof InconsistencyFilter>

export const InconsistencyQuery = PageQuery.extend(InconsistencyFilter.shape).extend({
  sort: sortBy(Inconsistency, [
    'code',
    'occurred_at',
    'shift_no',
    'operator',
    'document',
    'method',
    'amount_cents',
    'status',
  ]),
})

/** Work that another team does about an inconsistency; its button has this text. */
export const teamRequests = {
  pump: 'Abrir chamado de bomba',
  release: 'Pedir liberação ao financeiro',
} as const

const TeamRequest = z.object({
  name: oneOf(teamRequests),
  /** People who may do it. */
  people: z.array(Named),
  /** The task that is open for it. */
  task: z
    .object({ id: Id, assignee_id: Id, assignee_name: z.string(), created_by: Id.nullable(), due_at: Instant })
    .nullable(),
})

export const TeamRequestDraft = z.object({
  assignee_id: Id,
  description: z
    .string('Escreva o pedido.')
    .trim()
    .min(10, 'Escreva ao menos 10 caracteres.')
    .max(1000, 'Use até 1.000 caracteres.'),
  due_on: BusinessDate,
})
export type TeamRequestDraft = z.infer<typeof TeamRequestDraft>

export const InconsistencyDetail = Inconsistency.extend({
  day_status: DayStatus,
  lock_reason: LockReason.nullable(),
  refusal: z.string().nullable(),
  source: z.object({ file_name: z.string(), line: z.int().nullable() }).nullable(),
  fields: z.array(
    z.object({ field: oneOf(correctableFieldLabels), value: z.string().nullable(), original: z.string().nullable() }),
  ),
  corrections: z.array(
    z.object({
      id: z.int(),
      field: z.string(),
      value_before: z.string().nullable(),
      value_after: z.string(),
      created_at: Instant,
      created_by_name: z.string().nullable(),
      undone_at: Instant.nullable(),
      undone_by_name: z.string().nullable(),
    }),
  ),
  customers: z.array(z.object({ name: z.string(), available_cents: z.int() })),
  /** The only customer whose name fits an unknown name of the till. */
  named_customer: z.string().nullable(),
  /** The only person whom the paper of an advance names. */
  named_employee: z.string().nullable(),
  /** The shifts of the day that a line can be counted in; the field `shift` has their `id`. */
  shifts: z.array(z.object({ id: z.string(), name: z.string(), operator: z.string() })),
  /** False if the suggested numbers are of a receipt of the same amount and hour only. */
  proven: z.boolean(),
  /** The nozzle of a fuelling or of its counter. */
  nozzle_id: Id.nullable(),
  /** The request to another team that the rule asks for; null without one. */
  request: TeamRequest.nullable(),
  /** Possible links: sales for a fuelling, or fuellings for a sale. */
  links: z.array(z.object({ id: z.string(), label: z.string() })),
})
export type InconsistencyDetail = z.infer<typeof InconsistencyDetail>

const text = (maxLength: number, label: string) =>
  z.string().trim().min(1, `Informe ${label}.`).max(maxLength, `Use até ${maxLength} caracteres.`)

const fieldSchemas = {
  nsu: z
    .string()
    .trim()
    .regex(/^\d{1,12}$/, 'NSU deve ter de 1 a 12 dígitos.'),
  auth_code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,10}$/, 'Autorização deve ter de 1 a 10 letras ou números.'),
  terminal_logical_no: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,20}$/, 'Terminal deve ter de 1 a 20 letras ou números.'),
  e2e_id: z
    .string()
    .trim()
    .regex(/^E[A-Za-z0-9]{31}$/, 'O identificador do Pix tem 32 caracteres e começa com E.'),
  customer: text(80, 'o cliente'),
  employee: text(80, 'o funcionário'),
  envelope_no: text(40, 'o envelope'),
  shift: text(80, 'o turno'),
} as const satisfies Record<CorrectableField, z.ZodType>

const amountFixedMessage = 'Valor não pode ser alterado; use lançamento manual.'

export const CorrectedFields = z.object(fieldSchemas).partial()
export type CorrectedFields = z.infer<typeof CorrectedFields>

export const CorrectionDraft = CorrectedFields.extend({
  version: z.int(),
  amount_cents: z.undefined({ error: amountFixedMessage }).optional(),
})

export const TerminalNumber = fieldSchemas.terminal_logical_no
export const IgnoreReason = z
  .string()
  .trim()
  .min(10, 'Escreva ao menos 10 caracteres.')
  .max(300, 'Use até 300 caracteres.')
