import { isCurrent, serverPart, webPart } from '../build/build-parts.ts'

/** If the bundle that runs this check is outdated, so is the server part. */
export async function allCurrent(): Promise<boolean> {
  // Both parts contain the domain and the areas, which are read once.
  const known = new Map<string, string>()
  const current = await Promise.all([webPart, serverPart].map((part) => isCurrent(part, known)))
  return current.every(Boolean)
}
