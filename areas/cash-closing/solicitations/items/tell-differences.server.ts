import { differenceRecord } from '@app/domain/day/differences/contract'
import { findShownDifferences, type PointedAt, type StoredDifference } from '@app/domain/day/differences/server'
import type { DayActor } from '@app/domain/day/life/server'
import type { Db } from '@app/kit/server'
import type { LockedRequest } from '../held-request.server.ts'

const stepOf = ({ day }: LockedRequest, entity_id: string, step: { action: 'accept' | 'refuse'; reason: string }) => ({
  company_id: day.company_id,
  entity: differenceRecord.entity,
  entity_id,
  ...step,
})

const wordsOf = ({ status, reason_name, note }: StoredDifference) => ({ status, reason: reason_name, note })

export async function auditAcceptedDifferences(
  db: Db,
  actor: DayActor,
  held: LockedRequest,
  before: readonly StoredDifference[],
) {
  const known = new Map(before.map((one) => [one.id, wordsOf(one)]))
  const reason = `Solicitação nº ${held.request.number} aprovada.`
  for (const one of await findShownDifferences(db, held.day)) {
    const [was, is] = [known.get(one.id), wordsOf(one)]
    const same = was?.status === is.status && was.reason === is.reason && was.note === is.note
    if (is.status !== 'accepted' || same) continue
    await actor.audit({ ...stepOf(held, one.id, { action: 'accept', reason }), before: was ?? null, after: is })
  }
}

export async function auditRefusedDifferences(actor: DayActor, held: LockedRequest, pointed: readonly PointedAt[]) {
  for (const { id, was, comment } of pointed)
    await actor.audit({
      ...stepOf(held, id, { action: 'refuse', reason: comment ?? `Solicitação nº ${held.request.number} recusada.` }),
      before: { status: was },
      after: { status: 'refused' },
    })
}
