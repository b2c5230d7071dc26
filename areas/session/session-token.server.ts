import { createHash, randomBytes } from 'node:crypto'

/** An opaque key of 256 bits; only its hash is kept. */
export const newToken = () => randomBytes(32).toString('base64url')

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest()
