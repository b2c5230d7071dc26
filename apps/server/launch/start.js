// `npm start`. Node 20 runs no TypeScript: the product runs from its bundle, and tsx is loaded only to build it.
import { existsSync } from 'node:fs'

const dist = new URL('../dist/', import.meta.url)

if (await ready()) {
  const { run } = await import(new URL('serve.mjs', dist).href)
  await run()
}

async function ready() {
  const freshness = new URL('freshness.mjs', dist)
  if (existsSync(freshness)) {
    const { allCurrent } = await import(freshness.href)
    if (await allCurrent()) return true
  }
  const { tsImport } = await import('tsx/esm/api')
  const { prepare } = await tsImport('./prepare.ts', import.meta.url)
  return prepare()
}
