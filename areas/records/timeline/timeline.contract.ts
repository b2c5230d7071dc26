import {
  abilityRequired,
  buildPageSchema,
  defineOperations,
  get,
  Id,
  Instant,
  notFound,
  PageQuery,
  recordsResource,
} from '@app/kit/contract'
import { z } from 'zod'
import { Comment } from '../comments/comments.contract.ts'
import { RecordPlace } from '../records.contract.ts'

export const timelineKinds = {
  change: 'Alterações',
  status: 'Situação',
  comment: 'Comentários',
  attachment: 'Anexos',
  message: 'Integrações',
} as const
const kindNames = ['change', 'status', 'comment', 'attachment', 'message'] as const

export const FieldChange = z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() })
export type FieldChange = z.infer<typeof FieldChange>

export const TimelineEntry = z.object({
  key: z.string(),
  kind: z.enum(kindNames),
  title: z.string(),
  changes: z.array(FieldChange),
  reason: z.string().nullable(),
  comment: Comment.nullable(),
  undo: z.object({ batch: Id, entity: z.string(), entity_id: Id }).nullable(),
  author: z.string().nullable(),
  origin: z.string(),
  at: Instant,
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

export const TimelineQuery = PageQuery.extend({ kind: z.enum(kindNames).optional() })
export type TimelineQuery = z.infer<typeof TimelineQuery>

export const timeline = defineOperations(
  { name: recordsResource, ability: 'none' },
  {
    timeline: get('/records/:entity/:id/timeline', {
      params: RecordPlace,
      query: TimelineQuery,
      answer: buildPageSchema(TimelineEntry),
      errors: [notFound, abilityRequired],
      summary: 'Registros: linha do tempo; o tipo do registro define a permissão necessária',
    }),
  },
)
