// `npm start`. Node 20 runs no TypeScript: the build comes through tsx, the product itself from its bundle.
import { tsImport } from 'tsx/esm/api'

const { prepare } = await tsImport('./prepare.ts', import.meta.url)
if (await prepare()) {
  const { run } = await import(new URL('../dist/serve.mjs', import.meta.url).href)
  await run()
}
