import { BusinessDate, defineError, Id, Instant, oneOf } from '@app/kit/contract'
import { z } from 'zod'
import { Note } from '../../day/differences/explanation.contract.ts'

export const alreadyContested = defineError(409, 'dispute.open', 'Já existe contestação aberta: protocolo {protocol}.')
export const wrongDeadline = defineError(422, 'dispute.deadline', 'O prazo vai de hoje até um ano.')

export const disputeOpponents = { acquirer: 'Adquirente', customer: 'Cliente' } as const

export const disputeStates = { open: 'Em contestação', won: 'Ganha', lost: 'Perdida', withdrawn: 'Retirada' } as const

export const Dispute = z.object({
  id: Id,
  difference_id: Id,
  against: oneOf(disputeOpponents),
  protocol: z.string(),
  due_on: BusinessDate,
  note: z.string(),
  status: oneOf(disputeStates),
  result_note: z.string().nullable(),
  settled_by_name: z.string().nullable(),
  settled_at: Instant.nullable(),
  created_by_name: z.string(),
  created_at: Instant,
  version: z.int(),
})
export type Dispute = z.infer<typeof Dispute>

export const DisputeDraft = z.object({
  against: oneOf(disputeOpponents),
  protocol: z.string().trim().min(3, 'Informe o protocolo.').max(60, 'Use até 60 caracteres.'),
  due_on: BusinessDate,
  reason_id: Id,
  note: Note,
})
export type DisputeDraft = z.infer<typeof DisputeDraft>
