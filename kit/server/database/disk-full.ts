import { diskFull } from '../../contract/contract.ts'

// 53100 is PostgreSQL's code: the database may be on another disk than the files.
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100', diskFull.code])

/** Returns true if a write failed because the disk of the files or of PostgreSQL is full or below its minimum. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullCodes.has(String(error.code))
