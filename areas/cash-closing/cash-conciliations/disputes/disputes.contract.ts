import {
  BusinessDate,
  ById,
  defineError,
  defineOperations,
  get,
  Id,
  Instant,
  notFound,
  oneOf,
  post,
  staleVersion,
} from '@app/kit/contract'
import { z } from 'zod'
import { dayEditors, dayReaders } from '../day-abilities.contract.ts'
import { dayRefusals, wordRefusals } from '../day-refusals.contract.ts'
import { Difference, Note } from '../differences/difference.contract.ts'

export const opponents = { acquirer: 'Adquirente', customer: 'Cliente' } as const
export const disputeStates = { open: 'Em contestação', won: 'Ganha', lost: 'Perdida', withdrawn: 'Retirada' } as const

/** A difference as it is fought, and how that ended. */
export const Dispute = z.object({
  id: Id,
  difference_id: Id,
  against: oneOf(opponents),
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
  against: oneOf(opponents),
  protocol: z.string().trim().min(3, 'Informe o protocolo.').max(60, 'Use até 60 caracteres.'),
  due_on: BusinessDate,
  reason_id: Id,
  note: Note,
})
export type DisputeDraft = z.infer<typeof DisputeDraft>

export const notContestable = defineError(422, 'dispute.code', 'Só D06 e D14 são contestados; este é {code}.')
export const alreadyContested = defineError(409, 'dispute.open', 'Já existe contestação aberta: protocolo {protocol}.')
export const wrongDeadline = defineError(422, 'dispute.deadline', 'O prazo vai de hoje até um ano.')
export const alreadySettled = defineError(
  409,
  'dispute.settled',
  'A contestação está “{status}”; esta ação não é possível agora.',
)

const OfDifference = z.object({ difference_id: Id })
const changes = ['cash-conciliations', 'differences'] as const

export const disputes = defineOperations(
  { name: 'disputes', ability: dayEditors },
  {
    of: get('/differences/:difference_id/disputes', {
      params: OfDifference,
      answer: z.object({ data: z.array(Dispute) }),
      ability: dayReaders,
      errors: [notFound],
    }),
    /** Says with whom it is fought, under which protocol and until when: that explains it. */
    contest: post('/differences/:difference_id/contest', {
      params: OfDifference,
      body: DisputeDraft.extend({ version: z.int() }),
      answer: Difference,
      idempotent: true,
      errors: [...dayRefusals, notContestable, alreadyContested, wrongDeadline, ...wordRefusals],
      changes,
      reversible: 'Diferença contestada.',
    }),
    /** How it ended; whatever money comes of it comes by the acquirer's own file. */
    settle: post('/disputes/:id/settle', {
      params: ById,
      body: z.object({ version: z.int(), result: z.enum(['won', 'lost']), result_note: Note }),
      answer: Dispute,
      idempotent: true,
      errors: [notFound, staleVersion, alreadySettled],
      changes: [...changes, 'chargebacks', 'receivables'],
    }),
  },
)
