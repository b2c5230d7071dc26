import { dayLocked } from '@app/domain/calendar/contract'
import { SeverityName } from '@app/domain/day/assessment/contract'
import { dayEditors, dayReaders } from '@app/domain/day/contract'
import { dayClosed, dayFrozen } from '@app/domain/day/life/contract'
import { ById, defineError, defineOperations, get, Id, Instant, notFound, post } from '@app/kit/contract'
import { z } from 'zod'
import { decisionErrors } from '../../cash-conciliations/request-refusals.contract.ts'

export const itemDecisions = { accepted: 'Aceito', refused: 'Recusado' } as const
const ItemDecision = z.enum(['accepted', 'refused'])

export const SolicitationItem = z.object({
  id: Id,
  kind: z.enum(['difference', 'manual']),
  /** Id of the difference or manual line; null for a difference that exists only after the adjustment. */
  item_id: Id.nullable(),
  code: z.string(),
  ref: z.string(),
  amount_cents: z.int(),
  /** Name of the reason, or movement type of the line, at the time of sending. */
  reason: z.string().nullable(),
  note: z.string().nullable(),
  severity: SeverityName.nullable(),
  /** Current description; null if it no longer exists. */
  sentence: z.string().nullable(),
  decision: ItemDecision.nullable(),
  comment: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  answer: z.string().nullable(),
  answered_by_name: z.string().nullable(),
  answered_at: Instant.nullable(),
  unanswered: z.boolean(),
  attachments: z.array(
    z.object({
      id: Id,
      file_name: z.string(),
      media_type: z.string(),
      size_bytes: z.int(),
      has_thumbnail: z.boolean(),
      /** The record that has the file: the difference, the manual line or the day. */
      place: z.object({ entity: z.string(), id: Id }),
    }),
  ),
})
export type SolicitationItem = z.infer<typeof SolicitationItem>

export const commentTooShort = defineError(
  422,
  'solicitation.item-comment',
  'Informe o motivo da recusa (mínimo 10 caracteres).',
)
export const explainAgain = defineError(422, 'solicitation.item-difference', 'Explique a diferença de novo.')
export const notRefused = defineError(409, 'solicitation.item-not-refused', 'Este item não foi recusado.')

const itemParams = ById.extend({ item_id: Id })

export const solicitationItems = defineOperations(
  {
    name: 'solicitations',
    ability: dayReaders,
  },
  {
    /** Lists unanswered items first, then refused ones, then by amount. */
    items: get('/cash-conciliation-solicitations/:id/items', {
      params: ById,
      answer: z.object({ data: z.array(SolicitationItem) }),
      errors: [notFound],
    }),
    decideItem: post('/cash-conciliation-solicitations/:id/items/:item_id/decide', {
      params: itemParams,
      body: z.object({
        decision: ItemDecision.nullable(), // null reverts a decision
        comment: z.string().trim().max(1000, 'Use até 1.000 caracteres.').optional(),
      }),
      answer: SolicitationItem,
      ability: 'cash-conciliation.solicitation.analyze',
      idempotent: true,
      errors: [...decisionErrors, commentTooShort],
    }),
    answerItem: post('/cash-conciliation-solicitations/:id/items/:item_id/answer', {
      params: itemParams,
      body: z.object({
        answer: z.string().trim().min(10, 'Escreva ao menos 10 caracteres.').max(1000, 'Use até 1.000 caracteres.'),
      }),
      answer: SolicitationItem,
      ability: dayEditors,
      idempotent: true,
      errors: [notFound, notRefused, explainAgain, dayClosed, dayFrozen, dayLocked],
    }),
  },
)
