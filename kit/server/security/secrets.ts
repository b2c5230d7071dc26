import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

type Sealed = { key_id: string; sealed: Buffer }

/** Encrypts secrets of other systems, so that neither the database nor its copies reveal them. */
export type Secrets = {
  key_id: string
  /** `about` names the record: a secret sealed for one record cannot be opened for another. */
  seal: (secret: string, about: string) => Sealed
  open: (sealed: Sealed, about: string) => string
}

/** The key is missing, or the secret was sealed for another record. */
export class SecretLost extends Error {
  override name = 'SecretLost'
}

const secretKeyBytes = 32
const nonceBytes = 12
const tagBytes = 16
const cipher = 'aes-256-gcm'

const idOf = (key: Buffer) => createHash('sha256').update(key).digest('hex').slice(0, 12)

/** Encrypts with the first key and decrypts with all of them: put a new key before the old ones. */
export function openSecrets(keys: readonly Buffer[]): Secrets {
  const [current] = keys
  if (!current || keys.some((key) => key.length !== secretKeyBytes))
    throw new Error(`secrets need keys of ${secretKeyBytes} bytes`)
  const keysById = new Map(keys.map((key) => [idOf(key), key]))
  const key_id = idOf(current)
  return {
    key_id,
    seal(secret, about) {
      const nonce = randomBytes(nonceBytes)
      const encryptor = createCipheriv(cipher, current, nonce).setAAD(Buffer.from(about))
      const text = Buffer.concat([encryptor.update(secret, 'utf8'), encryptor.final()])
      return { key_id, sealed: Buffer.concat([nonce, encryptor.getAuthTag(), text]) }
    },
    open({ key_id: id, sealed }, about) {
      const key = keysById.get(id)
      if (!key) throw new SecretLost('the key of a secret is not here')
      try {
        const decryptor = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes)).setAAD(Buffer.from(about))
        decryptor.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
        return decryptor.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decryptor.final('utf8')
      } catch {
        // No `cause`: it may quote the decrypted text.
        throw new SecretLost('a secret was sealed for another record, or damaged')
      }
    },
  }
}

const refuse = () => {
  throw new Error('this server was given no key for secrets')
}

export const noSecrets: Secrets = { key_id: '', seal: refuse, open: refuse }
