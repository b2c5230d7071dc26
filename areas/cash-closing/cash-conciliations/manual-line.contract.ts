import { MethodName } from '@app/domain/day/assessment/contract'
import { ManualKind, ManualSide, ManualStatus } from '@app/domain/day/facts/contract'
import { Id, Instant } from '@app/kit/contract'
import { z } from 'zod'

const documentText = (maxLength: number) =>
  z.string().trim().max(maxLength, `Use até ${maxLength} caracteres.`).optional()

/** A manual line (operations R26). `version` belongs to what is changed: the day for a new line, or the line itself. */
export const ManualTransactionDraft = z
  .object({
    version: z.int(),
    kind: ManualKind,
    side: ManualSide.default('system'),
    movement_type_code: z.string().max(20).optional(),
    target_id: z.int().optional(),
    method_to: MethodName.optional(),
    amount_cents: z
      .int()
      .positive('O valor deve ser maior que zero.')
      .max(9_999_999_999, 'Use até R$ 99.999.999,99.')
      .optional(),
    occurred_at: Instant.optional(),
    nsu: z
      .string()
      .trim()
      .regex(/^\d{1,12}$/, 'NSU deve ter de 1 a 12 dígitos.')
      .optional(),
    auth_code: documentText(10),
    e2e_id: documentText(35),
    terminal_logical_no: documentText(20),
    doc_no: documentText(40),
    customer: documentText(80),
    employee: documentText(80),
    fuelling_id: z.int().optional(),
    /** Capture or Pix that paid this sale: NSU, authorization and time come from it. */
    capture_id: z.int().optional(),
    reason_id: Id,
    note: z.string().trim().min(10, 'Escreva ao menos 10 caracteres.').max(1000, 'Use até 1.000 caracteres.'),
  })
  .superRefine((draft, context) => {
    const requireField = (field: 'movement_type_code' | 'target_id' | 'method_to' | 'amount_cents') => {
      if (draft[field] === undefined) context.addIssue({ code: 'custom', path: [field], message: 'Campo obrigatório.' })
    }
    if (draft.kind === 'add') {
      requireField('movement_type_code')
      requireField('amount_cents')
    } else requireField('target_id')
    if (draft.kind === 'reclassify') requireField('method_to')
  })
export type ManualTransactionDraft = z.infer<typeof ManualTransactionDraft>

export const ListedManualTransaction = z.object({
  id: Id,
  cash_conciliation_id: Id,
  kind: ManualKind,
  side: ManualSide,
  movement_type_code: z.string(),
  movement_type_name: z.string(),
  target_id: z.int().nullable(),
  method_from: MethodName.nullable(),
  method_to: MethodName.nullable(),
  amount_cents: z.int(),
  /** True if only a part of the original line moves to the other method. */
  part: z.boolean(),
  occurred_at: Instant,
  nsu: z.string().nullable(),
  auth_code: z.string().nullable(),
  e2e_id: z.string().nullable(),
  terminal_logical_no: z.string().nullable(),
  doc_no: z.string().nullable(),
  customer: z.string().nullable(),
  employee: z.string().nullable(),
  fuelling_id: z.int().nullable(),
  reason_id: Id.nullable(),
  reason_name: z.string().nullable(),
  note: z.string(),
  status: ManualStatus,
  created_by_name: z.string().nullable(),
  created_at: Instant,
  attachment_count: z.int(),
  version: z.int(),
})
export type ListedManualTransaction = z.infer<typeof ListedManualTransaction>

export const ManualDetail = ListedManualTransaction.extend({
  waits_for: z.string().nullable(),
  refusal: z.string().nullable(),
})
export type ManualDetail = z.infer<typeof ManualDetail>
