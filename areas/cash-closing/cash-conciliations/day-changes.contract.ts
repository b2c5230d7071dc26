import { Id, Instant } from '@app/kit/contract'
import { z } from 'zod'
import { MethodName } from './day-view.contract.ts'

/** One line of either side of the matching tab. */
export const MatchItem = z.object({
  kind: z.enum(['movement', 'manual', 'capture']),
  id: z.string(),
  occurred_at: Instant.nullable(),
  method: MethodName,
  amount_cents: z.int(),
  description: z.string(),
  nsu: z.string().nullable(),
  auth_code: z.string().nullable(),
  terminal_logical_no: z.string().nullable(),
  cancelled: z.boolean(),
  group_id: z.int().nullable(),
})

export const MatchGroupView = z.object({
  id: z.int(),
  pass_no: z.int(),
  score: z.int(),
  status: z.enum(['suggested', 'confirmed']),
  sentence: z.string(),
  difference_cents: z.int(),
})

export const MatchBoard = z.object({
  system: z.array(MatchItem),
  confirmation: z.array(MatchItem),
  groups: z.array(MatchGroupView),
})

export const Version = z.object({ version: z.int() })

export const Explanation = Version.extend({
  reason_id: Id,
  note: z.string().trim().min(10, 'Escreva ao menos 10 caracteres.').max(1000),
})

export const ManualTransactionDraft = z
  .object({
    version: z.int(),
    kind: z.enum(['add', 'reclassify', 'exclude']),
    side: z.enum(['system', 'confirmation']).default('system'),
    movement_type_code: z.string().optional(),
    target_id: z.int().optional(),
    method_to: MethodName.optional(),
    amount_cents: z.int().positive('O valor deve ser maior que zero.').optional(),
    occurred_at: Instant.optional(),
    nsu: z
      .string()
      .trim()
      .regex(/^\d{1,12}$/, 'NSU deve ter de 1 a 12 dígitos.')
      .optional(),
    auth_code: z.string().trim().max(10).optional(),
    e2e_id: z.string().trim().max(35).optional(),
    terminal_logical_no: z.string().trim().max(20).optional(),
    fuelling_id: z.int().optional(),
    /** The capture or Pix that this sale was paid with: its numbers and time are taken from there. */
    capture_id: z.int().optional(),
    note: z.string().trim().min(10, 'Escreva ao menos 10 caracteres.').max(1000),
  })
  .superRefine((draft, context) => {
    const need = (field: 'movement_type_code' | 'target_id' | 'method_to' | 'amount_cents') => {
      if (draft[field] === undefined) context.addIssue({ code: 'custom', path: [field], message: 'Campo obrigatório.' })
    }
    if (draft.kind === 'add') {
      need('movement_type_code')
      need('amount_cents')
    } else need('target_id')
    if (draft.kind === 'reclassify') need('method_to')
  })
export type ManualTransactionDraft = z.infer<typeof ManualTransactionDraft>

export const ManualTransaction = z.object({
  id: Id,
  kind: z.enum(['add', 'reclassify', 'exclude']),
  side: z.enum(['system', 'confirmation']),
  movement_type_code: z.string(),
  movement_type_name: z.string(),
  target_id: z.int().nullable(),
  method_from: MethodName.nullable(),
  method_to: MethodName.nullable(),
  amount_cents: z.int(),
  occurred_at: Instant,
  note: z.string(),
  status: z.enum(['applied', 'cancelled']),
  created_by_name: z.string().nullable(),
  created_at: Instant,
})
export type ManualTransaction = z.infer<typeof ManualTransaction>
