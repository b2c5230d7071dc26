import { endings, refusalWords, requestAfter } from '@app/domain/day/life/contract'
import { type Day, getCompany, getDay } from '@app/domain/day/life/server'
import { fillMessage, localTime, notFound } from '@app/kit/contract'
import { type Db, fail, type SessionUser } from '@app/kit/server'
import { assessAdjusted } from '../cash-conciliations/adjustment/adjusted-day.server.ts'
import { getDayDetail } from '../cash-conciliations/detail/detail.server.ts'
import { holderOf } from './queue.rules.ts'
import { heldByOther } from './request-refusals.contract.ts'
import { changedFigures, snapshotOf } from './snapshot.rules.ts'
import type { SolicitationDetail, SolicitationRow } from './solicitations.contract.ts'
import { getSnapshot, getSolicitationRow } from './solicitations.store.ts'
import { snapshotNow } from './submit.server.ts'

const isPending = ({ status }: SolicitationRow) => requestAfter(status, 'approve') !== null

type Reader = { user: SessionUser; now: string }

const nobody = { analyst_id: null, analyst_name: null, analyst_until: null }

const heldWords = ({ analyst_name, analyst_until }: SolicitationRow) =>
  fillMessage(heldByOther.message, { name: analyst_name ?? '', time: localTime(analyst_until ?? '') })

export async function getSolicitationDetail(db: Db, { user, now }: Reader, id: string): Promise<SolicitationDetail> {
  const stored = (await getSolicitationRow(db, id)) ?? fail(notFound)
  const row = { ...stored, ...(holderOf(stored, now) === null && nobody) }
  const sent = (await getSnapshot(db, id)) ?? fail(notFound)
  const day = (await getDay(db, row.cash_conciliation_id)) ?? fail(notFound)
  const detail = await getDayDetail(db, { user, now }, day.id)
  const current = await currentOf(db, day, { row, detail, now })
  const { own_analysis } = await getCompany(db, day)
  const who = { held: user.abilities, isRequester: row.requested_by_id === user.id, decidesOwn: own_analysis }
  const may = (ending: 'approve' | 'withdraw') =>
    isPending(row) ? refusalWords(endings[row.type][ending], day.status, who) : 'A solicitação já foi encerrada.'
  const mayNot = may('approve')
  const heldBy = row.analyst_id !== null && row.analyst_id !== user.id ? row : null
  const decide_refusal = mayNot ?? (heldBy && heldWords(heldBy))
  const can_withdraw = may('withdraw') === null
  return {
    ...row,
    previous_id: sent.previous_id,
    snapshot: sent.snapshot,
    snapshot_hash: sent.snapshot_hash,
    day_status: day.status,
    day: detail,
    changed: changedFigures(sent.snapshot, current),
    can_decide: decide_refusal === null,
    decide_refusal,
    can_assume: mayNot === null,
    can_withdraw,
    can_answer: can_withdraw && row.asked_at !== null && row.answered_at === null,
  }
}

type Known = { now: string; row: SolicitationRow; detail: Parameters<typeof snapshotOf>[0] & SolicitationDetail['day'] }

/** Current figures; for a pending adjustment, the day as the adjustment would change it. */
async function currentOf(db: Db, day: Day, { row, detail, now }: Known) {
  if (row.type === 'adjustment' && isPending(row)) return snapshotNow(await assessAdjusted(db, day, { now }))
  return snapshotOf(detail, detail.lines, detail.differences)
}
