import { formatDayActionRefusal, nextRequestStatus, requestEndings } from '@app/domain/day/life/contract'
import { type Day, getCompanyWithSettings, getDay } from '@app/domain/day/life/server'
import { fillMessage, localTime, notFound } from '@app/kit/contract'
import { type Db, fail, type SessionUser } from '@app/kit/server'
import { assessAdjusted } from '../../cash-conciliations/adjusted-day.server.ts'
import { assumedByOther } from '../../cash-conciliations/request-refusals.contract.ts'
import { getDayDetail } from '../../closing/detail.server.ts'
import { buildSnapshot, changedFigures } from '../items/snapshot.rules.ts'
import { getRequestHolder } from '../queue/queue.rules.ts'
import type { SolicitationDetail, SolicitationRow } from '../solicitations.contract.ts'
import { getSnapshot, getSolicitationRow } from '../solicitations.store.ts'
import { buildCurrentSnapshot } from '../submission/submit.server.ts'

const isPending = ({ status }: SolicitationRow) => nextRequestStatus(status, 'approve') !== null

type Reader = { user: SessionUser; now: string }

const withoutAnalyst = { analyst_id: null, analyst_name: null, analyst_until: null }

const formatAssumedMessage = ({ analyst_name, analyst_until }: SolicitationRow) =>
  fillMessage(assumedByOther.message, { name: analyst_name ?? '', time: localTime(analyst_until ?? '') })

export async function getSolicitationDetail(db: Db, { user, now }: Reader, id: string): Promise<SolicitationDetail> {
  const stored = (await getSolicitationRow(db, id)) ?? fail(notFound)
  const row = { ...stored, ...(getRequestHolder(stored, now) === null && withoutAnalyst) }
  const sent = (await getSnapshot(db, id)) ?? fail(notFound)
  const day = (await getDay(db, row.cash_conciliation_id)) ?? fail(notFound)
  const detail = await getDayDetail(db, { user, now }, day.id)
  const current = await getCurrentSnapshot(db, day, { row, detail, now })
  const { own_analysis } = await getCompanyWithSettings(db, day)
  const stepActor = {
    abilities: user.abilities,
    isRequester: row.requested_by_id === user.id,
    decidesOwn: own_analysis,
  }
  const getEndingRefusal = (ending: 'approve' | 'withdraw') =>
    isPending(row)
      ? formatDayActionRefusal(requestEndings[row.type][ending], day.status, stepActor)
      : 'A solicitação já foi encerrada.'
  const approvalRefusal = getEndingRefusal('approve')
  const otherHolder = row.analyst_id !== null && row.analyst_id !== user.id ? row : null
  const decide_refusal = approvalRefusal ?? (otherHolder && formatAssumedMessage(otherHolder))
  const can_withdraw = getEndingRefusal('withdraw') === null
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
    can_assume: approvalRefusal === null,
    can_withdraw,
    can_answer: can_withdraw && row.asked_at !== null && row.answered_at === null,
  }
}

type FiguresContext = {
  now: string
  row: SolicitationRow
  detail: Parameters<typeof buildSnapshot>[0] & SolicitationDetail['day']
}

async function getCurrentSnapshot(db: Db, day: Day, { row, detail, now }: FiguresContext) {
  if (row.type === 'adjustment' && isPending(row)) return buildCurrentSnapshot(await assessAdjusted(db, day, { now }))
  return buildSnapshot(detail, detail.lines, detail.differences)
}
