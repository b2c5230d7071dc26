import {
  abilityRequired,
  defineOperations,
  del,
  Id,
  Instant,
  Nothing,
  notFound,
  post,
  put,
  recordsResource,
} from '@app/kit/contract'
import { z } from 'zod'
import { RecordPlace } from '../records.contract.ts'

/** Milliseconds without a heartbeat after which a tab counts as closed. */
export const presenceEndsAfter = 45_000
/** Heartbeat interval in milliseconds: two may be lost before the tab counts as closed. */
export const presenceBeat = 15_000

const Someone = z.object({ id: Id, name: z.string(), since: Instant })

/** Other tabs of the same person do not count. */
export const Presence = z.object({
  others: z.array(Someone),
  editor: Someone.nullable(),
  /** The person who took over editing from this tab while it has unsaved changes. */
  taken: Someone.nullable(),
})
export type Presence = z.infer<typeof Presence>

const InTab = RecordPlace.extend({ tab: z.uuid() })
const errors = [notFound, abilityRequired]

/** Presence of people at a record. It changes no record and blocks no write, so it is not audited. */
export const presence = defineOperations(
  { name: recordsResource, ability: 'none' },
  {
    /** Heartbeat of one tab; `editing` is true while its form has unsaved changes. */
    renew: put('/records/:entity/:id/presence/:tab', {
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
    end: del('/records/:entity/:id/presence/:tab', { params: InTab, answer: Nothing, audited: false, errors }),
  },
)
