import { buildOutdated } from '../build/build.ts'
import { reportFailure } from '../process/failures.ts'
import { createProgressWriter } from '../process/progress.ts'

// `npm run build`: builds the same parts as `npm start`, for an installation whose folder is read-only for the product.
await buildOutdated(createProgressWriter(process.stdout)).catch(reportFailure)
