import { z } from 'zod'
import { Instant } from './dates.ts'
import { defineOperations, del, get, put } from './operation.ts'
import { Nothing } from './page.ts'

/** Which form a draft belongs to: `movement-types.update:0193…`. */
const ByForm = z.object({ form: z.string().regex(/^[\w.:-]{1,100}$/) })

/** What a form held when its draft was saved: its fields, and the key that makes sending them again harmless. */
export const DraftContent = z.object({
  values: z.record(z.string().max(200), z.unknown()),
  idempotency_key: z.uuid(),
})
export type DraftContent = z.infer<typeof DraftContent>

const saved_at = Instant

/** Unfinished forms, each person's own. They are no business records yet, so they leave no audit entry. */
export const drafts = defineOperations(
  { name: 'drafts', ability: 'none' },
  {
    get: get('/drafts/:form', { params: ByForm, answer: DraftContent.extend({ saved_at }).nullable() }),
    save: put('/drafts/:form', { params: ByForm, body: DraftContent, answer: z.object({ saved_at }), audited: false }),
    discard: del('/drafts/:form', { params: ByForm, answer: Nothing, audited: false }),
  },
)
