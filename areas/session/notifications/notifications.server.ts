import { buildPersonTopic, markNotificationRead, notifyUser } from '@app/domain/people/server'
import { addMilliseconds, notFound } from '@app/kit/contract'
import { fail, implement, newId, onDuplicate } from '@app/kit/server'
import { notificationExists, notifications } from './notifications.contract.ts'
import {
  findNotifications,
  findNotificationsReadSince,
  findUnreadNotifications,
  personExists,
} from './notifications.store.ts'

const readShownMs = 30 * 24 * 60 * 60 * 1000

export default implement(notifications, {
  list: async ({ db }) => ({ data: await findUnreadNotifications(db) }),

  recentlyRead: async ({ db, now }) => ({
    data: await findNotificationsReadSince(db, addMilliseconds(now, -readShownMs)),
  }),

  all: ({ db, query }) => findNotifications(db, query),

  async *stream({ user, changes, closed }) {
    for await (const type of changes.watch(buildPersonTopic(user.id), closed)) yield { type }
  },

  markAsRead: async ({ db, params, now }) => {
    if (!(await markNotificationRead(db, params.id, now))) fail(notFound)
    return null
  },

  create: async ({ db, body, user, now, audit }) => {
    const { id = newId(), type, message, user_id = user.id } = body
    if (!(await personExists(db, user_id))) fail(notFound)
    const notification = { id, type, message, entity: null, entity_id: null, link: null }
    await onDuplicate('notifications_pkey', notificationExists, () =>
      notifyUser(db, { ...notification, user_id, company_id: null, now }),
    )
    await audit({
      company_id: null,
      entity: 'notification',
      entity_id: id,
      action: 'create',
      after: { user_id, type, message },
    })
    return { ...notification, read_at: null, created_at: now }
  },
})
