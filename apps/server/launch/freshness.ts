import { isCurrent, serverPart, webPart } from '../build/build-parts.ts'

/** If the bundle that runs this check is outdated, so is the server part. */
export async function allCurrent(): Promise<boolean> {
  const current = await Promise.all([webPart, serverPart].map(isCurrent))
  return current.every(Boolean)
}
