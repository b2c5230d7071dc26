// `npm start`. Node 20 runs no TypeScript: the product runs from its bundle, and tsx is loaded only to build it.
import { bundled } from './bundle.js'

const bundle = await bundled('serve')
if (bundle) await start(bundle)
else await buildAndStart()

async function start(bundle, webBuilt) {
  const { run } = await import(bundle)
  await run(webBuilt)
}

async function buildAndStart() {
  const { tsImport } = await import('tsx/esm/api')
  const { prepare } = await tsImport('./prepare.ts', import.meta.url)
  const prepared = await prepare()
  if (prepared) await start(new URL('../dist/serve.mjs', import.meta.url).href, prepared.webBuilt)
}
