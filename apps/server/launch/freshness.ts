import { isCurrent, server, web } from '../build-parts.ts'

/** Whether nothing needs building. Its own bundle may be old; then the server part is, and that is the answer. */
export async function allCurrent(): Promise<boolean> {
  const current = await Promise.all([web, server].map(isCurrent))
  return current.every(Boolean)
}
