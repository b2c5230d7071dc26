import type { Implementation, JobKind, RecordKind, RecordSearch } from '@app/kit/server'
import downloadSources from './download-sources/download-sources.server.ts'
import downloads from './download-transactions/downloads.server.ts'
import { downloadJob } from './download-transactions/downloads-job.server.ts'
import { roundsJob } from './download-transactions/rounds.server.ts'
import reimports from './imports/again/reimport.server.ts'
import importArchives from './imports/archives/archives.server.ts'
import importChecks from './imports/check/checks.server.ts'
import importLines from './imports/corrections/corrections.server.ts'
import importHistory from './imports/history/import-history.server.ts'
import imports from './imports/imports.server.ts'
import { importFileJob } from './imports/imports-job.server.ts'
import { findImportsLike } from './imports/imports-search.store.ts'
import fileMappings from './imports/mapping/file-mapping.server.ts'
import { applyProposalsJob } from './imports/proposals/apply-proposals-job.server.ts'
import importProposals from './imports/proposals/proposals.server.ts'
import importReleases from './imports/release/release.server.ts'
import undoImports from './imports/undo/undo-imports.server.ts'
import { undoImportJob } from './imports/undo/undo-job.server.ts'
import { sweepUploadsJob } from './imports/uploads/sweep-uploads.server.ts'
import importUploads from './imports/uploads/uploads.server.ts'
import importLayouts, { importLayoutKind } from './layouts/import-layouts.server.ts'
import publishedLayouts from './layouts/layouts-in-force.server.ts'
import { expireExportsJob } from './transaction-exports/expire-exports.server.ts'
import { exportTransactionsJob } from './transaction-exports/export-job.server.ts'
import transactionExports from './transaction-exports/transaction-exports.server.ts'

export { lineOfFile } from './imports/history/rejected-file.server.ts'
export { countImportsByStatus, insertImport } from './imports/imports.store.ts'
export { importFile } from './imports/imports-file.server.ts'

export const operations: Implementation[] = [
  ...imports,
  ...importHistory,
  ...importArchives,
  ...importChecks,
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
export const searches: RecordSearch[] = [
  { label: 'Arquivos', ability: 'import-file-column-mapping', find: findImportsLike },
]
