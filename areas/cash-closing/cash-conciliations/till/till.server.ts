import { notFound } from '@app/kit/contract'
import { type Db, fail } from '@app/kit/server'
import { type Actor, changeDay, type DayTarget } from '../days/change-day.server.ts'
import { countSession, getSession } from './till.store.ts'

export type SessionCount = DayTarget & { session_id: number; counted_cents: number }

/** Records what was counted in a drawer; an earlier count stays in the history. */
export const countDaySession = (db: Db, actor: Actor, { session_id, counted_cents, ...target }: SessionCount) =>
  changeDay(db, actor, target, {
    action: 'session.count',
    async work(day) {
      const session = (await getSession(db, day, session_id)) ?? fail(notFound)
      await countSession(db, day, session_id, { cents: counted_cents, by: actor.id, at: actor.now })
      return { before: { session }, after: { session: { ...session, counted_cents } } }
    },
  })
