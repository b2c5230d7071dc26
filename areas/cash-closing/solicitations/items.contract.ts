import { SeverityName } from '@app/domain/day/assessment/contract'
import { dayEditors, dayReaders } from '@app/domain/day/contract'
import { dayClosed, dayFrozen, dayLocked } from '@app/domain/day/life/contract'
import { ById, defineError, defineOperations, get, Id, Instant, notFound, post } from '@app/kit/contract'
import { z } from 'zod'
import { decisionErrors } from './request-refusals.contract.ts'

export const itemDecisions = { accepted: 'Aceito', refused: 'Recusado' } as const
const ItemDecision = z.enum(['accepted', 'refused'])

export const SolicitationItem = z.object({
  id: Id,
  kind: z.enum(['difference', 'manual']),
  /** The difference or manual line; a difference that only an adjustment brings has none yet. */
  item_id: Id.nullable(),
  code: z.string(),
  ref: z.string(),
  amount_cents: z.int(),
  /** As it was sent: the reason's name, or the line's movement type. */
  reason: z.string().nullable(),
  note: z.string().nullable(),
  severity: SeverityName.nullable(),
  /** What it is, as the day tells it now; null when it is gone. */
  sentence: z.string().nullable(),
  decision: ItemDecision.nullable(),
  comment: z.string().nullable(),
  decided_by_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  answer: z.string().nullable(),
  answered_by_name: z.string().nullable(),
  answered_at: Instant.nullable(),
  /** Refused, and nobody answered it yet. */
  unanswered: z.boolean(),
  attachments: z.array(z.object({ id: Id, file_name: z.string(), media_type: z.string() })),
})
export type SolicitationItem = z.infer<typeof SolicitationItem>

export const commentTooShort = defineError(
  422,
  'solicitation.item-comment',
  'Informe o motivo da recusa (mínimo 10 caracteres).',
)
export const explainAgain = defineError(422, 'solicitation.item-difference', 'Explique a diferença de novo.')
export const notRefused = defineError(409, 'solicitation.item-not-refused', 'Este item não foi recusado.')

const ofItem = ById.extend({ item_id: Id })

/** What a request holds, piece by piece. */
export const solicitationItems = defineOperations(
  {
    name: 'solicitations',
    ability: dayReaders,
  },
  {
    /** Those that wait for an answer first, then what was refused, then the greatest amounts. */
    items: get('/cash-conciliation-solicitations/:id/items', {
      params: ById,
      answer: z.object({ data: z.array(SolicitationItem) }),
      errors: [notFound],
    }),
    decideItem: post('/cash-conciliation-solicitations/:id/items/:item_id/decide', {
      params: ofItem,
      body: z.object({
        /** Null takes a decision back. */
        decision: ItemDecision.nullable(),
        comment: z.string().trim().max(1000, 'Use até 1.000 caracteres.').optional(),
      }),
      answer: SolicitationItem,
      ability: 'cash-conciliation.solicitation.analyze',
      idempotent: true,
      errors: [...decisionErrors, commentTooShort],
    }),
    /** What the station says of a refused line. */
    answerItem: post('/cash-conciliation-solicitations/:id/items/:item_id/answer', {
      params: ofItem,
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
