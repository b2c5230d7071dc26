import {
  ById,
  buildPageSchema,
  defineError,
  defineOperations,
  get,
  Id,
  Instant,
  Nothing,
  notFound,
  PageQuery,
  post,
} from '@app/kit/contract'
import { z } from 'zod'

/** Types of the specification; the last one is stored but hidden from list and count. */
const notificationTypes = [
  'cash_conciliation_approved',
  'cash_conciliation_refused',
  'cash_conciliation_reject_solicitation',
] as const

const Notification = z.object({
  id: Id,
  type: z.string(),
  message: z.string(),
  entity: z.string().nullable(),
  entity_id: z.string().nullable(),
  link: z.string().nullable(),
  read_at: Instant.nullable(),
  created_at: Instant,
})

const NotificationDraft = z.object({
  id: Id.optional(),
  type: z.enum(notificationTypes, 'Tipo de notificação desconhecido.'),
  message: z.string('Informe a mensagem.').trim().min(1, 'Informe a mensagem.').max(500, 'Use até 500 caracteres.'),
  user_id: Id.optional(),
})

export const notificationExists = defineError(409, 'notification.exists', 'Já existe uma notificação com este id.')

export const notifications = defineOperations(
  { name: 'notifications', ability: 'none' },
  {
    list: get('/notifications', { answer: z.object({ data: z.array(Notification) }) }),
    /** The notifications read in the last 30 days, newest first. */
    recentlyRead: get('/notifications/read', { answer: z.object({ data: z.array(Notification) }) }),
    all: get('/notifications/all', { query: PageQuery, answer: buildPageSchema(Notification) }),
    stream: get('/notifications/stream', {
      answer: z.object({ type: z.enum(['changed', 'beat']) }),
      streamed: true,
    }),
    markAsRead: post('/notifications/mark-as-read/:id', {
      params: ById,
      answer: Nothing,
      errors: [notFound],
      audited: false,
    }),
    create: post('/notifications/create', {
      body: NotificationDraft,
      answer: Notification,
      ability: 'admin',
      status: 201,
      errors: [notFound, notificationExists],
    }),
  },
)
