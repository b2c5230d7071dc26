import type { ErrorKind, MessageState } from '@app/domain/integration/contract'
import { formatCount } from '@app/kit/contract'
import { weekdayNames } from './integration-control.contract.ts'

const advices: Readonly<Record<ErrorKind, string>> = {
  business: 'Corrija o registro de origem e reprocesse a mensagem.',
  mapping: 'Cadastre o código que falta no de-para; a mensagem volta para a fila.',
  auth: 'Confira a credencial e as permissões do usuário no outro sistema; depois retome a conexão ou reprocesse.',
  rate: 'Nada a fazer: o outro sistema pediu para esperar, e a mensagem será enviada de novo.',
  transport: 'Confira se o outro sistema está no ar e se o endereço da conexão está certo.',
  server: 'O outro sistema falhou. Se continuar, procure o suporte dele com a correlação desta mensagem.',
  contract: 'Confira o endereço da conexão e se o serviço está publicado; depois reprocesse.',
}

type Judged = {
  status: MessageState
  error_kind: ErrorKind | null
  can_look_up: boolean
  corrections: readonly unknown[]
}

/** Returns the next step for the person who reads a message; null if the message needs no person. */
export function getMessageAdvice({ status, error_kind, can_look_up, corrections }: Judged) {
  if (status === 'uncertain')
    return can_look_up
      ? 'O envio pode ter sido gravado: o sistema é consultado antes de qualquer novo envio.'
      : 'O envio pode ter sido gravado. Procure o registro no outro sistema: se está lá, confirme com o código dele; se não está, reenvie.'
  if (status === 'blocked_dependency') return 'Espera outra mensagem da mesma ordem.'
  if (corrections.length > 0) return 'Corrija o registro de origem e reprocesse a mensagem, ou use Corrigir e reenviar.'
  const isSolved = status === 'succeeded' || status === 'ignored' || status === 'cancelled'
  return isSolved || error_kind === null ? null : advices[error_kind]
}

const minRefetchMs = 5000
const maxRefetchMs = 60_000

/**
 * Milliseconds until an open message is read again: the longer its next attempt is away, or overdue, the later. False if
 * only a person changes it.
 */
export function computeRefetchDelay(
  { status, next_attempt_at }: { status: MessageState; next_attempt_at: string | null },
  readAt: number,
) {
  if (status === 'processing') return minRefetchMs
  if (status === 'blocked_mapping' || status === 'blocked_dependency') return maxRefetchMs
  if (next_attempt_at === null) return false
  return Math.min(maxRefetchMs, Math.max(minRefetchMs, Math.abs(Date.parse(next_attempt_at) - readAt)))
}

/** Formats a duration as `350 ms` or `2,4 s`. */
export const formatDuration = (ms: number | null) =>
  ms === null ? '–' : ms < 1000 ? `${ms} ms` : `${(ms / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`

const shortNames = weekdayNames as Readonly<Record<number, string>>

type Range = { weekdays: readonly number[]; from: string; to: string }

/** Writes a sending window as `Segunda, Terça, das 08:00 às 18:00`. */
export const formatWindow = (window: readonly Range[] | null) =>
  window === null
    ? 'a qualquer hora'
    : window
        .map(({ weekdays, from, to }) => `${weekdays.map((day) => shortNames[day]).join(', ')}, das ${from} às ${to}`)
        .join('; ')

/** Rate of successful calls, cut to a whole percentage, so that 100% means every call. */
export const formatSuccess = ({ calls, succeeded }: { calls: number; succeeded: number }) =>
  calls === 0
    ? 'nenhuma chamada em 24 h'
    : `${Math.floor((succeeded * 100) / calls)}% de ${formatCount(calls, 'chamada', 'chamadas')} em 24 h`

/** Indents a JSON; another text is returned as it is. */
export function formatBody(text: string | null) {
  if (text === null || text === '') return '(vazio)'
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

type Request = {
  method: string
  url: string
  request_headers: Readonly<Record<string, string>>
  request_body: string | null
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** Writes a stored request as a cURL command for a POSIX shell; `-g` keeps brackets of the address as they are. Secrets are masked already when a request is stored. */
export function buildCurl({ method, url, request_headers, request_body }: Request) {
  const headers = Object.entries(request_headers).map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`)
  const body = request_body === null ? [] : [`--data-raw ${quote(request_body)}`]
  return [`curl -g -X ${method} ${quote(url)}`, ...headers, ...body].join(' \\\n  ')
}
