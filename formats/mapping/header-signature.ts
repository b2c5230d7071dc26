import { createHash } from 'node:crypto'
import { headerName } from './header.ts'

/** What tells a file's shape: its header's names in order, hashed. The same header always has the same signature. */
export const headerSignature = (cells: readonly string[]): string =>
  createHash('sha256').update(cells.map(headerName).join('|')).digest('hex')
