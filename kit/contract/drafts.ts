import { z } from 'zod'
import { Instant } from './dates.ts'
import { defineOperations, del, get, put } from './operation.ts'
import { Nothing } from './page.ts'

const ByForm = z.object({ form: z.string().regex(/^[\w.:-]{1,100}$/) })

const Fields = z.record(z.string().max(200), z.unknown())

/** The changed fields of a form, and the idempotency key that makes sending them twice harmless. */
export const DraftContent = z.object({
  values: Fields,
  /** The values of these fields before the change, and the version of the record. */
  base: Fields.optional(),
  idempotency_key: z.uuid(),
})
export type DraftContent = z.infer<typeof DraftContent>

const saved_at = Instant

/** Unfinished forms of one person. They are not business records yet, so they write no audit entry. */
export const drafts = defineOperations(
  { name: 'drafts', ability: 'none' },
  {
    get: get('/drafts/:form', {
      params: ByForm,
      answer: DraftContent.extend({ saved_at }).nullable(),
      whileViewing: false,
    }),
    save: put('/drafts/:form', { params: ByForm, body: DraftContent, answer: z.object({ saved_at }), audited: false }),
    discard: del('/drafts/:form', { params: ByForm, answer: Nothing, audited: false }),
  },
)
