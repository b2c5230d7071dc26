import {
  type ApiError,
  abilityRequired,
  confirmationRequired,
  diskFull,
  invalidInput,
  isSessionOnly,
  notFound,
  notSignedIn,
  type Operation,
  overloaded,
  reusedKey,
  secondFactorMissing,
  sessionOnly,
  tooManyCalls,
  tooManyStreams,
} from '../../contract/contract.ts'
import {
  databaseUnavailable,
  headersTooLarge,
  malformedRequest,
  recordBusy,
  requestTimedOut,
  requestTooLarge,
  unexpectedError,
  unknownContentType,
} from '../http/failures.ts'

/** The body of every error. */
export const errorSchema = {
  type: 'object',
  description: 'Corpo de toda resposta de erro.',
  properties: {
    code: { type: 'string', description: 'Identifica o erro; não muda entre versões.' },
    message: { type: 'string', description: 'Texto em português para mostrar à pessoa.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Mensagem de cada campo inválido, pelo caminho do campo.',
    },
    request_id: { type: 'string', description: 'Informe ao suporte.' },
  },
  required: ['code', 'message'],
  examples: [
    {
      code: invalidInput.code,
      message: invalidInput.message,
      fields: { name: 'Informe o nome.' },
      request_id: '0199d0a0-0000-7000-8000-000000000001',
    },
  ],
} as const

type ErrorResponse = {
  description: string
  content: { 'application/json': { schema: { $ref: string } } }
  'x-statuses'?: readonly number[]
}

const describeResponse = (description: string): ErrorResponse => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** Describes the errors of operations by their codes; each message is in the document once. */
export class ErrorResponses {
  readonly components: Record<string, ErrorResponse> = {}
  readonly messages: Record<string, { status: number; message: string }> = {}

  /** `default` has the errors that any such call can have; each status of the operation's own errors follows. */
  describe(operation: Operation) {
    const common = findCommonErrors(operation)
    const known = new Set(common.errors.map(({ code }) => code))
    const own = (operation.errors ?? []).filter(({ code }) => !known.has(code))
    for (const { code, status, message } of [...common.errors, ...own]) this.messages[code] ??= { status, message }
    const responses: Record<string, { $ref: string }> = {}
    for (const { status } of own)
      responses[status] = this.keep(`${status}`, () => describeResponse(`Erro ${status} desta operação: ver x-errors.`))
    responses.default = this.keep(common.name, () => ({
      ...describeResponse([...known].join(', ')),
      'x-statuses': [...new Set(common.errors.map(({ status }) => status))].sort((a, b) => a - b),
    }))
    return { errors: own.map(({ code }) => code), responses }
  }

  private keep(name: string, describe: () => ErrorResponse) {
    this.components[name] ??= describe()
    return { $ref: `#/components/responses/${name}` }
  }
}

/** The errors that the server answers for every operation of this kind, and a name for the kind. */
function findCommonErrors(operation: Operation) {
  const { ability, params, body, upload, idempotent, streamed, confirms, beforeEnrolment = false } = operation
  const isPublic = ability === 'public'
  const kinds: { name: string; applies: boolean; errors: readonly ApiError[] }[] = [
    { name: 'public', applies: isPublic, errors: [] },
    { name: 'stream', applies: streamed === true, errors: [] },
    { name: 'ability', applies: !isPublic && ability !== 'none', errors: [abilityRequired] },
    { name: 'session', applies: isSessionOnly(operation) || confirms !== undefined, errors: [sessionOnly] },
    { name: 'enrolment', applies: beforeEnrolment, errors: [] },
    { name: 'confirmed', applies: confirms !== undefined, errors: [confirmationRequired] },
    { name: 'record', applies: params !== undefined, errors: [notFound] },
    { name: 'body', applies: Boolean(body || upload), errors: [requestTooLarge, unknownContentType] },
    { name: 'key', applies: idempotent === true, errors: [reusedKey] },
  ]
  const applied = kinds.filter(({ applies }) => applies)
  return {
    name: ['common', ...applied.map(({ name }) => name)].join('-'),
    errors: [
      ...new Set([
        ...sharedErrors,
        ...(isPublic ? [] : [notSignedIn, streamed ? tooManyStreams : tooManyCalls]),
        ...(isPublic || beforeEnrolment ? [] : [secondFactorMissing, confirmationRequired]),
        ...applied.flatMap(({ errors }) => errors),
      ]),
    ],
  }
}

const sharedErrors: readonly ApiError[] = [
  malformedRequest,
  requestTimedOut,
  // Every operation refuses an undeclared query parameter.
  invalidInput,
  recordBusy,
  headersTooLarge,
  unexpectedError,
  databaseUnavailable,
  overloaded,
  diskFull,
]
