import { dayLocked } from '@app/domain/calendar/contract'
import { CashConciliation, dayEditors, dayReaders } from '@app/domain/day/contract'
import { captureDayDelivered, dayActionNotNow, dayClosed, dayFrozen, notSuggested } from '@app/domain/day/life/contract'
import { Banked } from '@app/domain/receivables/contract'
import { ById, defineOperations, get, Id, Instant, notFound, post, staleVersion, Version } from '@app/kit/contract'
import { z } from 'zod'
import { ExplanationDraft } from '../cash-conciliations/day-changes.contract.ts'

/** Item of a refused pair; the amount is null if the item no longer exists. */
const RefusedItem = z.object({
  id: z.string(),
  description: z.string(),
  amount_cents: z.int().nullable(),
  occurred_at: Instant.nullable(),
})
/** A till is matched with its count as a sale is with its capture. */
const SystemKind = z.enum(['movement', 'manual', 'drawer'])
const ConfirmationKind = z.enum(['capture', 'manual', 'count'])

const PairRefusal = z.object({
  system: RefusedItem.extend({ kind: SystemKind }),
  confirmation: RefusedItem.extend({ kind: ConfirmationKind }),
  refused_by_name: z.string().nullable(),
  refused_at: Instant,
})

export const maxDecidedMatches = 500

const ChosenGroups = Version.extend({
  group_ids: z.array(z.int()).min(1, 'Selecione ao menos um.').max(maxDecidedMatches),
})

const BulkAnswer = z.object({
  day: CashConciliation,
  outcomes: z.array(z.object({ id: z.string(), done: z.boolean(), reason: z.string().nullable() })),
})

const BulkExplanation = ExplanationDraft.extend({
  difference_ids: z.array(Id).min(1, 'Selecione ao menos uma.').max(maxDecidedMatches),
})

const guardedErrors = [notFound, staleVersion, dayActionNotNow, dayClosed, dayFrozen, dayLocked] as const

export const dayMatches = defineOperations(
  { name: 'cash-conciliations', ability: dayEditors },
  {
    /** Refuses a suggestion: the pair is not proposed again. */
    refuseMatch: post('/cash-conciliations/:id/matches/:group_id/refuse', {
      params: z.object({ id: Id, group_id: z.coerce.number().pipe(z.int()) }),
      body: Version,
      answer: CashConciliation,
      idempotent: true,
      errors: [...guardedErrors, notSuggested, captureDayDelivered],
    }),
    confirmMatchMany: post('/cash-conciliations/:id/matches/bulk/confirm', {
      params: ById,
      body: ChosenGroups,
      answer: BulkAnswer,
      idempotent: true,
      errors: guardedErrors,
    }),
    undoMatchMany: post('/cash-conciliations/:id/matches/bulk/undo', {
      params: ById,
      body: ChosenGroups,
      answer: BulkAnswer,
      idempotent: true,
      errors: guardedErrors,
    }),
    explainMany: post('/cash-conciliations/:id/differences/bulk/explain', {
      params: ById,
      body: BulkExplanation,
      answer: BulkAnswer,
      idempotent: true,
      errors: guardedErrors,
      changes: ['differences', 'solicitations'],
    }),
    bankMatches: get('/cash-conciliations/:id/matches/bank', {
      params: ById,
      answer: z.object({ data: z.array(Banked) }),
      ability: dayReaders,
      errors: [notFound],
    }),
    refusals: get('/cash-conciliations/:id/refused-pairs', {
      params: ById,
      answer: z.object({ data: z.array(PairRefusal) }),
      ability: dayReaders,
      errors: [notFound],
    }),
    undoRefusal: post('/cash-conciliations/:id/refused-pairs/take-back', {
      params: ById,
      body: Version.extend({
        system: z.object({ kind: SystemKind, id: z.string().max(40) }),
        confirmation: z.object({ kind: ConfirmationKind, id: z.string().max(40) }),
      }),
      answer: CashConciliation,
      idempotent: true,
      errors: guardedErrors,
    }),
  },
)
