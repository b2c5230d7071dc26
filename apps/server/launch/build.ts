import { buildOutdated } from '../build.ts'
import { fail } from './failures.ts'
import { progressTo } from './progress.ts'

// `npm run build`: what `npm start` would build, for an installation whose folder the product may only read.
await buildOutdated(progressTo(process.stdout)).catch(fail)
