import { getCompanyName } from '@app/domain/companies/server'
import { assessStored, recomputeDay, saveAssessed } from '@app/domain/day/assessment/server'
import { differenceRecord } from '@app/domain/day/differences/contract'
import { findShownDifferences, findUnmarkedExpiredDeferrals, markLapsed } from '@app/domain/day/differences/server'
import { isEditable, isFrozen, isProven } from '@app/domain/day/life/contract'
import { type Day, lockDay, recordDay, takeStep } from '@app/domain/day/life/server'
import { notifyUser } from '@app/domain/people/server'
import { showDate } from '@app/kit/contract'
import { appendAudit, type Db } from '@app/kit/server'
import { supersedeChanged } from '../cash-conciliation-solicitations/submission/supersede.server.ts'
import { markForwardReturned, type ReturnedForward } from '../forwarded-captures/forwards.store.ts'

type Overdue = Awaited<ReturnType<typeof findUnmarkedExpiredDeferrals>>

const byRoutine = (now: string) => ({ actor_id: null, now, origin: 'rotina' as const })

/** A sent day goes back to the requester. A closed day keeps its proof until an adjustment explains the difference. */
export async function lapseDeferrals(db: Db, id: string, now: string) {
  const day = await lockDay(db, id)
  if (!day) return
  const expired = await findUnmarkedExpiredDeferrals(db, day, now)
  if (expired.length === 0) return
  await markLapsed(
    db,
    day,
    expired.map((deferral) => deferral.id),
    now,
  )
  for (const deferral of expired) await auditLapse(db, day, deferral, now)
  await reassessDay(db, day, expired, now)
  await notifyPeople(db, day, expired, now)
}

export async function reopenReturned(
  db: Db,
  { id, difference_id, decision_note, cash_conciliation_id }: ReturnedForward,
  now: string,
) {
  const day = await lockDay(db, cash_conciliation_id)
  const difference = day && (await findShownDifferences(db, day)).find((one) => one.id === difference_id)
  await markForwardReturned(db, id, now)
  if (!day || !difference) return
  await markLapsed(db, day, [difference_id], now)
  await appendAudit(
    db,
    { ...byRoutine(now), ip: null, request_id: null },
    {
      company_id: day.company_id,
      entity: differenceRecord.entity,
      entity_id: difference_id,
      action: 'returned',
      reason: decision_note,
      before: { status: difference.status },
      after: { status: 'open' },
    },
  )
  await reassessDay(db, day, [difference], now)
}

const auditLapse = (db: Db, day: Day, { id, deferred_to }: Overdue[number], now: string) =>
  appendAudit(
    db,
    { ...byRoutine(now), ip: null, request_id: null },
    {
      company_id: day.company_id,
      entity: differenceRecord.entity,
      entity_id: id,
      action: 'lapse',
      reason: isProven(day.status) ? 'O dia está fechado: um ajuste diz o que foi.' : null,
      before: { status: 'deferred', deferred_to },
      after: { status: isProven(day.status) ? 'deferred' : 'open', deferred_to: null },
    },
  )

async function reassessDay(db: Db, day: Day, differences: readonly { code: string; sentence: string }[], now: string) {
  const changes = { after: { differences: differences.map(({ code, sentence }) => `${code} ${sentence}`) } }
  if (isEditable(day.status)) {
    const after = await recomputeDay(db, day, { now, actor_id: null })
    return recordDay(db, byRoutine(now), { action: 'difference.lapse', before: day, after, changes })
  }
  if (!isFrozen(day.status))
    return recordDay(db, byRoutine(now), { action: 'difference.lapse', before: day, after: day, changes })
  const assess = () => assessStored(db, day)
  const superseded = await supersedeChanged(db, day, { assess, type: 'closing', now, actor_id: null })
  if (superseded === null) return
  const change = { now, actor_id: null, status: takeStep(day, 'supersede', 'system') }
  const after = await saveAssessed(db, day, superseded.assessed, change)
  await recordDay(db, byRoutine(now), {
    action: 'difference.lapse',
    reason: superseded.reason,
    before: day,
    after,
    changes,
  })
}

async function notifyPeople(db: Db, day: Day, expired: Overdue, now: string) {
  const codes = [...new Set(expired.map(({ code }) => code))].join(', ')
  const subject = expired.length === 1 ? 'o adiamento de 1 diferença' : `o adiamento de ${expired.length} diferenças`
  const place = `${await getCompanyName(db, day.company_id)} em ${showDate(day.business_date)}`
  const next = isProven(day.status) ? ' O dia está fechado: peça um ajuste.' : ' Explique ou adie de novo.'
  const people = new Set([day.responsible_id, ...expired.map(({ explained_by }) => explained_by)])
  for (const user_id of people)
    if (user_id !== null)
      await notifyUser(db, {
        user_id,
        company_id: day.company_id,
        type: 'deferral_over',
        message: `Venceu ${subject} de ${place} (${codes}): o arquivo não chegou.${next}`,
        entity: 'cash_conciliation',
        entity_id: day.id,
        link: isProven(day.status)
          ? `/cash-conciliation/${day.id}?tab=ajuste`
          : `/cash-conciliation/${day.id}/diff-transactions/${day.business_date}?status=open`,
        now,
      })
}
