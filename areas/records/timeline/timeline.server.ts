import { type Db, implement, type RecordKind } from '@app/kit/server'
import { type VisibleRecord, visibleRecord } from '../records.server.ts'
import { type TimelineEntry, type TimelineQuery, timeline } from './timeline.contract.ts'
import { changesOf, titleOf } from './timeline.rules.ts'
import { findTimeline } from './timeline.store.ts'

/** The history of any record of these kinds. */
export const timelineOf = (kinds: readonly RecordKind[]) =>
  implement(timeline, {
    timeline: async ({ query, ...call }) => readTimeline(call.db, await visibleRecord(kinds, call), query),
  })

async function readTimeline(db: Db, record: VisibleRecord, query: TimelineQuery) {
  const page = await findTimeline(db, record, query)
  const data = page.data.map(
    ({ company_id, chain_no, action, before, after, created_at, ...event }): TimelineEntry => ({
      ...event,
      key: `${company_id}:${chain_no}`,
      title: titleOf(record.kind, action, after),
      changes: changesOf(record.kind, before, after),
      at: created_at,
    }),
  )
  return { ...page, data }
}
