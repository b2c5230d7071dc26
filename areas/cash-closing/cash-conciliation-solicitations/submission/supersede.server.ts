import type { AssessedDay } from '@app/domain/day/assessment/server'
import type { Day } from '@app/domain/day/life/server'
import { showMoney } from '@app/kit/contract'
import { appendAudit, type Db } from '@app/kit/server'
import { endSolicitation } from '../held-request.server.ts'
import { isAsSent } from '../items/snapshot.rules.ts'
import { requestStep } from '../solicitation-record.server.ts'
import { getPending, lockSolicitation } from '../solicitations.store.ts'
import { buildCurrentSnapshot } from './submit.server.ts'

type SupersedeInput = {
  assess: () => Promise<AssessedDay>
  type: 'closing' | 'adjustment'
  now: string
  actor_id: string | null
}

/** Returns null if the request stays valid, otherwise the changes and the assessed day. */
export async function supersedeChanged(db: Db, day: Day, { assess, type, now, actor_id }: SupersedeInput) {
  const pending = await getPending(db, day)
  const request = pending && (await lockSolicitation(db, pending.id))
  if (!request || request.type !== type) return null
  const assessed = await assess()
  if (isAsSent(request.snapshot, buildCurrentSnapshot(assessed))) return null
  const amount = showMoney(assessed.assessment.totals.difference_cents)
  const note = `Os valores mudaram depois do envio (diferença de ${amount}). Revise e envie novamente.`
  const status = await endSolicitation(db, { day, request }, { ending: 'supersede', note, by: null, now })
  const states = { before: { status: request.status }, after: { status } }
  const source = { actor_id, now, origin: 'importação', ip: null, request_id: null } as const
  await appendAudit(db, source, requestStep(request, { action: 'supersede', reason: note, ...states }))
  return { assessed, reason: note }
}
