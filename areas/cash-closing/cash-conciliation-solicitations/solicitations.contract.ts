import {
  CashConciliationDetail,
  Code,
  DayStatus,
  MethodTotals,
  SeverityName,
  SolicitationStatus,
  SolicitationType,
} from '@app/domain/day/assessment/contract'
import { dayEditors, dayReaders, Solicitation } from '@app/domain/day/contract'
import {
  countsMissing,
  deferralOver,
  notYourRequest,
  proofFails,
  reasonsMissing,
  unexplainedLeft,
} from '@app/domain/day/life/contract'
import {
  BusinessDate,
  ById,
  buildPageSchema,
  declareBulk,
  defineOperations,
  get,
  Id,
  Instant,
  IntegerText,
  Named,
  notFound,
  PageQuery,
  post,
  selectionTooLarge,
  sortBy,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import {
  alreadyAsked,
  assignedToOther,
  decisionErrors,
  itemsRefused,
  notAnAnalyst,
  nothingAsked,
  pendingErrors,
  reasonTooShort,
} from '../cash-conciliations/request-refusals.contract.ts'
import { AgeName, DeadlineName, DeskName, QueueChoices, QueueFigures, RequestStage } from './queue/queue.contract.ts'

/** Figures as seen and sent by the requester; compared with the current day at the decision. */
export const Snapshot = z.object({
  /** Reason of a request to change a closed day; missing for closings and in old requests. */
  reason: z.string().optional(),
  system_total_cents: z.int(),
  confirmed_total_cents: z.int(),
  difference_cents: z.int(),
  explained_cents: z.int(),
  unexplained_cents: z.int(),
  lines: z.array(MethodTotals),
  differences: z.array(
    z.object({
      code: z.string(),
      ref: z.string(),
      amount_cents: z.int(),
      /** Severity when sent; missing in requests older than amount-based severity: use that of the code. */
      severity: SeverityName.optional(),
      /** Description when sent; missing in old requests. */
      sentence: z.string().optional(),
      reason: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
})
export type Snapshot = z.infer<typeof Snapshot>

export const SolicitationRow = Solicitation.extend({
  cash_conciliation_id: Id,
  company_id: Id,
  company_name: z.string(),
  business_date: BusinessDate,
  difference_cents: z.int(),
  explained_cents: z.int(),
  worst_severity: SeverityName.nullable(),
  worst_code: z.string().nullable(),
  worst_code_severity: SeverityName.nullable(),
  item_count: z.int(),
  resend_no: z.int(), // how many earlier requests for the same were returned
  /** Analyst who assumed the request; until `analyst_until` other analysts cannot decide it. */
  analyst_id: Id.nullable(),
  analyst_name: z.string().nullable(),
  analyst_until: Instant.nullable(),
  /** Analyst to whom it was handed over, with the comment; other analysts may still decide it. */
  assignee_id: Id.nullable(),
  assignee_name: z.string().nullable(),
  handed_over_by_name: z.string().nullable(),
  hand_over_note: z.string().nullable(),
  version: z.int(),
})
export type SolicitationRow = z.infer<typeof SolicitationRow>

export const SolicitationDetail = SolicitationRow.extend({
  previous_id: Id.nullable(),
  snapshot: Snapshot,
  snapshot_hash: z.string(),
  day_status: DayStatus,
  day: CashConciliationDetail,
  changed: z.array(z.object({ label: z.string(), sent_cents: z.int(), current_cents: z.int() })),
  can_decide: z.boolean(),
  decide_refusal: z.string().nullable(),
  can_assume: z.boolean(),
  can_withdraw: z.boolean(),
  can_answer: z.boolean(),
})
export type SolicitationDetail = z.infer<typeof SolicitationDetail>

export const SolicitationFilter = PageQuery.extend({
  sort: sortBy(SolicitationRow, [
    'number',
    'type',
    'requested_at',
    'business_date',
    'company_name',
    'requested_by_name',
    'difference_cents',
    'explained_cents',
    'due_at',
    'item_count',
    'resend_no',
    'worst_code',
    'analyst_name',
    'decided_at',
  ]),
  company_id: Id.optional(),
  group_id: Id.optional(),
  status: SolicitationStatus.optional(),
  type: SolicitationType.optional(),
  requested_by_id: Id.optional(),
  code: Code.optional(),
  /** Limits for the absolute difference, in centavos. */
  least_cents: IntegerText.pipe(z.int().min(0)).optional(),
  most_cents: IntegerText.pipe(z.int().min(0)).optional(),
  stage: RequestStage.optional(),
  desk: DeskName.optional(),
  deadline: DeadlineName.optional(),
  age: AgeName.optional(),
  decided_by_id: Id.optional(),
  decided_from: BusinessDate.optional(),
})
export type SolicitationFilter = z.infer<typeof SolicitationFilter>

const analyze = 'cash-conciliation.solicitation.analyze'
const alsoChanges = ['cash-conciliations', 'notifications', 'closing-home']

export const solicitations = defineOperations(
  {
    name: 'solicitations',
    ability: dayReaders,
  },
  {
    list: get('/cash-conciliation-solicitations', {
      query: SolicitationFilter,
      answer: buildPageSchema(SolicitationRow),
    }),
    choices: get('/cash-conciliation-solicitations/choices', { answer: QueueChoices, ability: analyze }),
    figures: get('/cash-conciliation-solicitations/figures', { answer: QueueFigures, ability: analyze }),
    get: get('/cash-conciliation-solicitations/:id', { params: ById, answer: SolicitationDetail, errors: [notFound] }),
    approve: post('/cash-conciliation-solicitations/:id/approve', {
      params: ById,
      body: Version.extend({ note: z.string().trim().max(1000).optional() }),
      answer: SolicitationRow,
      ability: analyze,
      confirms: true,
      idempotent: true,
      errors: [
        ...decisionErrors,
        itemsRefused,
        deferralOver,
        unexplainedLeft,
        countsMissing,
        reasonsMissing,
        proofFails,
      ],
      changes: alsoChanges,
    }),
    refuse: post('/cash-conciliation-solicitations/:id/refuse', {
      params: ById,
      body: Version.extend({
        reason: z.string().trim().min(10, 'Informe o motivo da recusa (mínimo 10 caracteres).').max(1000),
      }),
      answer: SolicitationRow,
      ability: analyze,
      confirms: true,
      idempotent: true,
      errors: [...decisionErrors, reasonTooShort],
      changes: alsoChanges,
    }),
    approveMany: declareBulk('/cash-conciliation-solicitations/bulk/approve', {
      filter: SolicitationFilter,
      ability: analyze,
      confirms: true,
      errors: [selectionTooLarge],
      changes: alsoChanges,
    }),
    analysts: get('/cash-conciliation-solicitations/:id/analysts', {
      params: ById,
      answer: z.object({ data: z.array(Named) }),
      ability: analyze,
      errors: [notFound],
    }),
    /** A request assumed by another analyst must be assumed before it is handed over. */
    handOver: post('/cash-conciliation-solicitations/:id/hand-over', {
      params: ById,
      body: z.object({
        assignee_id: Id,
        comment: z
          .string('Escreva o comentário.')
          .trim()
          .min(10, 'Escreva ao menos 10 caracteres.')
          .max(1000, 'Use até 1.000 caracteres.'),
      }),
      answer: SolicitationRow,
      ability: analyze,
      idempotent: true,
      errors: [...decisionErrors, assignedToOther, notAnAnalyst],
      changes: ['notifications'],
    }),
    assume: post('/cash-conciliation-solicitations/:id/assume', {
      params: ById,
      body: z.object({ from: Id.optional() }),
      answer: SolicitationRow,
      ability: analyze,
      idempotent: true,
      errors: [...decisionErrors, assignedToOther],
    }),
    release: post('/cash-conciliation-solicitations/:id/release', {
      params: ById,
      answer: SolicitationRow,
      ability: analyze,
      idempotent: true,
      errors: decisionErrors,
    }),
    withdraw: post('/cash-conciliation-solicitations/:id/withdraw', {
      params: ById,
      body: Version,
      answer: SolicitationRow,
      ability: dayEditors,
      idempotent: true,
      errors: [...pendingErrors, notYourRequest],
      changes: alsoChanges,
    }),
    /** Asks the requester for more information; the deadline stops. */
    ask: post('/cash-conciliation-solicitations/:id/ask', {
      params: ById,
      body: Version.extend({
        question: z.string().trim().min(10, 'Escreva ao menos 10 caracteres.').max(1000, 'Use até 1.000 caracteres.'),
      }),
      answer: SolicitationRow,
      ability: analyze,
      idempotent: true,
      errors: [...decisionErrors, alreadyAsked],
      changes: alsoChanges,
    }),
    answer: post('/cash-conciliation-solicitations/:id/answer', {
      params: ById,
      body: Version.extend({
        answer: z.string().trim().min(10, 'Escreva ao menos 10 caracteres.').max(1000, 'Use até 1.000 caracteres.'),
      }),
      answer: SolicitationRow,
      ability: dayEditors,
      idempotent: true,
      errors: [...pendingErrors, notYourRequest, nothingAsked],
      changes: alsoChanges,
    }),
  },
)
