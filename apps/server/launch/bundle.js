import { existsSync } from 'node:fs'

export async function bundled(name) {
  const dist = new URL('../dist/', import.meta.url)
  const freshness = new URL('freshness.mjs', dist)
  if (!existsSync(freshness)) return undefined
  const { allCurrent } = await import(freshness.href)
  return (await allCurrent()) ? new URL(`${name}.mjs`, dist).href : undefined
}
