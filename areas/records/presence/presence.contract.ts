import {
  defineOperations,
  del,
  Id,
  Instant,
  Nothing,
  notAllowed,
  notFound,
  post,
  put,
  recordsResource,
} from '@app/kit/contract'
import { z } from 'zod'
import { RecordPlace } from '../records.contract.ts'

/** A tab without a sign of life for so long counts as closed. */
export const presenceEndsAfter = 45_000
/** How often an open tab gives one: two may be lost. */
export const presenceBeat = 15_000

const Someone = z.object({ id: Id, name: z.string(), since: Instant })

/** What a tab learns of the other people at its record; further tabs of the same person are nobody else. */
export const Presence = z.object({
  others: z.array(Someone),
  /** Who writes in the record's form. */
  editor: Someone.nullable(),
  /** Who took the editing over from this tab, while it has something unsaved. */
  taken: Someone.nullable(),
})
export type Presence = z.infer<typeof Presence>

const InTab = RecordPlace.extend({ tab: z.uuid() })
const errors = [notFound, notAllowed]

/** Who has a record open. It changes nothing of the record and never holds a write back, so the history does not tell of it. */
export const presence = defineOperations(
  { name: recordsResource, ability: 'none' },
  {
    /** A sign of life of one tab; `editing` while its form holds something unsaved. */
    stay: put('/records/:entity/:id/presence/:tab', {
      params: InTab,
      body: z.object({ editing: z.boolean() }),
      answer: Presence,
      audited: false,
      errors,
    }),
    takeOver: post('/records/:entity/:id/presence/:tab/take-over', {
      params: InTab,
      answer: Presence,
      audited: false,
      errors,
    }),
    leave: del('/records/:entity/:id/presence/:tab', { params: InTab, answer: Nothing, audited: false, errors }),
  },
)
