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
  /** Why a closed day is to change, from the reason map, named as it was when it was sent; a closing's items have theirs. */
  reason_name: z.string().nullable(),
  note: z.string().nullable(),
  /** What a reopening is to correct. */
  correction: z.string().nullable(),
  /** Until when it waits for a decision. */
  due_at: Instant,
  /** What the analyst asked for; its clock stands still until the answer. */
  question: z.string().nullable(),
  asked_at: Instant.nullable(),
  answer: z.string().nullable(),
  answered_at: Instant.nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  decision_note: z.string().nullable(),
})
export type Solicitation = z.infer<typeof Solicitation>
