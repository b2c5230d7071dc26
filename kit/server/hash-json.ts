import { createHash } from 'node:crypto'
import { canonicalJson } from '../contract/contract.ts'

/** SHA-256 in hexadecimal of a value as canonical JSON: equal values have equal hashes, whatever the order of their keys. */
export const hashJson = (value: unknown) => createHash('sha256').update(canonicalJson(value)).digest('hex')
