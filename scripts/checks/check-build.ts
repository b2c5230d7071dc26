import { buildOutdated } from '../../apps/server/build/build.ts'

// Fails here, and not at the next start, if the build refuses something, such as a page over its size budget.
await buildOutdated(() => undefined)
