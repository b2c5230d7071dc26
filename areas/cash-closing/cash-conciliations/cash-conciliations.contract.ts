import { CashConciliationDetail, Code, DayDifference, DayGlance, MethodName } from '@app/domain/day/assessment/contract'
import { CashConciliation, dayEditors, dayReaders, Solicitation } from '@app/domain/day/contract'
import { AllowedReason } from '@app/domain/day/differences/contract'
import { CountUndoReason, CountWitness, Quantities, SessionCount } from '@app/domain/day/facts/contract'
import {
  alreadyAcknowledged,
  alreadyMatched,
  alreadyWitnessed,
  attachmentRequired,
  bankConfirmed,
  captureDayDelivered,
  countedTwice,
  countsMissing,
  criticalDifference,
  dayChangeErrors,
  declarationMissing,
  deferralOver,
  earlierDayOpen,
  exclusionDraft,
  explanationErrors,
  foreignItem,
  manualLimit,
  manualNumberTaken,
  manualProof,
  needsAnalysis,
  needsAnalysisDeferred,
  noCount,
  notADraft,
  proofFails,
  reasonNeedsAnalysis,
  reasonsMissing,
  requestWaits,
  sameWitness,
  sumsDiffer,
  tankUnjustified,
  targetTaken,
  unexplainedLeft,
  witnessMissing,
} from '@app/domain/day/life/contract'
import {
  BusinessDate,
  ById,
  defineOperations,
  get,
  Id,
  Named,
  notFound,
  PartsPerMillion,
  post,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import { ExplanationDraft, MatchBoard } from './day-changes.contract.ts'
import { dayList } from './day-list.contract.ts'
import { ManualDetail, ManualTransactionDraft } from './manual-line.contract.ts'
import { manualNotInForce } from './manuals.contract.ts'
import { MatchOpening, OpeningQuery } from './opening.contract.ts'
import { itemsUnanswered } from './request-refusals.contract.ts'
import { TillLine } from './till-lines.contract.ts'

const SessionParams = z.object({ id: Id, session_id: z.coerce.number().pipe(z.int()) })

const dayOperations = defineOperations(
  { name: 'cash-conciliations', ability: dayReaders },
  {
    get: get('/cash-conciliations/:id', { params: ById, answer: CashConciliationDetail, errors: [notFound] }),
    getStored: get('/cash-conciliations/:id/glance', { params: ById, answer: DayGlance, errors: [notFound] }),
    matches: get('/cash-conciliations/:id/matches', { params: ById, answer: MatchBoard, errors: [notFound] }),
    opening: get('/cash-conciliations/:id/matches/opening', {
      params: ById,
      query: OpeningQuery,
      answer: MatchOpening,
      errors: [notFound],
    }),
    tillLines: get('/cash-conciliations/:id/till-lines', {
      params: ById,
      answer: z.object({ data: z.array(TillLine) }),
      errors: [notFound],
    }),
    /** Measured variations of the tanks of the day's company, in the 31 days up to it. */
    tankVariations: get('/cash-conciliations/:id/tank-variations', {
      params: ById,
      answer: z.object({
        tanks: z.array(
          z.object({
            tank_no: z.int(),
            product_code: z.string(),
            days: z.array(z.object({ day_id: Id, business_date: BusinessDate, variation_ppm: PartsPerMillion })),
          }),
        ),
      }),
      errors: [notFound],
    }),
    companies: get('/cash-conciliations/companies', {
      answer: z.object({ data: z.array(Named) }),
    }),
    reasons: get('/cash-conciliations/:id/reasons', {
      params: ById,
      errors: [notFound],
      answer: z.object({
        data: z.array(
          AllowedReason.extend({ code: z.string(), difference_codes: z.array(Code), approval_required: z.boolean() }),
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
    addManual: post('/cash-conciliations/:id/manual-transactions', {
      params: ById,
      body: ManualTransactionDraft,
      answer: ManualDetail,
      ability: dayEditors,
      status: 201,
      idempotent: true,
      errors: [...dayChangeErrors, targetTaken, manualNumberTaken, bankConfirmed, attachmentRequired],
      reversible: 'Lançamento registrado.',
    }),
    applyManual: post('/cash-conciliations/:id/manual-transactions/:manual_id/apply', {
      params: z.object({ id: Id, manual_id: Id }),
      body: Version,
      answer: CashConciliation,
      ability: dayEditors,
      idempotent: true,
      errors: [
        ...dayChangeErrors,
        requestWaits,
        notADraft,
        attachmentRequired,
        manualProof,
        targetTaken,
        manualNumberTaken,
      ],
      reversible: 'Lançamento aplicado; o dia foi recalculado.',
    }),
    cancelManual: post('/cash-conciliations/:id/manual-transactions/:manual_id/cancel', {
      params: z.object({ id: Id, manual_id: Id }),
      body: Version,
      answer: CashConciliation,
      ability: dayEditors,
      idempotent: true,
      errors: [...dayChangeErrors, requestWaits, manualNotInForce],
      reversible: 'Lançamento cancelado; o dia foi recalculado.',
    }),
    /** `version` belongs to the difference, not to the day: two users can explain differences of one day at once. */
    explain: post('/differences/:difference_id/explain', {
      params: z.object({ difference_id: Id }),
      body: ExplanationDraft,
      answer: DayDifference,
      ability: dayEditors,
      idempotent: true,
      errors: [...dayChangeErrors, ...explanationErrors, foreignItem],
      // An explanation may answer a refused item.
      changes: ['differences', 'solicitations'],
      reversible: 'Diferença explicada.',
    }),
    confirmMatch: post('/cash-conciliations/:id/matches/:group_id/confirm', {
      params: z.object({ id: Id, group_id: z.coerce.number().pipe(z.int()) }),
      body: Version,
      answer: CashConciliation,
      ability: dayEditors,
      idempotent: true,
      errors: dayChangeErrors,
    }),
    undoMatch: post('/cash-conciliations/:id/matches/:group_id/undo', {
      params: z.object({ id: Id, group_id: z.coerce.number().pipe(z.int()) }),
      body: Version,
      answer: CashConciliation,
      ability: dayEditors,
      idempotent: true,
      errors: [...dayChangeErrors, captureDayDelivered],
    }),
    match: post('/cash-conciliations/:id/matches', {
      params: ById,
      body: Version.extend({
        system: z
          .array(z.object({ kind: z.enum(['movement', 'manual']), id: z.string() }))
          .min(1, 'Selecione o lado do sistema.'),
        confirmation: z.array(z.string()).min(1, 'Selecione o lado da confirmação.'),
        /** True to register the remaining amount as a difference of the day. */
        with_difference: z.boolean().default(false),
      }),
      answer: CashConciliation,
      ability: dayEditors,
      idempotent: true,
      errors: [...dayChangeErrors, alreadyMatched, sumsDiffer],
    }),
    /** `version` belongs to the cash session in this and the next operations: two users can count two tills at once. */
    count: post('/cash-conciliations/:id/sessions/:session_id/count', {
      params: SessionParams,
      body: Version.extend({ quantities: Quantities, witness: CountWitness.optional() }),
      answer: z.object({ count: SessionCount, message: z.string(), needs_witness: z.boolean() }),
      ability: dayEditors,
      idempotent: true,
      errors: [...dayChangeErrors, countedTwice, sameWitness],
    }),
    recordWitness: post('/cash-conciliations/:id/sessions/:session_id/witness', {
      params: SessionParams,
      body: Version.extend({ witness: CountWitness }),
      answer: SessionCount,
      ability: dayEditors,
      idempotent: true,
      errors: [...dayChangeErrors, noCount, alreadyWitnessed, sameWitness],
    }),
    /** Needed before a till is counted again or its import is undone. */
    undoCount: post('/cash-conciliations/:id/sessions/:session_id/count/undo', {
      params: SessionParams,
      body: Version.extend({ reason: CountUndoReason }),
      answer: CashConciliation,
      ability: dayEditors,
      idempotent: true,
      errors: [...dayChangeErrors, noCount],
    }),
    acknowledge: post('/cash-conciliations/:id/sessions/:session_id/acknowledge', {
      params: SessionParams,
      body: Version,
      answer: SessionCount,
      ability: dayEditors,
      idempotent: true,
      errors: [...dayChangeErrors, noCount, alreadyAcknowledged],
    }),
    /** Reruns the automatic passes; matches decided by users stay. */
    rematch: post('/cash-conciliations/:id/rematch', {
      params: ById,
      body: Version,
      answer: CashConciliation,
      ability: dayEditors,
      idempotent: true,
      errors: dayChangeErrors,
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
      errors: dayChangeErrors,
    }),
    close: post('/cash-conciliations/:id/close', {
      params: ById,
      body: Version.extend({ declared: z.boolean() }),
      answer: CashConciliation,
      ability: 'cash-conciliation',
      idempotent: true,
      confirms: true,
      errors: [
        ...dayChangeErrors,
        declarationMissing,
        unexplainedLeft,
        deferralOver,
        needsAnalysisDeferred,
        needsAnalysis,
        reasonNeedsAnalysis,
        criticalDifference,
        manualLimit,
        countsMissing,
        witnessMissing,
        reasonsMissing,
        tankUnjustified,
        proofFails,
        earlierDayOpen,
        exclusionDraft,
      ],
      changes: ['solicitations', 'notifications'],
    }),
    submit: post('/cash-conciliations/:id/submit', {
      params: ById,
      body: Version.extend({ note: z.string().trim().max(1000).optional(), declared: z.boolean() }),
      answer: Solicitation,
      ability: dayEditors,
      status: 201,
      idempotent: true,
      errors: [
        itemsUnanswered,
        ...dayChangeErrors,
        declarationMissing,
        deferralOver,
        unexplainedLeft,
        countsMissing,
        witnessMissing,
        reasonsMissing,
        tankUnjustified,
        proofFails,
        earlierDayOpen,
        exclusionDraft,
      ],
      changes: ['solicitations', 'notifications'],
    }),
  },
)

export const cashConciliations = { ...dayList, ...dayOperations }
