import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { z } from 'zod'
import type { NewPasskey, PasskeyCreation, PasskeyRequest, PasskeySignature } from './passkeys.contract.ts'

const messages: Readonly<Record<string, string>> = {
  ERROR_INVALID_DOMAIN: 'As passkeys deste sistema não funcionam neste endereço. Peça o endereço certo a quem o opera.',
  ERROR_INVALID_RP_ID: 'As passkeys deste sistema não funcionam neste endereço. Peça o endereço certo a quem o opera.',
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: 'Este aparelho já tem uma passkey cadastrada aqui.',
}

/** Browsers give one error for a person who cancels, a time-out and a missing passkey. */
function toReadableError(error: unknown) {
  const code = error instanceof WebAuthnError ? error.code : ''
  return new Error(messages[code] ?? 'A passkey não foi usada. Tente de novo, ou use outra forma.')
}

export async function signWithPasskey(optionsJSON: z.infer<typeof PasskeyRequest>): Promise<PasskeySignature> {
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw toReadableError(error)
  })
  return { id, rawId, type, response }
}

export async function createPasskey(optionsJSON: z.infer<typeof PasskeyCreation>): Promise<NewPasskey> {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw toReadableError(error)
  })
  const { clientDataJSON, attestationObject, transports } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } }
}
