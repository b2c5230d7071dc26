import { z } from 'zod'

// The JSON forms of WebAuthn level 3, with the parts that the product uses.
const Encoded = z.string().max(20_000)
const CredentialId = z.string().max(2_000)
const publicKey = z.literal('public-key')
const KnownCredential = z.object({ id: CredentialId, type: publicKey, transports: z.array(z.string()).optional() })

export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.int().optional(),
  rpId: z.string().optional(),
  allowCredentials: z.array(KnownCredential).optional(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
})

export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().optional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: publicKey, alg: z.int() })),
  timeout: z.int().optional(),
  excludeCredentials: z.array(KnownCredential).optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['required', 'preferred', 'discouraged']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(['required', 'preferred', 'discouraged']).optional(),
    })
    .optional(),
  attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).optional(),
})

const Credential = z.object({ id: CredentialId, rawId: CredentialId, type: publicKey })

/** The signature of a passkey, as `navigator.credentials.get` gives it. */
export const PasskeySignature = Credential.extend({
  response: z.object({
    clientDataJSON: Encoded,
    authenticatorData: Encoded,
    signature: Encoded,
    userHandle: Encoded.optional(),
  }),
})
export type PasskeySignature = z.infer<typeof PasskeySignature>

/** A new passkey, as `navigator.credentials.create` gives it. */
export const NewPasskey = Credential.extend({
  response: z.object({
    clientDataJSON: Encoded,
    attestationObject: Encoded,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
})
export type NewPasskey = z.infer<typeof NewPasskey>
