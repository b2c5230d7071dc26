import { allCompaniesScope, type Db, type JobKind, lockByName } from '@app/kit/server'
import type { NotificationKind } from '../people/notification-kinds.contract.ts'
import { notifyUser } from '../people/server.ts'
import { type AlertKind, type AssessedAlert, alertTexts, assessAlerts } from './alerts.rules.ts'
import { addUpCounts, deleteAlerts, deleteOldCallCounts, findConnectionFigures, insertAlert } from './alerts.store.ts'
import { type Connection, findConnectionPeople, setConnectionPause } from './connections.store.ts'
import { findWindowOpening, SendingWindow } from './window.rules.ts'

type Named = Pick<Connection, 'id' | 'name' | 'owner_id'>
type Raised = { kind: AlertKind; text: string; now: string }
type Cleared = { kinds: readonly AlertKind[]; text: string; now: string }

const raisedTypes: Readonly<Record<AlertKind, NotificationKind>> = {
  breaker: 'breaker_open',
  credential: 'connection_paused',
  waiting: 'integration_waiting',
  dead: 'integration_dead',
  failing: 'integration_failing',
  mapping: 'mapping_missing',
}

/** Notifies people of a condition of a connection, once until it is cleared. */
export async function raiseAlert(db: Db, connection: Named, { kind, text, now }: Raised) {
  if (!(await insertAlert(db, connection.id, { kind, now }))) return
  await notifyOfConnection(db, connection, { type: raisedTypes[kind], text, now, page: getAlertPage([kind]) })
}

/** Ends alerts of a connection, and notes once that it works again. */
export async function clearAlerts(db: Db, connection: Named, { kinds, text, now }: Cleared) {
  const cleared = await deleteAlerts(db, connection.id, kinds)
  if (cleared.length === 0) return
  const type = cleared.every((kind) => kind === 'breaker') ? 'breaker_closed' : 'integration_normal'
  await notifyOfConnection(db, connection, { type, text: `Normalizado: ${text}`, now, page: getAlertPage(kinds) })
}

/** Pauses a connection as a person decided. Notifies its owner of the decision of another person. */
export async function pauseConnection(
  db: Db,
  connection: Named,
  { reason, user_id, now }: { reason: string; user_id: string | null; now: string },
) {
  await setConnectionPause(db, connection.id, { reason, now })
  if (connection.owner_id === null || connection.owner_id === user_id) return
  await notifyOfConnection(db, connection, { type: 'connection_paused', text: `Foi pausada. Motivo: ${reason}`, now })
}

/** Resumes a paused connection with a closed breaker. */
export async function resumeConnection(db: Db, connection: Named, now: string) {
  await setConnectionPause(db, connection.id, null)
  await clearAlerts(db, connection, { kinds: ['credential', 'breaker'], text: 'foi retomada.', now })
}

/** The people with the ability of its name are notified, and it is opened from the notice. */
type AlertPage = 'integration-control' | 'integration-mappings'
const getAlertPage = (kinds: readonly AlertKind[]): AlertPage =>
  kinds.every((kind) => kind === 'mapping') ? 'integration-mappings' : 'integration-control'

/** Notifies the owner of a connection, or the people who look after integrations. */
async function notifyOfConnection(
  db: Db,
  { id, name, owner_id }: Named,
  {
    type,
    text,
    now,
    page = 'integration-control',
  }: { type: NotificationKind; text: string; now: string; page?: AlertPage },
) {
  const message = `Conexão ${name}: ${text}`
  const pageLink =
    page === 'integration-mappings' ? '/integration-mappings' : `/integration-control?connection_id=${id}`
  const link = owner_id === null ? pageLink : '/preferences'
  for (const user_id of await findConnectionPeople(db, { owner_id, ability: page }))
    await notifyUser(db, { user_id, company_id: null, type, message, entity: null, entity_id: null, link, now })
}

/** The time from which the window of a connection let it send a message that was due. */
function findFirstSending(due_at: string | null, sending_window: unknown) {
  const { data: window } = SendingWindow.safeParse(sending_window)
  return due_at === null || window === undefined ? due_at : (findWindowOpening(window, due_at) ?? due_at)
}

const assessedKinds: readonly AssessedAlert[] = ['waiting', 'dead', 'failing', 'mapping']

/** Raises and clears the alerts that follow from the figures of each connection. */
export async function assessConnections(db: Db, now: string) {
  await lockByName(db, 'integration-alerts')
  await addUpCounts(db)
  await deleteOldCallCounts(db)
  for (const { id, name, owner_id, sending_window, ...figures } of await findConnectionFigures(db)) {
    const oldest_pending_at = findFirstSending(figures.oldest_pending_at, sending_window)
    const states = assessAlerts({ ...figures, oldest_pending_at }, now)
    for (const kind of assessedKinds) {
      const { raised, cleared } = alertTexts[kind]
      if (states[kind] === 'raised') await raiseAlert(db, { id, name, owner_id }, { kind, text: raised, now })
      if (states[kind] === 'cleared')
        await clearAlerts(db, { id, name, owner_id }, { kinds: [kind], text: cleared, now })
    }
  }
}

export const integrationAlertsJob: JobKind = {
  name: 'integration-alerts',
  cron: '* * * * *',
  run: (_data, { within, now }) => within(allCompaniesScope, (db) => assessConnections(db, now())),
}
