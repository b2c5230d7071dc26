import { Id, Instant } from '@app/kit/contract'
import { z } from 'zod'
import { SolicitationStatus, SolicitationType } from './assessment/day-words.contract.ts'

export const Solicitation = z.object({
  id: Id,
  number: z.int(),
  type: SolicitationType,
  status: SolicitationStatus,
  requested_by_id: Id,
  requested_by_name: z.string(),
  requested_at: Instant,
  /** Reason with its name at the time of the request; null for a closing, which has a reason per item. */
  reason_name: z.string().nullable(),
  note: z.string().nullable(),
  correction: z.string().nullable(),
  due_at: Instant,
  /** Question of the analyst; the expiry is paused until the answer. */
  question: z.string().nullable(),
  asked_at: Instant.nullable(),
  answer: z.string().nullable(),
  answered_at: Instant.nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  decision_note: z.string().nullable(),
})
export type Solicitation = z.infer<typeof Solicitation>
