import { notFound, passes } from '@app/kit/contract'
import { type Db, fail, type SessionUser } from '@app/kit/server'
import { findDaySolicitations } from '../../solicitations/solicitations.store.ts'
import { getDayRow } from '../board/board.store.ts'
import { directClosingRefusals, submitRefusals } from '../closing/closing-conditions.rules.ts'
import { findPostedLines } from '../closing/journal.store.ts'
import { StoredProof } from '../closing/proof.contract.ts'
import { buttonsOf, type DayAction, isEditable } from '../closing/states.rules.ts'
import type { CashConciliationDetail, Solicitation } from '../day-view.contract.ts'
import { getSettings } from '../days/closing-settings.store.ts'
import { type Day, getDay, getNextDay, getPreviousDay } from '../days/days.store.ts'
import { findShownDifferences } from '../recompute/differences.store.ts'
import { type AssessedDay, assessStored } from '../recompute/recompute.server.ts'
import { withoutExpected } from './blind-count.rules.ts'
import { dayFigures } from './day-figures.rules.ts'

/** One day with everything its screen shows but the item lists. */
export async function getDayDetail(db: Db, user: SessionUser, id: string): Promise<CashConciliationDetail> {
  const day = (await getDay(db, id)) ?? fail(notFound)
  const row = (await getDayRow(db, id)) ?? fail(notFound)
  const solicitations = await findDaySolicitations(db, day)
  const previous = await getPreviousDay(db, day)
  const next = await getNextDay(db, day)
  const assessed = isProven(day) ? null : await assessStored(db, day)
  const figures = assessed ? currentFigures(assessed) : await provenFigures(db, day)
  const shown = { drawers: figures.drawers, differences: await findShownDifferences(db, day) }
  return {
    ...row,
    ...figures,
    ...((await countsBlind(db, user, day)) ? withoutExpected(shown) : shown),
    solicitations,
    banner: bannerOf(day, solicitations),
    lock_reason: day.lock_reason,
    proof_hash: day.proof_hash,
    revision: day.revision,
    previous_id: previous?.id ?? null,
    next_id: next?.id ?? null,
    actions: actionsOf(day, user, { solicitations, assessed }),
  }
}

/** Whoever counts for a station and does not work in the office, where the company asks for blind counts. */
const countsBlind = async (db: Db, { abilities }: SessionUser, { company_id, business_date }: Day) =>
  !passes(abilities, 'cash-conciliation') && (await getSettings(db, company_id, business_date)).blind_count

const isProven = ({ status, proof }: Day) => (status === 'closed' || status === 'locked') && proof !== null

/** A day that is not proven shows what its facts make it at this moment, totals too. */
const currentFigures = ({ facts, assessment }: AssessedDay) => ({
  ...totalsIn(assessment.totals),
  ...dayFigures(assessment, new Map(facts.sessions.map(({ id, version }) => [id, version]))),
  journal: journalView(assessment.journal.lines, false),
})

const totalsIn = ({
  system_before_cents: _,
  difference_before_cents: __,
  ...totals
}: AssessedDay['assessment']['totals']) => totals

/** A closed day shows what was proven, whatever came later. */
async function provenFigures(db: Db, day: Day) {
  const { figures } = StoredProof.parse(day.proof)
  return { ...figures, journal: journalView(await findPostedLines(db, day), true) }
}

type Lines = CashConciliationDetail['journal']['lines']

const journalView = (lines: Lines, posted: boolean) => ({
  posted,
  debit_total_cents: lines.reduce((sum, line) => sum + line.debit_cents, 0),
  credit_total_cents: lines.reduce((sum, line) => sum + line.credit_cents, 0),
  lines,
})

/** What an analyst, or a file, last said against the day. */
function bannerOf({ status }: Day, [last]: readonly Solicitation[]) {
  if (!last?.decision_note) return null
  if (status === 'refused' && last.status === 'refused') return `Recusado: ${last.decision_note}`
  if (last.status === 'superseded') return isEditable(status) ? last.decision_note : null
  return last.type !== 'closing' && last.status === 'refused' ? last.decision_note : null
}

// Reopening, locking and their requests have no operation in this version.
const offered: readonly DayAction[] = ['waive_source', 'submit', 'close', 'approve', 'refuse', 'withdraw']

type Situation = { solicitations: readonly Solicitation[]; assessed: AssessedDay | null }

function actionsOf(day: Day, user: SessionUser, { solicitations, assessed }: Situation) {
  const pending = solicitations.find(({ status }) => status === 'pending')
  const isRequester = pending?.requested_by_id === user.id
  return buttonsOf(day.status, { held: user.abilities, isRequester })
    .filter(({ name }) => offered.includes(name))
    .map((button) => ({ ...button, refusal: button.refusal ?? conditionOf(button.name, assessed) }))
}

/** What the day itself still lacks for this step. */
function conditionOf(action: DayAction, assessed: AssessedDay | null) {
  if (!assessed) return null
  const { assessment, facts } = assessed
  if (action === 'submit') return submitRefusals(assessment)[0]?.message ?? null
  if (action === 'close') return directClosingRefusals(assessment, facts.settings)[0]?.message ?? null
  return null
}
