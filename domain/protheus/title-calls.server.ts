import type { NeededCode, ResolvedCode } from '../code-mappings/mapping.contract.ts'
import type { MessageToSend } from '../integration/operation.server.ts'
import { ProtheusSettings } from './protheus.contract.ts'
import { newProtheusCalls } from './protheus-calls.server.ts'
import type { TitleMessage } from './title-message.contract.ts'

/** The group and branch of the company in the ERP. */
function getTenant(codes: readonly ResolvedCode[]) {
  const [company, branch] = requireCode(codes, 'company')
  return { company, branch: branch ?? '' }
}

export function requireCode(codes: readonly ResolvedCode[], domain: NeededCode['domain']) {
  const code = codes.find((known) => known.domain === domain)
  if (!code) throw new Error(`no code of ${domain}`)
  return code.parts
}

export const toKey = ({ prefix, number, installment, type }: TitleMessage) => ({ prefix, number, installment, type })

/** The calls for the branch of a message. */
export const getCalls = ({ connection, codes }: MessageToSend) => newProtheusCalls(connection, getTenant(codes))

/**
 * Messages that write into the ERP wait while their connection is in reading mode. The hub also asks for connections of
 * other systems, which have no such messages.
 */
export const waitInReadingMode = (settings: unknown) =>
  ProtheusSettings.safeParse(settings).data?.sending ? undefined : 'A conexão está em modo de leitura.'
