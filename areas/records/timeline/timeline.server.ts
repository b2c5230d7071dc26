import { Id } from '@app/kit/contract'
import { type Db, implement, type RecordKind, type SessionUser } from '@app/kit/server'
import { z } from 'zod'
import { findMentionedNames, toComment } from '../comments/comments.server.ts'
import { findComments } from '../comments/comments.store.ts'
import { requireVisibleRecord, type VisibleRecord } from '../records.server.ts'
import { type TimelineEntry, type TimelineQuery, timeline } from './timeline.contract.ts'
import { formatEntryTitle, listFieldChanges } from './timeline.rules.ts'
import { findTimeline } from './timeline.store.ts'

export type CanUndo = (user: SessionUser, entry: { entity: string; action: string }) => boolean

export const implementTimeline = (kinds: readonly RecordKind[], canUndo: CanUndo) =>
  implement(timeline, {
    timeline: async ({ query, ...call }) => {
      const record = await requireVisibleRecord(kinds, call)
      const undoable = (action: string) => canUndo(call.user, { entity: record.entity, action })
      return readTimeline(call.db, record, { query, undoable })
    },
  })

type ReadOptions = { query: TimelineQuery; undoable: (action: string) => boolean }

async function readTimeline(db: Db, record: VisibleRecord, { query, undoable }: ReadOptions) {
  const page = await findTimeline(db, record, query)
  const comments = await commentsIn(db, record, page.data)
  const { entity, id: entity_id, kind: declaration } = record
  const data = page.data.map((event): TimelineEntry => {
    const { company_id, chain_no, action, before, after, request_id } = event
    const batch = undoable(action) ? Id.safeParse(request_id).data : undefined
    return {
      kind: event.kind,
      reason: event.reason,
      author: event.author,
      origin: event.origin,
      at: event.created_at,
      key: `${company_id}:${chain_no}`,
      title: formatEntryTitle(declaration, event),
      changes: listFieldChanges(declaration, before, after),
      comment: comments.get(commentIdOf(after)) ?? null,
      undo: batch === undefined ? null : { batch, entity, entity_id },
    }
  })
  return { ...page, data }
}

const Commented = z.object({ comment_id: Id })
const commentIdOf = (after: unknown) => Commented.safeParse(after).data?.comment_id ?? ''

async function commentsIn(db: Db, record: VisibleRecord, events: readonly { kind: string; after: unknown }[]) {
  const ids = events.filter(({ kind }) => kind === 'comment').map(({ after }) => commentIdOf(after))
  const stored = await findComments(
    db,
    record,
    ids.filter((id) => id !== ''),
  )
  const people = await findMentionedNames(db, stored)
  return new Map(stored.map((comment) => [comment.id, toComment(comment, people)]))
}
