import { dayReaders } from '@app/domain/day/contract'
import { illegalTransition, messageStates } from '@app/domain/integration/contract'
import {
  type Ability,
  ById,
  defineError,
  defineOperations,
  get,
  Id,
  Instant,
  Nothing,
  notFound,
  oneOf,
  post,
} from '@app/kit/contract'
import { z } from 'zod'
import { tooManyTries } from '../sign-in/session.contract.ts'

const senders = ['import-file-column-mapping', 'cash-conciliation', 'cash-conciliation.solicitation'] as const

/** Events that a webhook may receive. */
export const webhookEventLabels = {
  'import.completed': 'Importação concluída',
  'import.undone': 'Importação desfeita',
  'day.submitted': 'Dia enviado para análise',
  'day.closed': 'Dia fechado',
  'day.reopened': 'Dia reaberto',
} as const
export type WebhookEvent = keyof typeof webhookEventLabels
const WebhookEvent = oneOf(webhookEventLabels)
export const webhookEvents = WebhookEvent.options

/** The owner needs one of these abilities, at the registration and at each event. */
export const webhookAbilities: Readonly<Record<WebhookEvent, readonly Ability[]>> = {
  'import.completed': senders,
  'import.undone': senders,
  'day.submitted': dayReaders,
  'day.closed': dayReaders,
  'day.reopened': dayReaders,
}

/** Abilities of which the owner needs one for a message. A test needs only a company. */
export const abilitiesToReceive = ({ event }: Pick<WebhookPayload, 'event'>): 'none' | readonly Ability[] =>
  event === 'ping' ? 'none' : webhookAbilities[event]

const maxWebhooks = 10

/** The body that a webhook receives. `Webhook-Id` repeats `id`. */
export const WebhookPayload = z.object({
  event: z.enum(['ping', ...webhookEvents]),
  created_at: Instant,
  company_id: Id,
  record: z.object({ id: Id, state: z.string(), date: z.string().optional(), url: z.string() }).optional(),
})
export type WebhookPayload = z.infer<typeof WebhookPayload>

const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  events: z.array(z.string()),
  created_at: Instant,
  last_ok_at: Instant.nullable(),
  failing_since: Instant.nullable(),
  disabled_at: Instant.nullable(),
  disabled_reason: z.string().nullable(),
})

const WebhookDraft = z.object({
  name: z.string('Informe o nome.').trim().min(1, 'Informe o nome.').max(80, 'Use até 80 caracteres.'),
  url: z.url({ protocol: /^https?$/, error: 'Informe um endereço que comece com https://.' }).max(500),
  events: z.array(WebhookEvent).min(1, 'Escolha ao menos um evento.'),
  password: z.string('Informe a sua senha.').min(1, 'Informe a sua senha.').max(500),
})

const Delivery = z.object({
  id: Id,
  event: z.string(),
  company_id: Id,
  created_at: Instant,
  status: oneOf(messageStates),
  attempts: z.int(),
  next_attempt_at: Instant.nullable(),
  http_status: z.int().nullable(),
  error_message: z.string().nullable(),
})

export const eventNotAllowed = defineError(
  422,
  'webhook.event-not-allowed',
  'Estes eventos precisam de permissões que você não tem: {events}.',
  'events',
)
export const webhookAddressRefused = defineError(422, 'webhook.address-refused', '{reason}', 'url')
export const tooManyWebhooks = defineError(
  409,
  'webhook.too-many',
  `Você já tem ${maxWebhooks} webhooks. Remova um antes de criar outro.`,
)
export const webhookOff = defineError(409, 'webhook.off', 'Este webhook está desligado. Ligue-o antes.')
export const webhookOn = defineError(409, 'webhook.on', 'Este webhook já está ligado.')
export const tooManyRequests = defineError(
  429,
  'webhook.too-many-requests',
  'Muitos testes e reenvios deste webhook. Aguarde {wait} e tente de novo.',
)
export const noCompanyToTest = defineError(409, 'webhook.no-company', 'Você ainda não vê nenhuma empresa.')

export const canAddWebhook = (open: number) => open < maxWebhooks

export const webhooks = defineOperations(
  { name: 'webhooks', ability: 'none' },
  {
    list: get('/webhooks', {
      answer: z.object({ data: z.array(Webhook) }),
      sessionOnly: true,
      whileViewing: false,
    }),
    /** The only answer with the secret of the signatures. */
    create: post('/webhooks', {
      body: WebhookDraft,
      answer: Webhook.extend({ secret: z.string() }),
      status: 201,
      errors: [eventNotAllowed, webhookAddressRefused, tooManyWebhooks, tooManyTries],
      ownTransactions: true,
      confirms: true,
      sessionOnly: true,
    }),
    remove: post('/webhooks/:id/remove', { params: ById, answer: Nothing, errors: [notFound], sessionOnly: true }),
    activate: post('/webhooks/:id/activate', {
      params: ById,
      answer: Nothing,
      errors: [notFound, webhookOn, webhookAddressRefused],
      sessionOnly: true,
    }),
    test: post('/webhooks/:id/test', {
      params: ById,
      answer: Nothing,
      errors: [notFound, webhookOff, noCompanyToTest, tooManyRequests],
      sessionOnly: true,
    }),
    deliveries: get('/webhooks/:id/deliveries', {
      whileViewing: false,
      params: ById,
      answer: z.object({ data: z.array(Delivery) }),
      errors: [notFound],
      sessionOnly: true,
    }),
    resend: post('/webhooks/:id/deliveries/:delivery_id/resend', {
      params: ById.extend({ delivery_id: Id }),
      answer: Nothing,
      errors: [notFound, webhookOff, illegalTransition, tooManyRequests],
      sessionOnly: true,
    }),
  },
)
