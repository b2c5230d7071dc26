import { ById, defineOperations, get, Id, notFound, pageOf, post, staleVersion } from '@app/kit/contract'
import { z } from 'zod'
import { Explanation, ManualTransaction, ManualTransactionDraft, MatchBoard, Version } from './day-changes.contract.ts'
import {
  alreadyMatched,
  attachmentRequired,
  bankConfirmed,
  countsMissing,
  criticalDifference,
  dayClosed,
  dayFrozen,
  dayLocked,
  declarationMissing,
  earlierDayOpen,
  manualLimit,
  needsAnalysis,
  noteTooShort,
  notNow,
  numberTaken,
  proofFails,
  reasonNeedsAnalysis,
  reasonNotAllowed,
  reasonsMissing,
  sumsDiffer,
  tankUnjustified,
  targetTaken,
  unexplainedLeft,
} from './day-refusals.contract.ts'
import {
  CashConciliation,
  CashConciliationDetail,
  CashConciliationFilter,
  Code,
  DayDifference,
  MethodName,
  Solicitation,
} from './day-view.contract.ts'

const bothSides = [
  'cash-conciliation',
  'cash-conciliation.solicitation',
  'cash-conciliation.solicitation.analyze',
] as const
const editors = ['cash-conciliation', 'cash-conciliation.solicitation'] as const
const guarded = [notFound, staleVersion, notNow, dayClosed, dayFrozen, dayLocked] as const

export const cashConciliations = defineOperations(
  { name: 'cash-conciliations', ability: bothSides },
  {
    list: get('/cash-conciliations', { query: CashConciliationFilter, answer: pageOf(CashConciliation) }),
    get: get('/cash-conciliations/:id', { params: ById, answer: CashConciliationDetail, errors: [notFound] }),
    matches: get('/cash-conciliations/:id/matches', { params: ById, answer: MatchBoard, errors: [notFound] }),
    /** The companies of this person, for choosing one on pages that carry none in their address. */
    companies: get('/cash-conciliations/companies', {
      answer: z.object({ data: z.array(z.object({ id: Id, name: z.string() })) }),
    }),
    /** What differences of the day may be explained with: the maps of its company that hold on it. */
    reasons: get('/cash-conciliations/:id/reasons', {
      params: ById,
      errors: [notFound],
      answer: z.object({
        data: z.array(
          z.object({
            id: Id,
            name: z.string(),
            difference_codes: z.array(Code),
            attachment_required: z.boolean(),
            approval_required: z.boolean(),
          }),
        ),
      }),
    }),
    movementTypes: get('/cash-conciliations/movement-types', {
      answer: z.object({
        data: z.array(
          z.object({ code: z.string(), name: z.string(), method: MethodName.nullable(), nature: z.string() }),
        ),
      }),
    }),
    manuals: get('/cash-conciliations/:id/manual-transactions', {
      params: ById,
      answer: z.object({ data: z.array(ManualTransaction) }),
      errors: [notFound],
    }),
    addManual: post('/cash-conciliations/:id/manual-transactions', {
      params: ById,
      body: ManualTransactionDraft,
      answer: ManualTransaction,
      ability: editors,
      status: 201,
      idempotent: true,
      errors: [...guarded, targetTaken, numberTaken, bankConfirmed, attachmentRequired],
    }),
    cancelManual: post('/cash-conciliations/:id/manual-transactions/:manual_id/cancel', {
      params: z.object({ id: Id, manual_id: Id }),
      body: Version,
      answer: CashConciliation,
      ability: editors,
      idempotent: true,
      errors: guarded,
    }),
    explain: post('/cash-conciliations/:id/differences/:difference_id/explain', {
      params: z.object({ id: Id, difference_id: Id }),
      body: Explanation,
      answer: DayDifference,
      ability: editors,
      idempotent: true,
      errors: [...guarded, reasonNotAllowed, noteTooShort, attachmentRequired],
    }),
    confirmMatch: post('/cash-conciliations/:id/matches/:group_id/confirm', {
      params: z.object({ id: Id, group_id: z.coerce.number().pipe(z.int()) }),
      body: Version,
      answer: CashConciliation,
      ability: editors,
      idempotent: true,
      errors: guarded,
    }),
    undoMatch: post('/cash-conciliations/:id/matches/:group_id/undo', {
      params: z.object({ id: Id, group_id: z.coerce.number().pipe(z.int()) }),
      body: Version,
      answer: CashConciliation,
      ability: editors,
      idempotent: true,
      errors: guarded,
    }),
    match: post('/cash-conciliations/:id/matches', {
      params: ById,
      body: Version.extend({
        system: z
          .array(z.object({ kind: z.enum(['movement', 'manual']), id: z.string() }))
          .min(1, 'Selecione o lado do sistema.'),
        confirmation: z.array(z.string()).min(1, 'Selecione o lado da confirmação.'),
      }),
      answer: CashConciliation,
      ability: editors,
      idempotent: true,
      errors: [...guarded, alreadyMatched, sumsDiffer],
    }),
    count: post('/cash-conciliations/:id/sessions/:session_id/count', {
      params: z.object({ id: Id, session_id: z.coerce.number().pipe(z.int()) }),
      body: Version.extend({ counted_cents: z.int().min(0, 'Valor inválido.').max(99_999_999_999, 'Valor inválido.') }),
      answer: CashConciliation,
      ability: editors,
      idempotent: true,
      errors: guarded,
    }),
    /** Runs the passes again over what no person decided. */
    rematch: post('/cash-conciliations/:id/rematch', {
      params: ById,
      body: Version,
      answer: CashConciliation,
      ability: editors,
      idempotent: true,
      errors: guarded,
    }),
    waiveSource: post('/cash-conciliations/:id/waive-source', {
      params: ById,
      body: Version.extend({
        source: z.string().min(1),
        reason: z.string().trim().min(10, 'Escreva ao menos 10 caracteres.'),
      }),
      answer: CashConciliation,
      ability: 'cash-conciliation',
      idempotent: true,
      errors: guarded,
    }),
    /** Closes without a request, within the direct limits. */
    close: post('/cash-conciliations/:id/close', {
      params: ById,
      body: Version.extend({ declared: z.boolean() }),
      answer: CashConciliation,
      ability: 'cash-conciliation',
      idempotent: true,
      errors: [
        ...guarded,
        declarationMissing,
        unexplainedLeft,
        needsAnalysis,
        reasonNeedsAnalysis,
        criticalDifference,
        manualLimit,
        countsMissing,
        reasonsMissing,
        tankUnjustified,
        proofFails,
        earlierDayOpen,
      ],
      changes: ['solicitations', 'notifications'],
    }),
    /** Sends the day to the analyst: freezes a snapshot. */
    submit: post('/cash-conciliations/:id/submit', {
      params: ById,
      body: Version.extend({ note: z.string().trim().max(1000).optional(), declared: z.boolean() }),
      answer: Solicitation,
      ability: editors,
      status: 201,
      idempotent: true,
      errors: [
        ...guarded,
        declarationMissing,
        unexplainedLeft,
        countsMissing,
        reasonsMissing,
        tankUnjustified,
        proofFails,
        earlierDayOpen,
      ],
      changes: ['solicitations', 'notifications'],
    }),
  },
)
