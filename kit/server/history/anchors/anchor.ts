import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { z } from 'zod'

/** Heads of the audit chains at one moment; signed, it proves later that the entries up to there are unchanged. */
export const AuditAnchor = z.object({
  installation_id: z.uuid(),
  /** Consecutive from 1 per installation: a gap means a missing anchor. */
  number: z.int().positive(),
  made_at: z.iso.datetime(),
  key_id: z.string(),
  /** Chains with entries since the previous anchor. */
  heads: z.array(
    z.object({ chain_id: z.uuid(), chain_no: z.int().positive(), hash: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
})
export type AuditAnchor = z.infer<typeof AuditAnchor>

/** Signs with the first key and verifies with all of them: put a new key before the old ones. */
export type AnchorSigner = {
  key_id: string
  /** Text of an anchor: its JSON in the first line, the Ed25519 signature of that line (base64) in the second. */
  sign: (anchor: Omit<AuditAnchor, 'key_id'>) => string
  open: (text: string) => AuditAnchor | undefined
}

// RFC 8410: bytes before the 32 bytes of a private Ed25519 key.
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

const idOf = (key: KeyObject) =>
  createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 12)

/** Opens the private keys, 32 bytes each. */
export function openAnchorSigner(seeds: readonly Buffer[]): AnchorSigner {
  const keys = seeds.map((seed) => {
    const secret = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' })
    return { secret, publicKey: createPublicKey(secret) }
  })
  const [current] = keys
  if (!current) throw new Error('anchors need a key')
  const known = new Map(keys.map(({ publicKey }) => [idOf(publicKey), publicKey]))
  const key_id = idOf(current.publicKey)
  return {
    key_id,
    sign(anchor) {
      const body = JSON.stringify({ ...anchor, key_id })
      return `${body}\n${sign(null, Buffer.from(body), current.secret).toString('base64')}\n`
    },
    open(text) {
      const [body = '', signature = ''] = text.split('\n')
      const anchor = parse(body)
      const key = anchor && known.get(anchor.key_id)
      if (!key || !verify(null, Buffer.from(body), key, Buffer.from(signature, 'base64'))) return undefined
      return anchor
    },
  }
}

function parse(body: string): AuditAnchor | undefined {
  try {
    return AuditAnchor.parse(JSON.parse(body))
  } catch {
    return undefined
  }
}
