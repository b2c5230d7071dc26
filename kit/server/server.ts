export { runAsReader } from './as-reader.ts'
export { type AuditEvent, type AuditSource, appendAudit, changedFields, noCompany } from './audit.ts'
export { type AnchorSigner, type AuditAnchor, openAnchorSigner } from './audit-anchors/anchor.ts'
export { auditAnchorsJob } from './audit-anchors/anchors-job.ts'
export {
  anchorSuffix,
  type DeliverAnchor,
  deliverToAddress,
  deliverToFolder,
} from './audit-anchors/deliver-anchors.ts'
export { acceptBodies } from './bodies.ts'
export { type BulkHandler, bulkJob, newBulkHandler } from './bulk.ts'
export { announce, type Changes, openChanges } from './changes.ts'
export { coalesceCalls } from './coalesce-calls.ts'
export type { ColumnType } from './column-bytes.ts'
export { newColumnText } from './column-text.ts'
export { whereCondition, whereEqual, whereInPeriod, whereWithinDays } from './conditions.ts'
export { backupRole, createDb, openOwner, openPool, withOwner } from './connection.ts'
export { type CopyValue, createStage, type Stage, stageRows } from './copy.ts'
export { isDiskFull } from './disk-full.ts'
export { type Disk, openDisk } from './disk-space.ts'
export { DomainError, fail, failOn, onDuplicate } from './domain-error.ts'
export { draftOperations, draftRetention } from './drafts.ts'
export type { Authenticate, Environment } from './environment.ts'
export { expiryJob } from './expiring-files.ts'
export { writeCsv } from './exports/csv.ts'
export { expireListExportsJob } from './exports/expire-exports.ts'
export { exportJob, implementExports } from './exports/exports.server.ts'
export { getPerson, insertExport } from './exports/exports.store.ts'
export type { FormMark } from './exports/form.ts'
export { makeFormFile } from './exports/form-file.ts'
export { makeReportFile } from './exports/report-file.ts'
export { buildListWorkbook } from './exports/xlsx.ts'
export { answerFailures, answerMalformed } from './failures.ts'
export { type Files, filesInFolder, type ReceivedFile, type StoredFile } from './files.ts'
export { hashJson } from './hash-json.ts'
export { forgetRepeatedCalls } from './idempotency.ts'
export { newId } from './ids.ts'
export {
  type Audit,
  type ChangeContext,
  type ChosenRow,
  type Context,
  type Implementation,
  implement,
  type NoteSecurity,
  type OwnTransactionsContext,
  type RequestInfo,
  type SessionUser,
  toScope,
} from './implement.ts'
export type { JobKind, Jobs, JobTools } from './job-kinds.ts'
export {
  askJobToStop,
  buildJobsQuery,
  type EndedJob,
  endJobRecord,
  getJobRecord,
  getPersonScope,
  jobsTopic,
  reopenJobRecord,
} from './job-records.ts'
export { type JobSurroundings, type JobSystem, type JobsState, openJobs } from './jobs.ts'
export { areJobsInstalled, getJobsVersion } from './jobs-schema.ts'
export { keepUnsentAnswers } from './keep-unsent-answers.ts'
export { executePrepared, executeRepeated } from './kept-statements.ts'
export { newStatementPipeline, runInLanes } from './lanes.ts'
export { limitConcurrency } from './limit-concurrency.ts'
export { implementListSettings } from './lists/list-settings.server.ts'
export { localHour } from './local-time.ts'
export { requireShortPeriod } from './long-period.ts'
export { addJobMetrics, addMonthMetrics, addPoolMetrics } from './metrics/database-metrics.ts'
export { addGauge, type Metrics, openMetrics } from './metrics/metrics.ts'
export { countRequests } from './metrics/request-metrics.ts'
export {
  type Migration,
  migrate,
  migrationNames,
  readMigrations,
  requireMigrated,
  type SchemaSource,
  type Seed,
} from './migrate.ts'
export {
  countRowsOutside,
  createMonthPartitions,
  findMonthsOutside,
  type MonthsOutside,
  monthsAheadJob,
  openMonthsAhead,
} from './months-ahead.ts'
export {
  deleteUnreferencedBlob,
  forgetPostponedJob,
  keepFilesForBackup,
  lockBlob,
  storeBlob,
} from './named-files.ts'
export { serveOpenApi } from './openapi-document.ts'
export { OperatorError } from './operator-error.ts'
export { AddressRefused, type Outbound, openOutbound } from './outbound/outbound.ts'
export { paginate, toAscendingOrder } from './paginate.ts'
export { deleteRows, ownPersonalData, type PersonalDataSource, type RetentionKind, runAsPerson } from './privacy.ts'
export { selectFromView } from './read-as.ts'
export { rebaseSchema } from './rebase-schema.ts'
export type { RecordHeading, RecordKind } from './record-kinds.ts'
export { maxFoundPerKind, type RecordSearch, type SearchTerms } from './record-search.ts'
export { newTimedCache } from './remember.ts'
export { requireRestrictedLogin } from './restricted-login.ts'
export { type PastChange, type Reversal, refuseChanged, revertRow } from './reversals.ts'
export { basePath, registerOperations } from './routes.ts'
export { openScanner, type Scanner } from './scanner.ts'
export { whereTextContains } from './search.ts'
export { noSecrets, openSecrets, type Sealed, SecretLost, type Secrets } from './secrets.ts'
export { deliverSecurityLog } from './security-log/deliver-security-log.ts'
export { forgetSecurityEvents } from './security-log/security-events.store.ts'
export { SecurityLog } from './security-log/security-log.ts'
export { lineSink, syslogSink } from './security-log/security-sinks.ts'
export { type ClientLimits, clientLimits, closeSlowClients, serverOptionsFor } from './slow-clients.ts'
export { newStageColumns, type StageColumns } from './stage-columns.ts'
export { refuseStale } from './stale.ts'
export { withTimeLimit } from './time-limit.ts'
export {
  JobCancelled,
  type JobOutcome,
  type RunningJob,
  startJob,
  type TrackedJobKind,
  trackedJob,
} from './tracked-jobs.ts'
export {
  allCompaniesScope,
  type Database,
  type Db,
  inTransaction,
  lockByName,
  type Scope,
  tryLockByName,
} from './transactions.ts'
export { implementUndo, type Undo } from './undo.ts'
export { uploadBroken } from './uploads.ts'
export { newVaryingColumn } from './varying-column.ts'
export { newVersionedStore, type WriteContext } from './versioned.ts'
export { withHashJoins } from './with-hash-joins.ts'
export { withSavepoint } from './with-savepoint.ts'
