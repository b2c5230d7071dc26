export { asReader } from './as-reader.ts'
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
export { type BulkHandler, bulkJob, changeMany } from './bulk.ts'
export { announce, type Changes, openChanges } from './changes.ts'
export { coalesceCalls } from './coalesce-calls.ts'
export type { ColumnType } from './column-bytes.ts'
export { newColumnText } from './column-text.ts'
export { conditionIs, duringDays, equals, inPeriod } from './conditions.ts'
export { backupRole, createDb, openOwner, openPool, withOwner } from './connection.ts'
export { type CopyValue, openStage, type Stage, stage } from './copy.ts'
export { isDiskFull } from './disk-full.ts'
export { type Disk, diskOf } from './disk-space.ts'
export { DomainError, fail, failOn, onDuplicate } from './domain-error.ts'
export { draftOperations, draftRetention } from './drafts.ts'
export type { Authenticate, Environment } from './environment.ts'
export { expiryJob } from './expiring-files.ts'
export { csvOf } from './exports/csv.ts'
export { expireListExportsJob } from './exports/expire-exports.ts'
export { exportJob, exportsOf } from './exports/exports.server.ts'
export { getPerson, insertExport } from './exports/exports.store.ts'
export type { FormMark } from './exports/form.ts'
export { formFile } from './exports/form-file.ts'
export { reportFile } from './exports/report-file.ts'
export { xlsxOf } from './exports/xlsx.ts'
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
  scopeOf,
} from './implement.ts'
export type { JobKind, Jobs, JobTools } from './job-kinds.ts'
export {
  askJobToStop,
  type EndedJob,
  endJobRecord,
  getJobRecord,
  jobRecords,
  jobsTopic,
  reopenJobRecord,
  scopeOfPerson,
} from './job-records.ts'
export { type JobSurroundings, type JobSystem, type JobsState, openJobs } from './jobs.ts'
export { areJobsInstalled, getJobsVersion } from './jobs-schema.ts'
export { keepUnsentAnswers } from './keep-unsent-answers.ts'
export { executeKept, executePlanned } from './kept-statements.ts'
export { inLanes, sendingAhead } from './lanes.ts'
export { limitConcurrency } from './limit-concurrency.ts'
export { listSettingsOf } from './lists/list-settings.server.ts'
export { localHour } from './local-time.ts'
export { refuseLong } from './long-period.ts'
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
  findMonthsOutside,
  type MonthsOutside,
  monthsAheadJob,
  openMonthsAhead,
  openMonthsOf,
} from './months-ahead.ts'
export {
  dropUnnamed,
  forgetPostponedJob,
  holdContent,
  keepContent,
  keepFilesForBackup,
} from './named-files.ts'
export { serveOpenApi } from './openapi-document.ts'
export { OperatorError } from './operator-error.ts'
export { AddressRefused, type Outbound, openOutbound } from './outbound/outbound.ts'
export { ascending, paginate } from './paginate.ts'
export { asPerson, deleteRows, ownPersonalData, type PersonalDataSource, type RetentionKind } from './privacy.ts'
export { readAs } from './read-as.ts'
export { rebaseSchema } from './rebase-schema.ts'
export type { FoundRecord, RecordKind } from './record-kinds.ts'
export { foundAtMost, type RecordSearch, type Sought } from './record-search.ts'
export { rememberFor } from './remember.ts'
export { requireRestrictedLogin } from './restricted-login.ts'
export { type PastChange, type Reversal, refuseChanged, revertRow } from './reversals.ts'
export { basePath, registerOperations } from './routes.ts'
export { openScanner, type Scanner } from './scanner.ts'
export { textMatches } from './search.ts'
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
  inTurn,
  type Scope,
  takesTurn,
} from './transactions.ts'
export { type Undo, undoOf } from './undo.ts'
export { uploadBroken } from './uploads.ts'
export { newVaryingColumn } from './varying-column.ts'
export { versioned, type Writer } from './versioned.ts'
export { withHashJoins } from './with-hash-joins.ts'
export { withSavepoint } from './with-savepoint.ts'
