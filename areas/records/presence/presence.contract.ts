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

export const presenceEndsAfter = 45_000
/** Milliseconds. Two heartbeats may be lost before the tab counts as closed. */
export const presenceBeat = 15_000

const Someone = z.object({ id: Id, name: z.string(), since: Instant })

export const Presence = z.object({
  others: z.array(Someone),
  editor: Someone.nullable(),
  taken: Someone.nullable(),
})
export type Presence = z.infer<typeof Presence>

const InTab = RecordPlace.extend({ tab: z.uuid() })
const errors = [notFound, abilityRequired]

/** Changes no record and blocks no write, so it is not audited. */
export const presence = defineOperations(
  { name: recordsResource, ability: 'none' },
  {
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
