// `npm start`. Node 20 runs no TypeScript: the product runs from its bundle, and tsx is loaded only to build it.
import { bundled } from './bundle.js'

const serve = (await bundled('serve')) ?? (await built())
if (serve) {
  const { run } = await import(serve)
  await run()
}

async function built() {
  const { tsImport } = await import('tsx/esm/api')
  const { prepare } = await tsImport('./prepare.ts', import.meta.url)
  return (await prepare()) && new URL('../dist/serve.mjs', import.meta.url).href
}
