const sentences = {
  refused: (host: string) => `O endereço ${host} não é permitido.`,
  dns: (host: string) => `O nome ${host} não foi encontrado.`,
  connect: (host: string) => `${host} não aceitou a conexão.`,
  tls: (host: string) => `O certificado de ${host} não é válido para este endereço.`,
  timeout: (host: string) => `${host} não respondeu no tempo limite.`,
  reset: (host: string) => `${host} interrompeu a conexão.`,
  too_large: (host: string) => `A resposta de ${host} passa de 10 MB.`,
  stopped: (host: string) => `A chamada a ${host} foi interrompida: o servidor parou.`,
} as const

type FailureKind = keyof typeof sentences

/** The step in which a call failed: resolving the address, connecting with TLS, or reading the answer. */
type FailurePhase = 'address' | 'connection' | 'answer'

type FailureDetail = { phase?: FailurePhase; may_have_sent?: boolean; message?: string; cause?: unknown }

/** A call without a complete answer. `may_have_sent` is false only if no byte of the request left this machine. */
export class OutboundFailure extends Error {
  override name = 'OutboundFailure'
  readonly kind: FailureKind
  readonly phase: FailurePhase
  readonly may_have_sent: boolean
  constructor(
    kind: FailureKind,
    host: string,
    { phase = 'address', may_have_sent = false, message, cause }: FailureDetail = {},
  ) {
    super(message ?? sentences[kind](host), { cause })
    this.kind = kind
    this.phase = phase
    this.may_have_sent = may_have_sent
  }
}

/** The host resolves to a forbidden address. The message does not contain the address. */
export class AddressRefused extends OutboundFailure {
  override name = 'AddressRefused'
  constructor(host: string) {
    super('refused', host, {
      message: `O endereço de ${host} é de uma rede interna ou reservada. Quem opera o servidor pode liberá-lo em OUTBOUND_NETWORKS.`,
    })
  }
}

/** Codes of Node for a certificate that it does not accept. */
const certificateErrors =
  /^(CERT_|UNABLE_TO_|ERR_TLS_CERT_|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|HOSTNAME_MISMATCH$|INVALID_(CA|PURPOSE)$)/
const isBrokenConnection = (code: string) => code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET'

type CallState = { host: string; phase: FailurePhase; may_have_sent: boolean }

/** Names the kind of an error of the network, TLS or HTTP layer. Throws the error of a request that is not valid. */
export function toOutboundFailure(error: unknown, { host, phase, may_have_sent }: CallState) {
  if (error instanceof AddressRefused) return error
  if (error instanceof OutboundFailure)
    return new OutboundFailure(error.kind, host, { phase, may_have_sent, message: error.message })
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'UND_ERR_INVALID_ARG') throw error
  return new OutboundFailure(toKind(code, phase === 'answer'), host, { phase, may_have_sent, cause: error })
}

function toKind(code: string, connected: boolean): FailureKind {
  if (connected || isBrokenConnection(code)) return 'reset'
  return certificateErrors.test(code) ? 'tls' : 'connect'
}
