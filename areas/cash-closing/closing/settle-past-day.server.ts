import { assessView, buildDayView, type DayView, type MatchGroup } from '@app/domain/day/assessment/contract'
import { type AssessedDay, saveAssessed } from '@app/domain/day/assessment/server'
import { detectDifferences, type Explanation, type FoundDifference } from '@app/domain/day/differences/contract'
import { explainFound, findReasonNames } from '@app/domain/day/differences/server'
import { type LoadedFacts, loadFacts } from '@app/domain/day/facts/server'
import {
  computeRequestDueAt,
  findDirectClosingRefusals,
  findSubmitRefusals,
  isWaiting,
  nextDayStatus,
  nextRequestStatus,
} from '@app/domain/day/life/contract'
import {
  buildDayAuditEntry,
  type Day,
  type DayActor,
  getCompanyWithSettings,
  lockClosedDay,
  lockDayOfDate,
  proveAssessed,
  updateDay,
} from '@app/domain/day/life/server'
import { matchDay } from '@app/domain/matching/contract'
import { addDays, notFound, showDate, toInstant } from '@app/kit/contract'
import { type Db, fail, hashJson, newId } from '@app/kit/server'
import { reopenClosed } from '../cash-conciliation-solicitations/decisions/reopen-day.server.ts'
import { buildSnapshot } from '../cash-conciliation-solicitations/items/snapshot.rules.ts'
import { requestStep } from '../cash-conciliation-solicitations/solicitation-record.server.ts'
import { decideSolicitation, insertSolicitation } from '../cash-conciliation-solicitations/solicitations.store.ts'

export type PastDay = {
  company_id: string
  business_date: string
  end: 'open' | 'in_conference' | 'submitted' | 'refused' | 'closed' | 'reopened' | 'locked'
  requester: DayActor
  analyst: DayActor
  explain: (difference: FoundDifference) => { reason_code: string; note: string }
}

/** Loads history in one pass, under the same conditions as any other day. Step by step takes five assessments. */
export async function settlePastDay(db: Db, past: PastDay) {
  const { company_id, business_date, end } = past
  const day = (await lockDayOfDate(db, company_id, business_date)) ?? fail(notFound)
  if (!isWaiting(day.status)) throw new Error(`${showDate(business_date)} is being worked on`)
  const facts = await loadFacts(db, day, { company: await getCompanyWithSettings(db, day) })
  const view = buildDayView(facts, matchDay(facts))
  if (end === 'open') {
    const untouched = { facts, groups: [], drawers: [], differences: [], assessment: assessView(view) }
    return saveAssessed(db, day, untouched, {
      now: past.requester.now,
      actor_id: null,
      status: nextDayStatus(day.status, 'receive'),
    })
  }
  const explainedDay = explainView(view, facts, past)
  if (end === 'in_conference') return save(db, day, explainedDay, past)
  const refusals = findSubmitRefusals(explainedDay.assessed.assessment)
  if (refusals.length > 0)
    throw new Error(`${showDate(business_date)}: ${refusals.map(({ message }) => message).join(' ')}`)
  if (end === 'submitted' || end === 'refused') return request(db, day, explainedDay, past)
  return close(db, day, explainedDay, past)
}

type ExplainedDay = { assessed: AssessedDay; explanations: readonly Explanation[]; confirmed: readonly MatchGroup[] }

/** Neither explaining nor confirming changes the set of differences. */
function explainView(view: DayView, facts: LoadedFacts, { explain, requester }: PastDay): ExplainedDay {
  const found = detectDifferences(view)
  const explanations = found.map((difference): Explanation => {
    const { code, ref, amount_cents, volume_ml } = difference
    return { code, ref, amount_cents, volume_ml, ...explain(difference), status: 'explained' }
  })
  const confirm = <Group extends MatchGroup>(group: Group): Group =>
    group.status === 'suggested'
      ? { ...group, pass_no: 7, status: 'confirmed', sentence: `${group.sentence}; confirmado por ${requester.name}` }
      : group
  const groups = view.groups.map(confirm)
  const confirmedView = { ...view, groups, match: { ...view.match, groups: view.match.groups.map(confirm) } }
  const assessment = assessView(confirmedView, { explanations, found })
  const confirmed = assessment.groups.filter(({ pass_no }) => pass_no === 7)
  return { assessed: { facts, groups: [], drawers: [], differences: [], assessment }, explanations, confirmed }
}

async function save(
  db: Db,
  day: Day,
  { assessed, explanations, confirmed }: ExplainedDay,
  { end, requester }: PastDay,
) {
  const status = nextDayStatus(day.status, 'receive', end === 'in_conference' ? 'save' : 'submit')
  const change = { now: requester.now, actor_id: requester.id, status, groups: confirmed } as const
  const saved = await saveAssessed(db, day, assessed, change)
  await explainFound(db, day, explanations, { by: requester.id, at: requester.now, status: 'explained' })
  return saved
}

async function insertRequest(db: Db, day: Day, { assessed, explanations }: ExplainedDay, { requester }: PastDay) {
  const names = new Map((await findReasonNames(db)).map(({ code, name }) => [code, name]))
  const { totals, lines, differences } = assessed.assessment
  const explanationsByKey = new Map(
    explanations.map((explanation) => [`${explanation.code} ${explanation.ref}`, explanation]),
  )
  const explainedDifferences = differences.map((difference) => {
    const explanation = explanationsByKey.get(`${difference.code} ${difference.ref}`)
    return {
      ...difference,
      reason_name: names.get(explanation?.reason_code ?? '') ?? null,
      note: explanation?.note ?? null,
    }
  })
  const snapshot = buildSnapshot(totals, lines, explainedDifferences)
  const id = newId()
  const emptyTexts = { reason_id: null, note: null, correction: null }
  const requestFields = { id, snapshot, snapshot_hash: hashJson(snapshot), ...emptyTexts }
  const submission = {
    requested_by: requester.id,
    requested_at: requester.now,
    due_at: computeRequestDueAt(requester.now),
  }
  await insertSolicitation(db, day, { ...requestFields, ...submission, type: 'closing' })
  const { difference_cents, explained_cents } = snapshot
  const after = { type: 'closing', status: 'pending', difference_cents, explained_cents }
  await requester.audit(requestStep({ id, company_id: day.company_id }, { action: 'submit', after }))
  return id
}

type Decision = { id: string; ending: 'approve' | 'refuse'; note: string | null }

async function decide(db: Db, { company_id }: Day, { analyst }: PastDay, { id, ending, note }: Decision) {
  const status = nextRequestStatus('pending', ending) ?? 'pending'
  const decision = { decided_by: analyst.id, decided_at: analyst.now, decision_note: note }
  await decideSolicitation(db, id, { status, ...decision })
  const states = { before: { status: 'pending' }, after: { status } }
  await analyst.audit(requestStep({ id, company_id }, { action: ending, reason: note, ...states }))
}

async function request(db: Db, day: Day, explainedDay: ExplainedDay, past: PastDay) {
  const submittedDay = await save(db, day, explainedDay, past)
  const id = await insertRequest(db, day, explainedDay, past)
  await past.requester.audit(
    buildDayAuditEntry({ action: 'cash-conciliations.submit', before: day, after: submittedDay }),
  )
  if (past.end === 'submitted') return submittedDay
  const { analyst } = past
  const reason = 'Faltou o comprovante da diferença; anexe e envie de novo.'
  await decide(db, day, past, { id, ending: 'refuse', note: reason })
  const refused = await updateDay(db, submittedDay, {
    status: nextDayStatus(submittedDay.status, 'refuse'),
    version: submittedDay.version + 1,
    updated_by: analyst.id,
    updated_at: analyst.now,
  })
  await analyst.audit(
    buildDayAuditEntry({ action: 'solicitations.refuse', before: submittedDay, after: refused, reason }),
  )
  return refused
}

async function close(db: Db, day: Day, explainedDay: ExplainedDay, past: PastDay) {
  const { assessed, explanations } = explainedDay
  const { requester, analyst } = past
  const direct = findDirectClosingRefusals(assessed.assessment, assessed.facts.settings).length === 0
  const closer = direct ? requester : analyst
  const solicitation_id = direct ? null : await insertRequest(db, day, explainedDay, past)
  if (solicitation_id) await decide(db, day, past, { id: solicitation_id, ending: 'approve', note: null })
  const status = nextDayStatus(
    day.status,
    'receive',
    ...(direct ? (['close'] as const) : (['submit', 'approve'] as const)),
  )
  const closed = await proveAssessed(db, day, assessed, {
    ...closer,
    status,
    cause: 'closing',
    why: { solicitation_id },
  })
  await explainFound(db, day, explanations, { by: requester.id, at: requester.now, status: 'accepted' })
  await closer.audit(
    buildDayAuditEntry({
      action: direct ? 'cash-conciliations.close' : 'solicitations.approve',
      before: day,
      after: closed,
    }),
  )
  if (past.end === 'reopened') return reopen(db, closed, analyst)
  return past.end === 'locked' ? lock(db, closed) : closed
}

const lock = (db: Db, closed: Day) =>
  lockClosedDay(db, closed, {
    status: nextDayStatus(closed.status, 'lock'),
    reason: 'month',
    by: null,
    now: toInstant(addDays(closed.business_date, 10), '12:00'),
  })

async function reopen(db: Db, closed: Day, actor: DayActor) {
  const reason = 'Sangria lançada no turno errado.'
  const status = nextDayStatus(closed.status, 'reopen')
  const reopened = await reopenClosed(db, closed, { ...actor, status, why: { reason } })
  await actor.audit(
    buildDayAuditEntry({ action: 'cash-conciliations.reopen', before: closed, after: reopened, reason }),
  )
  return reopened
}
