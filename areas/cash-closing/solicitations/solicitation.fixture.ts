import { dayView } from '../cash-conciliations/day-view.fixture.ts'
import type { SolicitationDetail, SolicitationRow } from './solicitations.contract.ts'

const day = dayView({ status: 'submitted' })

/** A request that waits, as the queue shows it. */
export const waitingRow: SolicitationRow = {
  id: '01930000-0000-7000-8000-0000000000f1',
  number: 1,
  type: 'closing',
  status: 'pending',
  requested_by_id: '01930000-0000-7000-8000-0000000000f2',
  requested_by_name: 'Gerente',
  requested_at: '2026-10-15T09:00:00.000Z',
  note: null,
  correction: null,
  due_at: '2026-10-30T09:00:00.000Z',
  question: null,
  asked_at: null,
  answer: null,
  answered_at: null,
  decided_by_name: null,
  decided_at: null,
  decision_note: null,
  cash_conciliation_id: day.id,
  company_id: day.company_id,
  company_name: day.company_name,
  business_date: day.business_date,
  difference_cents: -17_850,
  explained_cents: -17_850,
  worst_severity: 'critical',
  worst_code: 'D07',
  worst_code_severity: 'critical',
  item_count: 0,
  resend_no: 0,
  analyst_id: null,
  analyst_name: null,
  analyst_until: null,
  assignee_id: null,
  assignee_name: null,
  handed_over_by_name: null,
  hand_over_note: null,
  version: 2,
}

/** A request as the server answers it, for tests of screens: it waits, and nobody may do anything with it. */
export const pendingRequest = (change: Partial<SolicitationDetail> = {}): SolicitationDetail => ({
  ...waitingRow,
  previous_id: null,
  snapshot: {
    system_total_cents: 0,
    confirmed_total_cents: 0,
    difference_cents: 0,
    explained_cents: 0,
    unexplained_cents: 0,
    lines: [],
    differences: [],
  },
  snapshot_hash: 'a',
  day_status: 'submitted',
  day,
  changed: [],
  can_decide: false,
  decide_refusal: 'Você não pode analisar a própria solicitação.',
  can_assume: false,
  can_withdraw: false,
  can_answer: false,
  ...change,
})
