import type { Implementation, JobKind, RecordSearch } from '@app/kit/server'
import imports from './imports/imports.server.ts'
import { importFileJob } from './imports/imports-job.server.ts'
import { findImportsLike } from './imports/imports-search.store.ts'

export { insertImport } from './imports/imports.store.ts'
export { importFile } from './imports/imports-file.server.ts'

export const operations: Implementation[] = [...imports]
export const jobKinds: JobKind[] = [importFileJob]
export const searches: RecordSearch[] = [
  { label: 'Arquivos', ability: 'import-file-column-mapping', find: findImportsLike },
]
