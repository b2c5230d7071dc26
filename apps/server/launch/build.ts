import { buildOutdated } from '../build.ts'
import { fail } from './failures.ts'
import { progressTo } from './progress.ts'

// `npm run build`: builds the same parts as `npm start`, for an installation whose folder is read-only for the product.
await buildOutdated(progressTo(process.stdout)).catch(fail)
