// `npm run admin`. Where nothing is built, or something changed since, the sources are read, which takes seconds.
import { bundled } from './bundle.js'

const admin = await bundled('admin')
if (admin) await import(admin)
else {
  const { tsImport } = await import('tsx/esm/api')
  await tsImport('../admin.ts', import.meta.url)
}
