import { appendAudit, buildRoutineSource, type Db } from '@app/kit/server'
import { findHostRefusal } from '../outbound-hosts/contract.ts'
import { raiseAlert } from './alerts.server.ts'
import { type Connection, findRunningSimulators, setConnectionPause } from './connections.store.ts'
import { connectionEntity } from './message.contract.ts'

type Pause = { reason: string; now: string }

/** Pauses a connection that cannot be used, without a person. Its history has the reason. */
export async function pauseByRoutine(db: Db, { id, name }: { id: string; name: string }, { reason, now }: Pause) {
  await setConnectionPause(db, id, { reason, now })
  const entry = { company_id: null, entity: connectionEntity, entity_id: id, action: 'pause', reason, after: { name } }
  await appendAudit(db, buildRoutineSource(now), entry)
}

type Paused = Pick<Connection, 'id' | 'name' | 'owner_id'>

/** Pauses a connection that cannot be used, and notifies its people once until it is resumed. */
export async function pauseWithAlert(db: Db, connection: Paused, { reason, now }: Pause) {
  await pauseByRoutine(db, connection, { reason, now })
  await raiseAlert(db, connection, { kind: 'credential', text: `Foi pausada. ${reason}`, now })
}

/** Pauses a connection whose server is not in the list of allowed hosts: its messages wait. Returns true if it did. */
export async function pauseIfHostRefused(db: Db, connection: Connection, now: string) {
  const reason = findHostRefusal(connection)
  if (reason === undefined) return false
  await pauseWithAlert(db, connection, { reason, now })
  return true
}

/** Pauses the simulators, which homologation and production do not use. Returns their number. */
export async function pauseSimulators(db: Db, pause: Pause) {
  const running = await findRunningSimulators(db)
  for (const connection of running) await pauseByRoutine(db, connection, pause)
  return running.length
}
