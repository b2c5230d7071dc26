import { loadOnce } from './load-once.ts'

/** What draws notifications. What is said while there is no connection to load it by is shown as soon as there is one. */
export const noticesCode = loadOnce(() => import('./notices-shown.tsx'))
