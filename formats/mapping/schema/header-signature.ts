import { createHash } from 'node:crypto'
import { headerName } from './header.ts'

/** Returns the SHA-256 of the normalised header names in order: files with the same header have the same signature. */
export const headerSignature = (cells: readonly string[]): string =>
  createHash('sha256').update(cells.map(headerName).join('|')).digest('hex')
