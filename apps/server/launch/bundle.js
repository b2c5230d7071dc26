import { existsSync } from 'node:fs'

/** A program of the bundle, by its address; undefined when the bundle is older than its sources, or missing. */
export async function bundled(name) {
  const dist = new URL('../dist/', import.meta.url)
  const freshness = new URL('freshness.mjs', dist)
  if (!existsSync(freshness)) return undefined
  const { allCurrent } = await import(freshness.href)
  return (await allCurrent()) ? new URL(`${name}.mjs`, dist).href : undefined
}
