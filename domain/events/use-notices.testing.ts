import { notifyUser } from '../people/notify.store.ts'
import { subscribeByJob } from './events.server.ts'

export const notifyOfUse = (user_id: string, pause: () => Promise<unknown> = async () => undefined) =>
  subscribeByJob('terminals-used', 'test.notify-of-use', async (db, { company_id, payload }, { now }) => {
    const record = { entity: null, entity_id: null }
    await notifyUser(db, { user_id, company_id, type: 'change', message: payload.acquirer, ...record, now })
    await pause()
  })
