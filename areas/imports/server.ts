import type { SearchSection } from '@app/areas/session/contract'
import type { Implementation, JobKind, RecordKind, RecordSearch } from '@app/kit/server'
import importArchives from './archives/archives.server.ts'
import importChecks from './check/checks.server.ts'
import downloadSources from './download-sources/download-sources.server.ts'
import downloads from './download-transactions/downloads.server.ts'
import { downloadJob } from './download-transactions/downloads-job.server.ts'
import { roundsJob } from './download-transactions/rounds.server.ts'
import exampleFiles from './example-files/example-files.server.ts'
import { findImportsLike } from './files/imports-search.store.ts'
import importHistory from './history/import-history.server.ts'
import importLayouts, { importLayoutKind } from './import-layouts/import-layouts.server.ts'
import publishedLayouts from './import-layouts/layouts-in-force.server.ts'
import importLines from './import-lines/corrections.server.ts'
import { sweepUploadsJob } from './import-uploads/sweep-uploads.server.ts'
import importUploads from './import-uploads/uploads.server.ts'
import fileMappings from './mapping/file-mapping.server.ts'
import { applyProposalsJob } from './proposals/apply-proposals-job.server.ts'
import importProposals from './proposals/proposals.server.ts'
import reimports from './reimport/reimport.server.ts'
import importReleases from './release/release.server.ts'
import imports from './run/imports.server.ts'
import { importFileJob } from './run/imports-job.server.ts'
import { expireExportsJob } from './transaction-exports/expire-exports.server.ts'
import { exportTransactionsJob } from './transaction-exports/export-job.server.ts'
import transactionExports from './transaction-exports/transaction-exports.server.ts'
import undoImports from './undo/undo-imports.server.ts'
import { undoImportJob } from './undo/undo-job.server.ts'

export { exampleFolder } from './example-files/example-files.contract.ts'
export { countImportsByStatus, insertImport } from './files/imports.store.ts'
export { lineOfFile } from './history/rejected-file.server.ts'
export { importFile } from './run/imports-file.server.ts'

export const operations: Implementation[] = [
  ...imports,
  ...importHistory,
  ...importArchives,
  ...importChecks,
  ...exampleFiles,
  ...fileMappings,
  ...reimports,
  ...importReleases,
  ...importUploads,
  ...importLines,
  ...undoImports,
  ...importProposals,
  ...importLayouts,
  ...publishedLayouts,
  ...downloadSources,
  ...downloads,
  ...transactionExports,
]
export const records: RecordKind[] = [importLayoutKind]
export const jobKinds: JobKind[] = [
  importFileJob,
  sweepUploadsJob,
  undoImportJob,
  applyProposalsJob,
  downloadJob,
  roundsJob,
  exportTransactionsJob,
  expireExportsJob,
]
export const searches: RecordSearch<SearchSection>[] = [
  { section: 'files', ability: 'import-file-column-mapping', find: findImportsLike },
]
