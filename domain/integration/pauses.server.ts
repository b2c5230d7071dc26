import { appendAudit, buildRoutineSource, type Db } from '@app/kit/server'
import { findRunningSimulators, setConnectionPause } from './connections.store.ts'
import { connectionEntity } from './message.contract.ts'

type Pause = { reason: string; now: string }

/** Pauses a connection that cannot be used, without a person. Its history has the reason. */
export async function pauseByRoutine(db: Db, { id, name }: { id: string; name: string }, { reason, now }: Pause) {
  await setConnectionPause(db, id, { reason, now })
  const entry = { company_id: null, entity: connectionEntity, entity_id: id, action: 'pause', reason, after: { name } }
  await appendAudit(db, buildRoutineSource(now), entry)
}

/** Pauses the simulators, which homologation and production do not use. Returns their number. */
export async function pauseSimulators(db: Db, pause: Pause) {
  const running = await findRunningSimulators(db)
  for (const connection of running) await pauseByRoutine(db, connection, pause)
  return running.length
}
