import { type AssessedDay, assessStored } from '@app/domain/day/assessment/server'
import { findExpiredDeferrals } from '@app/domain/day/differences/server'
import { declarationMissing, deferralOver, findSubmitRefusals } from '@app/domain/day/life/contract'
import {
  buildDayAuditEntry,
  type Day,
  type DayActor,
  type DayTarget,
  getCompanyWithSettings,
  proveAssessed,
  requireEditableDay,
  takeStep,
  toDayStepActor,
} from '@app/domain/day/life/server'
import { type ApiError, showDate } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { findCloseRefusal, findOverdueRefusal, firstRefusal, type Signing } from './signing-refusals.server.ts'

export type Signed = DayTarget & { declared: boolean }

export async function closeDayDirectly(db: Db, actor: DayActor, { declared, ...target }: Signed) {
  const { day, assessed } = await assessForSigning(db, target, { declared, now: actor.now, refusal: findCloseRefusal })
  const status = takeStep(day, 'close', toDayStepActor(actor))
  const closed = await proveAssessed(db, day, assessed, { ...actor, status, cause: 'closing' })
  const changes = { after: { result: closed.result, proof_hash: closed.proof_hash } }
  await actor.audit(buildDayAuditEntry({ action: 'cash-conciliations.close', before: day, after: closed, changes }))
  return closed
}

type SigningInput = {
  declared: boolean
  now: string
  refusal: (db: Db, day: Day, signing: Signing) => Promise<ApiError | null>
}

export async function assessForSigning(db: Db, target: DayTarget, { declared, now, refusal }: SigningInput) {
  const day = await requireEditableDay(db, target)
  if (!declared) fail(declarationMissing)
  const company = await getCompanyWithSettings(db, day)
  const assessed = await assessStored(db, day, { company })
  refuseBy(await refusal(db, day, { company, assessed, now }))
  return { day, assessed }
}

export function refuseBy(refusal: ApiError | null) {
  if (refusal) fail(refusal)
}

export const refuseOverdue = async (db: Db, day: Day, now: string) => refuseBy(await findOverdueRefusal(db, day, now))

export async function refuseUnexplainedDeferrals(db: Db, day: Day, { assessment }: AssessedDay, now: string) {
  const open = new Set(assessment.differences.flatMap((one) => (one.explanation ? [] : [`${one.code} ${one.ref}`])))
  const expiredDeferral = (await findExpiredDeferrals(db, day, now)).find(({ code, ref }) => open.has(`${code} ${ref}`))
  if (expiredDeferral?.deferred_to)
    fail(deferralOver, { values: { code: expiredDeferral.code, date: showDate(expiredDeferral.deferred_to) } })
}

export const refuseIncomplete = ({ assessment }: AssessedDay) => refuseBy(firstRefusal(findSubmitRefusals(assessment)))
