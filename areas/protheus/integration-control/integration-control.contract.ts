import { mappingDomains } from '@app/domain/code-mappings/contract'
import {
  connectionEnded,
  contentChanged,
  errorKinds,
  illegalTransition,
  integrationEnvironments,
  integrationSystems,
  messageStates,
  noCorrection,
  noCorrectionFields,
  noLookup,
  SendingWindow,
  simulatorRefused,
  wrongCorrection,
} from '@app/domain/integration/contract'
import { readingStates } from '@app/domain/scheduled-readings/contract'
import {
  BusinessDate,
  ById,
  buildPageSchema,
  declareBulk,
  defineError,
  defineOperations,
  get,
  Id,
  Instant,
  IntegerText,
  listParts,
  Named,
  Nothing,
  notFound,
  oneOf,
  PageQuery,
  post,
  sortBy,
  TimeOfDay,
} from '@app/kit/contract'
import { z } from 'zod'

const System = oneOf(integrationSystems)
const Status = oneOf(messageStates)
const Kind = oneOf(errorKinds)

export const connectionHealths = {
  ok: 'Ok',
  degraded: 'Degradada',
  open: 'Disjuntor aberto',
  paused: 'Pausada',
  never_used: 'Nunca usada',
} as const
export type ConnectionHealth = keyof typeof connectionHealths

export const IntegrationMessage = z.object({
  id: Id,
  company_id: Id,
  company_name: z.string(),
  connection_id: Id,
  connection_name: z.string(),
  system: System,
  operation_label: z.string(),
  summary: z.string(),
  /** Page of the record that the message is about. */
  origin: z.string().nullable(),
  status: Status,
  attempts: z.int(),
  next_attempt_at: Instant.nullable(),
  error_kind: Kind.nullable(),
  error_message: z.string().nullable(),
  external_id: z.string().nullable(),
  /** Duration of the last attempt. */
  duration_ms: z.int().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
})
export type IntegrationMessage = z.infer<typeof IntegrationMessage>

const IntegrationAttempt = z.object({
  number: z.int(),
  purpose: z.enum(['send', 'lookup']),
  started_at: Instant,
  duration_ms: z.int().nullable(),
  method: z.string(),
  url: z.string(),
  request_headers: z.record(z.string(), z.string()),
  request_body: z.string().nullable(),
  http_status: z.int().nullable(),
  response_headers: z.record(z.string(), z.string()).nullable(),
  response_body: z.string().nullable(),
  outcome: z.string().nullable(),
  error_kind: Kind.nullable(),
  error_message: z.string().nullable(),
})
export type IntegrationAttempt = z.infer<typeof IntegrationAttempt>

/** A code of the other system: the one that the last call used, or null if the message waits for it. */
const MessageCode = z.object({
  domain: oneOf(mappingDomains),
  internal_label: z.string(),
  external: z.string().nullable(),
  mapping_id: Id.nullable(),
  is_default: z.boolean(),
})
export type MessageCode = z.infer<typeof MessageCode>

/** A content that another one replaced; masked. */
const MessageVersion = z.object({
  version: z.int(),
  payload: z.string(),
  reason: z.string().nullable(),
  replaced_at: Instant,
  replaced_by_name: z.string().nullable(),
})
export type MessageVersion = z.infer<typeof MessageVersion>

const MessageDetail = IntegrationMessage.extend({
  payload: z.string(),
  payload_version: z.int(),
  /** Fields that may be corrected now, with their masked values. */
  corrections: z.array(
    z.object({ name: z.string(), label: z.string(), kind: z.enum(['text', 'date']), value: z.string() }),
  ),
  versions: z.array(MessageVersion),
  correlation_id: Id,
  can_look_up: z.boolean(),
  depends_on: z.object({ id: Id, status: Status, summary: z.string() }).nullable(),
  codes: z.array(MessageCode),
  attempt_list: z.array(IntegrationAttempt),
})
export type MessageDetail = z.infer<typeof MessageDetail>

/** `unsolved`: the states in which an error waits for a person or another attempt. */
export const filterStates = { ...messageStates, unsolved: 'Não resolvidas' } as const

export const MessageFilter = PageQuery.extend({
  sort: sortBy(IntegrationMessage, ['created_at']),
  search: z.string().trim().max(80).optional(),
  from: BusinessDate.optional(),
  to: BusinessDate.optional(),
  system: System.optional(),
  connection_id: Id.optional(),
  operation: z.string().max(80).optional(),
  company_id: Id.optional(),
  status: z.union([Status, z.literal('unsolved')]).optional(),
  error_kind: Kind.optional(),
  error_pattern: z.string().max(200).optional(),
  entity: z.string().max(80).optional(),
  /** Only messages older than this number of hours. */
  hours: IntegerText.pipe(z.int().min(1).max(8760)).optional(),
})
export type MessageFilter = z.infer<typeof MessageFilter>

const ErrorGroup = z.object({
  error_kind: Kind,
  error_pattern: z.string(),
  /** The newest of its messages. */
  error_message: z.string(),
  messages: z.int(),
  companies: z.int(),
  first_at: Instant,
  last_at: Instant,
})
export type ErrorGroup = z.infer<typeof ErrorGroup>

const MessageChoices = z.object({
  companies: z.array(Named),
  connections: z.array(Named),
  operations: z.array(z.object({ name: z.string(), label: z.string() })),
})

const Connection = z.object({
  id: Id,
  name: z.string(),
  system: System,
  url: z.string(),
  environment: oneOf(integrationEnvironments),
  owner_name: z.string().nullable(),
  health: oneOf(connectionHealths),
  /** Why it is paused or degraded. */
  reason: z.string().nullable(),
  breaker_until: Instant.nullable(),
  last_ok_at: Instant.nullable(),
  /** Messages of the companies that the person sees. */
  pending: z.int(),
  failed_business: z.int(),
  uncertain: z.int(),
  dead: z.int(),
  blocked_mapping: z.int(),
  oldest_pending_at: Instant.nullable(),
  /** Calls of the last 24 hours. */
  calls: z.int(),
  succeeded: z.int(),
  p95_ms: z.int().nullable(),
  max_concurrency: z.int(),
  rate_per_minute: z.int(),
  timeout_ms: z.int(),
  version: z.int(),
  /** Null: it sends at any time. */
  sending_window: SendingWindow.nullable(),
})
export type ConnectionCard = z.infer<typeof Connection>

const ConnectionTest = z.object({
  /** True if the user of the connection signed in. */
  with_credential: z.boolean(),
  /** `ok` is null for a step that was not reached or cannot be judged. */
  steps: z.array(z.object({ label: z.string(), ok: z.boolean().nullable(), detail: z.string().nullable() })),
})
export type ConnectionTest = z.infer<typeof ConnectionTest>

export const Reasoned = z.object({
  reason: z
    .string('Informe o motivo (mínimo 10 caracteres).')
    .trim()
    .min(10, 'Informe o motivo (mínimo 10 caracteres).')
    .max(500, 'Use até 500 caracteres.')
    .refine((text) => text.replace(/\p{Cf}/gu, '').trim().length >= 10, 'Informe o motivo (mínimo 10 caracteres).'),
})

export const weekdayNames = {
  0: 'Domingo',
  1: 'Segunda',
  2: 'Terça',
  3: 'Quarta',
  4: 'Quinta',
  5: 'Sexta',
  6: 'Sábado',
}

/** Hours in which a connection sends; without weekdays it sends at any time. */
const WindowDraft = z
  .object({
    weekdays: z
      .array(z.enum(Object.keys(weekdayNames)))
      .max(7)
      .default([]),
    from: TimeOfDay.nullable().default(null),
    to: TimeOfDay.nullable().default(null),
  })
  .refine(({ weekdays, from }) => weekdays.length === 0 || from !== null, {
    path: ['from'],
    message: 'Informe a hora de início.',
  })
  .refine(({ weekdays, from, to }) => weekdays.length === 0 || (to !== null && (from ?? '') < to), {
    path: ['to'],
    message: 'Informe uma hora depois do início.',
  })

const Schedule = z.object({
  resource: z.string(),
  label: z.string(),
  every_minutes: z.int().nullable(),
  times: z.array(TimeOfDay),
  paused: z.boolean(),
  /** Null if the product runs no reading on a schedule, as in the demonstration. */
  next_run_at: Instant.nullable(),
  /** The last reading. */
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  status: oneOf(readingStates).nullable(),
  records_read: z.int().nullable(),
  records_changed: z.int().nullable(),
  message: z.string().nullable(),
})
export type ReadingSchedule = z.infer<typeof Schedule>

const Resource = z.object({ resource: z.string().max(80) })

/** Every N minutes, or at times of day. */
const ScheduleDraft = Resource.extend({
  every_minutes: z
    .int('Use de 5 a 1440.')
    .min(5, 'Use de 5 a 1440.')
    .max(1440, 'Use de 5 a 1440.')
    .nullable()
    .default(null),
  times: z.array(TimeOfDay).max(24, 'Use até 24 horários.').default([]),
})
  .refine(({ every_minutes, times }) => every_minutes !== null || times.length > 0, {
    path: ['times'],
    message: 'Informe ao menos um horário, ou de quantos em quantos minutos.',
  })
  .refine(({ every_minutes, times }) => every_minutes === null || times.length === 0, {
    path: ['times'],
    message: 'Use os horários ou os minutos, não os dois.',
  })

export const readingPaused = defineError(409, 'integration.reading-paused', 'Esta leitura está pausada.')
export const readingRunning = defineError(409, 'integration.reading-running', 'Esta leitura já está em execução.')
export const connectionPaused = defineError(409, 'integration.paused', 'A conexão já está pausada.')
export const hostRefused = defineError(409, 'integration.host-refused', '{reason}')
export const connectionRunning = defineError(409, 'integration.running', 'A conexão não está pausada.')

const changedResources = ['integration-connections'] as const
const buildAction = (name: string) => `/integration-messages/:id/${name}` as const
const act = { params: ById, answer: Nothing, changes: changedResources } as const
const ending = { ...act, errors: [notFound, illegalTransition] } as const
const queueing = { ...act, errors: [notFound, illegalTransition, connectionEnded] } as const

const many = { filter: MessageFilter.omit(listParts), changes: changedResources }

export const integrationMessages = defineOperations(
  { name: 'integration-messages', ability: 'integration-control' },
  {
    list: get('/integration-messages', { query: MessageFilter, answer: buildPageSchema(IntegrationMessage) }),
    errors: get('/integration-messages/errors', {
      query: MessageFilter.omit({ ...listParts, status: true }),
      answer: z.object({ data: z.array(ErrorGroup) }),
    }),
    choices: get('/integration-messages/choices', { answer: MessageChoices }),
    get: get('/integration-messages/:id', { params: ById, answer: MessageDetail, errors: [notFound] }),
    reprocess: post(buildAction('reprocess'), queueing),
    repeat: post(buildAction('repeat'), queueing),
    /** Changes fields that the operation allows, keeps the former content, and sends the message again. */
    correct: post(buildAction('correct'), {
      ...queueing,
      body: Reasoned.extend({
        /** Version of the content that the person saw. */
        version: z.int(),
        values: z.record(z.string().max(80), z.string().max(500, 'Use até 500 caracteres.')),
      }),
      errors: [...queueing.errors, noCorrectionFields, contentChanged, noCorrection, wrongCorrection],
    }),
    lookUp: post(buildAction('look-up'), { ...queueing, errors: [...queueing.errors, noLookup] }),
    confirm: post(buildAction('confirm'), {
      ...ending,
      body: Reasoned.extend({
        external_id: z.string('Informe o código no sistema.').trim().min(1, 'Informe o código no sistema.').max(200),
      }),
    }),
    sendAgain: post(buildAction('send-again'), { ...queueing, body: Reasoned }),
    ignore: post(buildAction('ignore'), { ...ending, body: Reasoned }),
    reopen: post(buildAction('reopen'), queueing),
    cancel: post(buildAction('cancel'), { ...ending, body: Reasoned }),
    reprocessMany: declareBulk('/integration-messages/bulk/reprocess', many),
    ignoreMany: declareBulk('/integration-messages/bulk/ignore', { ...many, input: Reasoned }),
    cancelMany: declareBulk('/integration-messages/bulk/cancel', { ...many, input: Reasoned }),
  },
)

export const integrationConnections = defineOperations(
  { name: 'integration-connections', ability: 'integration-control' },
  {
    list: get('/integration-connections', { answer: z.object({ data: z.array(Connection) }) }),
    pause: post('/integration-connections/:id/pause', {
      params: ById,
      body: Reasoned,
      answer: Nothing,
      errors: [notFound, connectionPaused],
    }),
    resume: post('/integration-connections/:id/resume', {
      params: ById,
      body: Reasoned,
      answer: Nothing,
      changes: ['integration-messages'],
      errors: [notFound, connectionRunning, simulatorRefused, hostRefused],
    }),
    setLimits: post('/integration-connections/:id/limits', {
      ability: 'admin',
      params: ById,
      body: z.object({
        max_concurrency: z.int().min(1).max(20),
        rate_per_minute: z.int().min(1).max(6000),
        timeout_ms: z.int().min(1000).max(120_000),
      }),
      answer: Nothing,
      errors: [notFound],
    }),
    setWindow: post('/integration-connections/:id/window', {
      ability: 'admin',
      params: ById,
      body: WindowDraft,
      answer: Nothing,
      errors: [notFound],
    }),
    schedules: get('/integration-connections/:id/schedules', {
      params: ById,
      answer: z.object({ data: z.array(Schedule) }),
      errors: [notFound],
    }),
    setSchedule: post('/integration-connections/:id/schedules/set', {
      ability: 'admin',
      params: ById,
      body: ScheduleDraft,
      answer: Nothing,
      errors: [notFound],
    }),
    pauseSchedule: post('/integration-connections/:id/schedules/pause', {
      ability: 'admin',
      params: ById,
      body: Resource.extend({ paused: z.boolean() }),
      answer: Nothing,
      errors: [notFound],
    }),
    /** Makes the reading now. */
    runSchedule: post('/integration-connections/:id/schedules/run', {
      ability: 'admin',
      params: ById,
      body: Resource,
      answer: Nothing,
      errors: [notFound, readingPaused, readingRunning],
    }),
    /** Reads the root of the address, without its path and credential; of Protheus, tables with its user. */
    test: post('/integration-connections/:id/test', {
      params: ById,
      answer: ConnectionTest,
      errors: [notFound, simulatorRefused],
      ownTransactions: true,
    }),
  },
)
