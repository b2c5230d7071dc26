import {
  abilityRequired,
  defineError,
  defineOperations,
  get,
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

export const editingMinutes = 15

export const Person = z.object({ id: Id, name: z.string() })
export type Person = z.infer<typeof Person>

export const maxMentioned = 200

const MentionGroup = z.object({ name: z.string(), people: z.array(Person) })

export const Comment = z.object({
  id: Id,
  body: z.string(),
  author_id: Id,
  mentions: z.array(Person),
  edited_at: Instant.nullable(),
  editable_until: Instant,
})
export type Comment = z.infer<typeof Comment>

const Body = z
  .string('Escreva o comentário.')
  .trim()
  .min(1, 'Escreva o comentário.')
  .max(4000, 'Use até 4.000 caracteres.')
export const CommentDraft = z.object({
  body: Body,
  mentions: z.array(Id).max(maxMentioned, `Mencione até ${maxMentioned} pessoas.`).default([]),
})
export type CommentDraft = z.infer<typeof CommentDraft>

export const mentionOutside = defineError(
  422,
  'comment.mention',
  'Só é possível mencionar quem pode ver este registro.',
)
export const editingOver = defineError(
  409,
  'comment.editing-over',
  'Comentários só podem ser corrigidos até 15 minutos depois de escritos.',
)
export const notYourComment = defineError(403, 'comment.not-yours', 'Só quem escreveu o comentário pode corrigi-lo.')

export const comments = defineOperations(
  { name: recordsResource, ability: 'none' },
  {
    comment: post('/records/:entity/:id/comments', {
      params: RecordPlace,
      body: CommentDraft,
      answer: Comment,
      status: 201,
      idempotent: true,
      errors: [notFound, abilityRequired, mentionOutside],
      changes: ['notifications'],
    }),
    editComment: put('/records/:entity/:id/comments/:comment_id', {
      params: RecordPlace.extend({ comment_id: Id }),
      body: CommentDraft,
      answer: Comment,
      errors: [notFound, abilityRequired, mentionOutside, editingOver, notYourComment],
    }),
    people: get('/records/:entity/:id/people', {
      params: RecordPlace,
      query: z.object({ search: z.string().trim().max(120).optional() }),
      answer: z.object({ data: z.array(Person), groups: z.array(MentionGroup) }),
      errors: [notFound, abilityRequired],
    }),
    following: get('/records/:entity/:id/following', {
      params: RecordPlace,
      answer: z.object({ following: z.boolean() }),
      errors: [notFound, abilityRequired],
    }),
    follow: put('/records/:entity/:id/following', {
      params: RecordPlace,
      body: z.object({ following: z.boolean() }),
      answer: Nothing,
      audited: false,
      errors: [notFound, abilityRequired],
    }),
  },
)
