import { BusinessDate, Id, Instant, oneOf, TimeOfDay } from '@app/kit/contract'
import { z } from 'zod'

export const terminalKinds = { smart: 'Smart', pos: 'POS', tef: 'TEF', pinpad: 'Pinpad' } as const
export const terminalStatuses = {
  stock: 'Estoque',
  active: 'Ativo',
  maintenance: 'Manutenção',
  blocked: 'Bloqueado',
  returned: 'Devolvido',
  lost: 'Extraviado',
} as const
export const locationLabels = { island: 'Ilha', shop: 'Loja', oil_change: 'Troca de óleo', reserve: 'Reserva' } as const
export const roundResults = {
  found: 'Encontrado',
  missing: 'Não encontrado',
  unknown: 'Não cadastrado',
  other_company: 'De outra empresa',
} as const

export const TerminalStatus = oneOf(terminalStatuses)
export type TerminalStatus = z.infer<typeof TerminalStatus>
export const RoundResult = oneOf(roundResults)
export type RoundResult = z.infer<typeof RoundResult>

// Normalises scanned and pasted text; the first character must be a letter or digit, to prevent formulas.
export const SerialNo = z
  .string('Informe o nº de série.')
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9._/-]{2,29}$/, 'Use de 3 a 30 letras, números, pontos ou hifens.')
const LogicalNo = z
  .string('Informe o nº lógico.')
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{0,19}$/, 'Use até 20 letras, números ou hifens, como no arquivo da adquirente.')
const text = (maxLength: number) =>
  z
    .string('Campo obrigatório.')
    .trim()
    .min(1, 'Campo obrigatório.')
    .max(maxLength, `Escreva no máximo ${maxLength} caracteres.`)
    .regex(/^[^=+\-@\t\r]/, 'Não comece com =, +, - ou @.')
const Reason = z
  .string('Informe o motivo.')
  .trim()
  .min(5, 'Explique em pelo menos 5 caracteres.')
  .max(300, 'Escreva no máximo 300 caracteres.')
const TerminalDate = BusinessDate.refine((day) => day >= '2000-01-01' && day <= '2099-12-31', 'Data inválida.')

export const TerminalPlace = z.object({
  location: oneOf(locationLabels),
  island: z.int().min(1, 'Use um número de 1 a 99.').max(99, 'Use um número de 1 a 99.').nullable().default(null),
  holder_id: Id.nullable().default(null),
})
export type TerminalPlace = z.infer<typeof TerminalPlace>

export const requireIslandNumber = <Draft extends z.ZodType<Pick<TerminalPlace, 'location' | 'island'>>>(
  draft: Draft,
) =>
  draft.refine(({ location, island }) => location !== 'island' || island !== null, {
    path: ['island'],
    error: 'Informe o número da ilha.',
  })

export const TerminalData = TerminalPlace.extend({
  acquirer_company_id: Id,
  serial_no: SerialNo,
  logical_no: LogicalNo,
  model: text(60),
  kind: oneOf(terminalKinds),
  integrated: z.boolean().default(false),
  sim_line: text(22).nullable().default(null),
  received_on: TerminalDate.nullable().default(null),
  rental_cents: z
    .int()
    .min(0, 'O valor não é negativo.')
    .max(10_000_000, 'Valor grande demais.')
    .nullable()
    .default(null),
})
export type TerminalData = z.infer<typeof TerminalData>

export const TerminalDraft = requireIslandNumber(
  TerminalData.extend({ status: z.enum(['stock', 'active']).default('active') }),
)
export type TerminalDraft = z.infer<typeof TerminalDraft>

const MoveTime = z.object({ moved_on: TerminalDate, moved_time: TimeOfDay })
export const TerminalTransferDraft = TerminalPlace.extend({
  ...MoveTime.shape,
  acquirer_company_id: Id,
  reason: Reason,
})
export type TerminalTransferDraft = z.infer<typeof TerminalTransferDraft>
/** Bulk transfer: each terminal keeps its acquirer; without a company each stays in its own. */
export const TransferOfMany = requireIslandNumber(
  TerminalPlace.extend({ ...MoveTime.shape, company_id: Id.nullable().default(null), reason: Reason }),
)

export const TerminalStatusChange = z.object({ status: TerminalStatus, reason: Reason })
export const SwapDraft = z.object({
  serial_no: SerialNo,
  logical_no: LogicalNo,
  model: text(60),
  technician: text(120),
  technician_document: text(30),
  call_no: text(30),
  note: text(300).nullable().default(null),
})
export type SwapDraft = z.infer<typeof SwapDraft>

export const SmartPosTerminal = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  acquirer: z.string(),
  acquirer_name: z.string(),
  acquirer_company_id: Id.nullable(),
  merchant_no: z.string().nullable(),
  serial_no: z.string(),
  logical_no: z.string(),
  model: z.string(),
  kind: oneOf(terminalKinds),
  location: oneOf(locationLabels),
  island: z.int().nullable(),
  place: z.string(),
  holder_id: Id.nullable(),
  holder_name: z.string().nullable(),
  integrated: z.boolean(),
  last_capture_at: Instant.nullable(),
  captures_today: z.int(),
  cancels_7d: z.int(),
  status: TerminalStatus,
  status_since: Instant,
  silent: z.boolean(), // true if active and without a capture for more than 24 hours
  version: z.int(),
})
export type SmartPosTerminal = z.infer<typeof SmartPosTerminal>

const Custody = z.object({
  id: Id,
  company_name: z.string(),
  place: z.string(),
  holder_name: z.string().nullable(),
  since: Instant,
  until: Instant.nullable(),
  reason: z.string(),
  created_by_name: z.string().nullable(),
})

const Swap = z.object({
  id: Id,
  old_terminal_id: Id,
  old_serial_no: z.string(),
  new_terminal_id: Id,
  new_serial_no: z.string(),
  technician: z.string(),
  technician_document: z.string(),
  call_no: z.string(),
  note: z.string().nullable(),
  created_at: Instant,
  created_by_name: z.string().nullable(),
})

const SeenInRound = z.object({
  round_id: Id,
  result: RoundResult,
  created_at: Instant,
  created_by_name: z.string().nullable(),
})

export const TerminalDetail = SmartPosTerminal.extend({
  sim_line: z.string().nullable(),
  received_on: BusinessDate.nullable(),
  rental_cents: z.int().nullable(),
  custodies: z.array(Custody),
  swaps: z.array(Swap),
  rounds: z.array(SeenInRound),
})
export type TerminalDetail = z.infer<typeof TerminalDetail>

export const Round = z.object({
  id: Id,
  company_name: z.string(),
  created_at: Instant,
  created_by_name: z.string().nullable(),
  found: z.int(),
  missing: z.int(),
  missing_serials: z.string(),
  strangers: z.int(),
  stranger_serials: z.string(),
})
export type Round = z.infer<typeof Round>

export const Scanned = z.object({
  serial_no: z.string(),
  result: z.enum(['found', 'unknown', 'other_company']),
  /** Place and logical number of an expected terminal, or the company of another one. */
  detail: z.string(),
})
export type Scanned = z.infer<typeof Scanned>

export const Unregistered = z.object({
  key: z.string(),
  seen_in: z.enum(['captures', 'till']),
  company_id: Id,
  company_name: z.string(),
  acquirer: z.string().nullable(),
  acquirer_name: z.string().nullable(),
  acquirer_company_id: Id.nullable(), // the contract of its captures
  logical_no: z.string(),
  count: z.int(),
  amount_cents: z.int(),
  first_seen_at: Instant,
  last_seen_at: Instant,
})
export type Unregistered = z.infer<typeof Unregistered>

export const HourOfDay = z.object({ hour: z.int(), captures: z.int(), usual: z.boolean(), silent: z.boolean() })
export type HourOfDay = z.infer<typeof HourOfDay>
