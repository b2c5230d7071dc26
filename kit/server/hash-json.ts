import { createHash } from 'node:crypto'
import { canonicalJson } from '../contract/contract.ts'

/** SHA-256 in hexadecimal of a value as canonical JSON: the order of keys does not change the hash. */
export const hashJson = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest('hex')
