import { differenceRecord } from '@app/domain/day/differences/contract'
import { findShownDifferences, type PointedAt, type StoredDifference } from '@app/domain/day/differences/server'
import type { DayActor } from '@app/domain/day/life/server'
import type { Db } from '@app/kit/server'
import type { LockedRequest } from '../held-request.server.ts'

const buildAuditStep = (
  { day }: LockedRequest,
  entity_id: string,
  step: { action: 'accept' | 'refuse'; reason: string },
) => ({
  company_id: day.company_id,
  entity: differenceRecord.entity,
  entity_id,
  ...step,
})

const toExplanation = ({ status, reason_name, note }: StoredDifference) => ({ status, reason: reason_name, note })

export async function auditAcceptedDifferences(
  db: Db,
  actor: DayActor,
  lockedRequest: LockedRequest,
  before: readonly StoredDifference[],
) {
  const previousExplanations = new Map(before.map((one) => [one.id, toExplanation(one)]))
  const reason = `Solicitação nº ${lockedRequest.request.number} aprovada.`
  for (const difference of await findShownDifferences(db, lockedRequest.day)) {
    const previous = previousExplanations.get(difference.id)
    const current = toExplanation(difference)
    const same =
      previous?.status === current.status && previous.reason === current.reason && previous.note === current.note
    if (current.status !== 'accepted' || same) continue
    await actor.audit({
      ...buildAuditStep(lockedRequest, difference.id, { action: 'accept', reason }),
      before: previous ?? null,
      after: current,
    })
  }
}

export async function auditRefusedDifferences(
  actor: DayActor,
  lockedRequest: LockedRequest,
  refusedDifferences: readonly PointedAt[],
) {
  for (const { id, was: previousStatus, comment } of refusedDifferences)
    await actor.audit({
      ...buildAuditStep(lockedRequest, id, {
        action: 'refuse',
        reason: comment ?? `Solicitação nº ${lockedRequest.request.number} recusada.`,
      }),
      before: { status: previousStatus },
      after: { status: 'refused' },
    })
}
