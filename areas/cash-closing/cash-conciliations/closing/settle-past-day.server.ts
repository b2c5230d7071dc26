import { notFound, showDate } from '@app/kit/contract'
import { type Db, fail, newId } from '@app/kit/server'
import { snapshotOf } from '../../solicitations/snapshot.rules.ts'
import { decideSolicitation, insertSolicitation } from '../../solicitations/solicitations.store.ts'
import type { Explanation } from '../day-explanations.contract.ts'
import type { FoundDifference, MatchGroup } from '../day-facts.contract.ts'
import type { Actor } from '../days/change-day.server.ts'
import { figuresOf } from '../days/day-audit.server.ts'
import { type Day, getCompany, lockDayOfDate, updateDay } from '../days/days.store.ts'
import { findReasonNames } from '../differences/reasons.store.ts'
import { type LoadedFacts, loadFacts } from '../facts/facts.store.ts'
import { matchDay } from '../matching/match-day.rules.ts'
import { explainFound } from '../recompute/differences.store.ts'
import { type AssessedDay, saveAssessed } from '../recompute/recompute.server.ts'
import { assessView } from './assess-day.rules.ts'
import { closeAssessed, hashOf } from './close-day.server.ts'
import { directClosingRefusals, submitRefusals } from './closing-conditions.rules.ts'
import { type DayView, viewOf } from './day-view.rules.ts'
import { foundDifferences } from './differences.rules.ts'
import { reversalOf } from './journal.rules.ts'
import { postJournal } from './journal.store.ts'

/** A day that was worked on elsewhere or long ago: who did it, what they said, and how far they came. */
export type PastDay = {
  company_id: string
  business_date: string
  end: 'open' | 'in_conference' | 'submitted' | 'refused' | 'closed' | 'reopened' | 'locked'
  requester: Actor
  analyst: Actor
  explain: (difference: FoundDifference) => { reason_code: string; note: string }
}

/**
 * Takes a day whose sources came, and nobody worked on, to where people left it, in one pass: matched, explained, proven
 * and closed under the same conditions as any other day. For histories that are brought in whole, where one step after
 * the other would judge each day five times.
 */
export async function settlePastDay(db: Db, past: PastDay) {
  const { company_id, business_date, end } = past
  const day = (await lockDayOfDate(db, company_id, business_date)) ?? fail(notFound)
  if (day.status !== 'awaiting_data') throw new Error(`${showDate(business_date)} is being worked on`)
  const facts = await loadFacts(db, day, await getCompany(db, day))
  const view = viewOf(facts, matchDay(facts))
  if (end === 'open') {
    const untouched = { facts, groups: [], differences: [], assessment: assessView(view, []) }
    return saveAssessed(db, day, untouched, { now: past.requester.now, actor_id: null, status: end })
  }
  const explained = withWords(view, facts, past)
  if (end === 'in_conference') return save(db, day, explained, past)
  const refusals = submitRefusals(explained.assessed.assessment)
  if (refusals.length > 0)
    throw new Error(`${showDate(business_date)}: ${refusals.map(({ message }) => message).join(' ')}`)
  if (end === 'submitted' || end === 'refused') return request(db, day, explained, past)
  return close(db, day, explained, past)
}

type Explained = { assessed: AssessedDay; words: readonly Explanation[]; confirmed: readonly MatchGroup[] }

/** Every difference explained and every suggestion confirmed: neither changes what the differences are. */
function withWords(view: DayView, facts: LoadedFacts, { explain, requester }: PastDay): Explained {
  const words = foundDifferences(view).map((difference): Explanation => {
    const { code, ref, amount_cents, volume_ml } = difference
    return { code, ref, amount_cents, volume_ml, ...explain(difference), status: 'explained' }
  })
  const confirm = <Group extends MatchGroup>(group: Group): Group =>
    group.status === 'suggested'
      ? { ...group, pass_no: 7, status: 'confirmed', sentence: `${group.sentence}; confirmado por ${requester.name}` }
      : group
  const groups = view.groups.map(confirm)
  const settled = { ...view, groups, match: { ...view.match, groups: view.match.groups.map(confirm) } }
  const assessment = assessView(settled, words)
  const confirmed = assessment.groups.filter(({ pass_no }) => pass_no === 7)
  return { assessed: { facts, groups: [], differences: [], assessment }, words, confirmed }
}

async function save(db: Db, day: Day, { assessed, words, confirmed }: Explained, { end, requester }: PastDay) {
  const status = end === 'in_conference' ? end : 'submitted'
  const change = { now: requester.now, actor_id: requester.id, status, groups: confirmed } as const
  const saved = await saveAssessed(db, day, assessed, change)
  await explainFound(db, day, words, { by: requester.id, at: requester.now, status: 'explained' })
  return saved
}

/** The snapshot of what the requester sends, and its request. */
async function insertRequest(db: Db, day: Day, { assessed, words }: Explained, { requester }: PastDay) {
  const names = new Map((await findReasonNames(db)).map(({ code, name }) => [code, name]))
  const { totals, lines, differences } = assessed.assessment
  const said = new Map(words.map((word) => [`${word.code} ${word.ref}`, word]))
  const shown = differences.map((difference) => {
    const word = said.get(`${difference.code} ${difference.ref}`)
    return { ...difference, reason_name: names.get(word?.reason_code ?? '') ?? null, note: word?.note ?? null }
  })
  const snapshot = snapshotOf(totals, lines, shown)
  const id = newId()
  const sent = { id, snapshot, snapshot_hash: hashOf(snapshot), note: null }
  await insertSolicitation(db, day, { ...sent, requested_by: requester.id, requested_at: requester.now })
  return id
}

async function request(db: Db, day: Day, explained: Explained, past: PastDay) {
  const sent = await save(db, day, explained, past)
  const id = await insertRequest(db, day, explained, past)
  await write(past.requester, { action: 'cash-conciliations.submit', before: day, after: sent })
  if (past.end === 'submitted') return sent
  const { analyst } = past
  const reason = 'Faltou o comprovante da diferença; anexe e envie de novo.'
  await decideSolicitation(db, id, {
    status: 'refused',
    decided_by: analyst.id,
    decided_at: analyst.now,
    decision_note: reason,
  })
  const refused = await updateDay(db, sent, {
    status: 'refused',
    version: sent.version + 1,
    updated_by: analyst.id,
    updated_at: analyst.now,
  })
  await write(analyst, { action: 'solicitations.refuse', before: sent, after: refused, reason })
  return refused
}

async function close(db: Db, day: Day, explained: Explained, past: PastDay) {
  const { assessed, words } = explained
  const { requester, analyst } = past
  const direct = directClosingRefusals(assessed.assessment, assessed.facts.settings).length === 0
  const closer = direct ? requester : analyst
  if (!direct) {
    const id = await insertRequest(db, day, explained, past)
    await decideSolicitation(db, id, {
      status: 'approved',
      decided_by: analyst.id,
      decided_at: analyst.now,
      decision_note: null,
    })
  }
  const closed = await closeAssessed(db, day, assessed, closer)
  await explainFound(db, day, words, { by: requester.id, at: requester.now, status: 'accepted' })
  await write(closer, {
    action: direct ? 'cash-conciliations.close' : 'solicitations.approve',
    before: day,
    after: closed,
  })
  if (past.end === 'reopened') return reopen(db, closed, assessed, analyst)
  if (past.end === 'locked')
    return updateDay(db, closed, { status: 'locked', lock_reason: 'já integrado ao ERP', version: closed.version + 1 })
  return closed
}

/** The posted entry stays; its mirror takes it back, and the figures may change again. */
async function reopen(db: Db, closed: Day, { assessment }: AssessedDay, by: Actor) {
  const revision = closed.revision + 1
  const entry = { id: newId(), revision, description: 'Estorno por reabertura', posted_by: by.id, posted_at: by.now }
  await postJournal(db, closed, reversalOf(assessment.journal.lines), entry)
  const change = {
    status: 'reopened' as const,
    revision,
    version: closed.version + 1,
    updated_by: by.id,
    updated_at: by.now,
  }
  const reopened = await updateDay(db, closed, change)
  await write(by, {
    action: 'cash-conciliations.reopen',
    before: closed,
    after: reopened,
    reason: 'Sangria lançada no turno errado.',
  })
  return reopened
}

type Change = { action: string; before: Day; after: Day; reason?: string }

const write = (by: Actor, { action, before, after, reason }: Change) =>
  by.audit({
    company_id: before.company_id,
    entity: 'cash_conciliation',
    entity_id: before.id,
    action,
    reason: reason ?? null,
    before: figuresOf(before),
    after: figuresOf(after),
  })
