import { buildOutdated } from '../apps/server/build.ts'

// What the build refuses, such as a page over its budget, is told here and not at the next start.
await buildOutdated(() => undefined)
