import { notFound } from '@app/kit/contract'
import { type Db, fail, type SessionUser } from '@app/kit/server'
import { refusalOf } from '../cash-conciliations/closing/states.rules.ts'
import { getDay } from '../cash-conciliations/days/days.store.ts'
import { getDayDetail } from '../cash-conciliations/detail/detail.server.ts'
import { changedFigures, snapshotOf } from './snapshot.rules.ts'
import type { SolicitationDetail } from './solicitations.contract.ts'
import { getSnapshot, getSolicitationRow } from './solicitations.store.ts'

/** One request: what was sent beside the day as it stands, and what this person may do with it. */
export async function getSolicitationDetail(db: Db, user: SessionUser, id: string): Promise<SolicitationDetail> {
  const row = (await getSolicitationRow(db, id)) ?? fail(notFound)
  const sent = (await getSnapshot(db, id)) ?? fail(notFound)
  const day = (await getDay(db, row.cash_conciliation_id)) ?? fail(notFound)
  const detail = await getDayDetail(db, user, day.id)
  const current = snapshotOf(detail, detail.lines, detail.differences)
  const isRequester = row.requested_by_id === user.id
  const may = (action: 'approve' | 'withdraw') =>
    row.status === 'pending'
      ? refusalOf(action, day.status, { held: user.abilities, isRequester })
      : 'A solicitação já foi encerrada.'
  const decide_refusal = may('approve')
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
    can_withdraw: may('withdraw') === null,
  }
}
