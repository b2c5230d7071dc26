import {
  BusinessDate,
  ById,
  defineError,
  defineOperations,
  get,
  Id,
  notFound,
  PageQuery,
  pageOf,
  post,
  sortBy,
  staleVersion,
} from '@app/kit/contract'
import { z } from 'zod'
import { proofFails, unexplainedLeft } from '../cash-conciliations/day-refusals.contract.ts'
import {
  CashConciliationDetail,
  DayStatus,
  MethodTotals,
  SeverityName,
  Solicitation,
} from '../cash-conciliations/day-view.contract.ts'

/** What the requester saw and sent: frozen, and compared with the day as it stands when it is decided. */
export const Snapshot = z.object({
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
  version: z.int(),
})
export type SolicitationRow = z.infer<typeof SolicitationRow>

export const SolicitationDetail = SolicitationRow.extend({
  previous_id: Id.nullable(),
  snapshot: Snapshot,
  snapshot_hash: z.string(),
  day_status: DayStatus,
  day: CashConciliationDetail,
  /** Fields whose value now differs from what was sent. */
  changed: z.array(z.object({ label: z.string(), sent_cents: z.int(), current_cents: z.int() })),
  can_decide: z.boolean(),
  /** Why this person may not decide, in words. */
  decide_refusal: z.string().nullable(),
  can_withdraw: z.boolean(),
})
export type SolicitationDetail = z.infer<typeof SolicitationDetail>

export const SolicitationFilter = PageQuery.extend({
  sort: sortBy(SolicitationRow, [
    'number',
    'requested_at',
    'business_date',
    'company_name',
    'requested_by_name',
    'difference_cents',
    'decided_at',
  ]),
  company_id: Id.optional(),
  status: z.enum(['pending', 'approved', 'refused', 'withdrawn', 'superseded', 'expired']).optional(),
})
export type SolicitationFilter = z.infer<typeof SolicitationFilter>

export const ownRequest = defineError(403, 'solicitation.own', 'Você não pode analisar a própria solicitação.')
export const alreadyDecided = defineError(409, 'solicitation.decided', 'Solicitação já decidida por {name}.')
export const notPending = defineError(
  409,
  'solicitation.not-pending',
  'A solicitação não está mais pendente: {status}.',
)
export const figuresChanged = defineError(
  409,
  'solicitation.figures-changed',
  'Os valores mudaram depois do envio (diferença de {amount}). Revise e envie novamente.',
)
export const notYourRequest = defineError(403, 'solicitation.not-yours', 'Só quem enviou a solicitação pode retirá-la.')
export const reasonTooShort = defineError(
  422,
  'solicitation.reason',
  'Informe o motivo da recusa (mínimo 10 caracteres).',
)

const Decision = z.object({ version: z.int() })
const decisionErrors = [notFound, staleVersion, ownRequest, alreadyDecided, notPending] as const
const alsoChanges = ['cash-conciliations', 'notifications']

export const solicitations = defineOperations(
  {
    name: 'solicitations',
    ability: ['cash-conciliation.solicitation', 'cash-conciliation.solicitation.analyze', 'cash-conciliation'],
  },
  {
    list: get('/cash-conciliation-solicitations', {
      query: SolicitationFilter,
      answer: pageOf(SolicitationRow),
    }),
    get: get('/cash-conciliation-solicitations/:id', { params: ById, answer: SolicitationDetail, errors: [notFound] }),
    approve: post('/cash-conciliation-solicitations/:id/approve', {
      params: ById,
      body: Decision.extend({ note: z.string().trim().max(1000).optional() }),
      answer: SolicitationRow,
      ability: 'cash-conciliation.solicitation.analyze',
      idempotent: true,
      errors: [...decisionErrors, figuresChanged, unexplainedLeft, proofFails],
      changes: alsoChanges,
    }),
    refuse: post('/cash-conciliation-solicitations/:id/refuse', {
      params: ById,
      body: Decision.extend({
        reason: z.string().trim().min(10, 'Informe o motivo da recusa (mínimo 10 caracteres).').max(1000),
      }),
      answer: SolicitationRow,
      ability: 'cash-conciliation.solicitation.analyze',
      idempotent: true,
      errors: [...decisionErrors, reasonTooShort],
      changes: alsoChanges,
    }),
    withdraw: post('/cash-conciliation-solicitations/:id/withdraw', {
      params: ById,
      body: Decision,
      answer: SolicitationRow,
      ability: ['cash-conciliation.solicitation', 'cash-conciliation'],
      idempotent: true,
      errors: [notFound, staleVersion, notYourRequest, alreadyDecided, notPending],
      changes: alsoChanges,
    }),
  },
)
