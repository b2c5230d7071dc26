import { loadOnce } from '../client/load-once.ts'

/** The code of notifications. A message without a connection to load it appears when the connection is back. */
export const noticesCode = loadOnce(() => import('./notices-shown.tsx'))
