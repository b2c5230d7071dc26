import { announceToPerson } from '@app/domain/people/server'
import { addMilliseconds } from '@app/kit/contract'
import { type Db, implement, type RecordKind, type SessionUser } from '@app/kit/server'
import type { RecordPlace } from '../records.contract.ts'
import { requireVisibleRecord, type VisibleRecord } from '../records.server.ts'
import { type Presence, presence, presenceEndsAfter } from './presence.contract.ts'
import {
  deletePresence,
  findPresent,
  lockRecordPresence,
  type PresentTab,
  takeEditingFromOthers,
  upsertPresence,
} from './presence.store.ts'

type Call = { db: Db; user: SessionUser; now: string; params: RecordPlace & { tab: string } }

export const implementPresence = (kinds: readonly RecordKind[]) =>
  implement(presence, {
    renew: async ({ body, ...call }) => renewPresence(await requireVisibleRecord(kinds, call), call, body.editing),
    takeOver: async (call) => takeOver(await requireVisibleRecord(kinds, call), call),
    end: async (call) => {
      const record = await requireVisibleRecord(kinds, call)
      const tab = { user_id: call.user.id, tab_id: call.params.tab }
      if (await deletePresence(call.db, record, tab)) await notifyOthers(record, call)
      return null
    },
  })

const computePresenceCutoff = (now: string) => addMilliseconds(now, -presenceEndsAfter)

const findPresentTabs = ({ db, now }: Pick<Call, 'db' | 'now'>, record: VisibleRecord) =>
  findPresent(db, record, computePresenceCutoff(now))

async function renewPresence(record: VisibleRecord, call: Call, editing: boolean) {
  const { db, user, now, params } = call
  await lockRecordPresence(db, record)
  const present = await findPresentTabs(call, record)
  const ownTab = present.find(({ tab_id, user_id }) => tab_id === params.tab && user_id === user.id)
  const free = !ownTab?.taken_by && !present.some((tab) => tab.editing_since && tab.user_id !== user.id)
  const editing_since = editing ? (ownTab?.editing_since ?? (free ? now : null)) : null
  await upsertPresence(db, record, {
    user_id: user.id,
    tab_id: params.tab,
    seen_at: now,
    editing_since,
    keeps_taken: editing,
  })
  if (!ownTab || ownTab.editing_since !== editing_since) await notifyOthers(record, call)
  return toPresence(present, user.id, editing ? ownTab : undefined)
}

async function takeOver(record: VisibleRecord, call: Call) {
  const { db, user, now, params } = call
  await lockRecordPresence(db, record)
  await takeEditingFromOthers(db, record, { by: user.id, at: now })
  const ownTab = { user_id: user.id, tab_id: params.tab }
  await upsertPresence(db, record, { ...ownTab, seen_at: now, editing_since: now, keeps_taken: false })
  await notifyOthers(record, call)
  return toPresence(await findPresentTabs(call, record), user.id, undefined)
}

async function notifyOthers(record: VisibleRecord, call: Call) {
  const people = (await findPresentTabs(call, record)).map(({ user_id }) => user_id)
  for (const id of new Set(people)) if (id !== call.user.id) await announceToPerson(call.db, id)
}

const toPerson = ({ user_id, name }: PresentTab, since: string) => ({ id: user_id, name, since })

function toPresence(present: readonly PresentTab[], user_id: string, ownTab: PresentTab | undefined): Presence {
  const otherTabs = present.filter((tab) => tab.user_id !== user_id)
  const first = new Map(otherTabs.toReversed().map((tab) => [tab.user_id, tab]))
  const editing = otherTabs.flatMap((tab) => (tab.editing_since ? [toPerson(tab, tab.editing_since)] : []))
  return {
    others: [...first.values()].map((tab) => toPerson(tab, tab.opened_at)).sort((a, b) => (a.since < b.since ? -1 : 1)),
    editor: editing[0] ?? null,
    taken:
      ownTab?.taken_by && ownTab.taken_at
        ? { id: ownTab.taken_by, name: ownTab.taker_name ?? '', since: ownTab.taken_at }
        : null,
  }
}
