import { createHash } from 'node:crypto'
import { canonicalJson } from '../../contract/contract.ts'

/** Returns the SHA-256 in hexadecimal of a value as canonical JSON; the order of keys does not matter. */
export const hashJson = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest('hex')
