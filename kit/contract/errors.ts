/** An error that an operation may return; `message` is Portuguese text for the user. */
export type ApiError = {
  readonly status: number
  readonly code: string
  readonly message: string
  readonly field?: string // the invalid field, if it is always the same one
}

export type ErrorAnswer = {
  code: string
  message: string
  fields?: Record<string, string>
  request_id?: string
}

/** Declares an error; `fail` fills the `{name}` places. The browser's bundle leaves out errors of the server only. */
/* @__NO_SIDE_EFFECTS__ */
export const defineError = <Code extends string>(status: number, code: Code, message: string, field?: string) =>
  ({ status, code, message, ...(field !== undefined && { field }) }) as const

/** Fills the `{name}` places of a message; unknown places stay unchanged. */
export const fillMessage = (message: string, values: Record<string, string | number> = {}) =>
  message.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place))

export const notFound = defineError(404, 'not-found', 'Registro não encontrado.')
export const notSignedIn = defineError(401, 'session.required', 'Sua sessão terminou. Entre novamente.')
export const abilityRequired = defineError(403, 'ability.required', 'Você não tem permissão para acessar esta página')
export const sessionOnly = defineError(
  403,
  'session.only',
  'Uma chave pessoal não pode fazer isto. Entre no sistema com a sua senha.',
)
/** The client shows one dialog for it, and then repeats the call. */
export const confirmationRequired = defineError(403, 'second-factor.required', 'Confirme que é você para continuar.')
export const secondFactorMissing = defineError(
  403,
  'second-factor.missing',
  'O seu acesso exige um segundo fator. Cadastre um para continuar.',
)
export const invalidInput = defineError(422, 'input.invalid', 'Há campos inválidos. Confira e envie novamente.')
export const diskFull = defineError(
  507,
  'disk.full',
  'Falta espaço em disco no servidor: nada foi gravado. Avise o suporte e tente de novo quando houver espaço.',
)
/** The call was refused before it did anything: the client may repeat it after `Retry-After`. */
export const overloaded = defineError(
  503,
  'overloaded',
  'O servidor está atendendo pedidos demais agora. Tente de novo em instantes.',
)
export const tooManyCalls = defineError(
  429,
  'calls.too-many',
  'Há pedidos demais seus em andamento. Espere os anteriores terminarem e tente de novo.',
)
export const tooManyStreams = defineError(
  429,
  'streams.too-many',
  'Há telas demais suas abertas com atualização ao vivo. Feche algumas e tente de novo.',
)
export const staleVersion = defineError(
  409,
  'version.stale',
  'Este registro foi alterado por {name} às {time}. Recarregue antes de continuar.',
)
export const periodTooLong = defineError(422, 'period.too-long', 'Período máximo de {days} dias.')
export const reusedKey = defineError(
  409,
  'idempotency.reused',
  'Esta chave de repetição já foi usada com outros dados. Recarregue a página e tente novamente.',
)
