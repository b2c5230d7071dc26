import type { Implementation, JobKind } from '@app/kit/server'
import imports from './imports/imports.server.ts'
import { importFileJob } from './imports/imports-job.server.ts'

export { insertImport } from './imports/imports.store.ts'
export { importFile } from './imports/imports-file.server.ts'

export const operations: Implementation[] = [...imports]
export const jobKinds: JobKind[] = [importFileJob]
