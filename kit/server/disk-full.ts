import { diskFull } from '@app/kit/contract'

// 53100 is PostgreSQL's own: its disk may be another one than ours.
const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100', diskFull.code])

/** Whether the disk of the files or that of PostgreSQL refused a write because it is full or below its floor. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && fullCodes.has(String(error.code))
