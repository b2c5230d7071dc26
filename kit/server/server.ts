export { runAsReader } from './database/as-reader.ts'
export { newColumnText } from './database/column-text.ts'
export { whereCondition, whereEqual, whereInPeriod, whereWithinDays } from './database/conditions.ts'
export { backupRole, createDb, openOwner, openPool, withOwner } from './database/connection.ts'
export { isDiskFull } from './database/disk-full.ts'
export { hashJson } from './database/hash-json.ts'
export { newId } from './database/ids.ts'
export { localHour } from './database/local-time.ts'
export { requireShortPeriod } from './database/long-period.ts'
export { migrate, migrationNames, readMigrations, requireMigrated, type SchemaSource } from './database/migrate.ts'
export {
  createMonthPartitions,
  findMonthsOutside,
  type MonthsOutside,
  monthsAheadJob,
  openMonthsAhead,
} from './database/months-ahead.ts'
export { paginate, toAscendingOrder } from './database/paginate.ts'
export { selectFromView } from './database/read-as.ts'
export { rebaseSchema } from './database/rebase-schema.ts'
export { requireRestrictedLogin } from './database/restricted-login.ts'
export { refuseStale } from './database/stale.ts'
export {
  allCompaniesScope,
  type Database,
  type Db,
  inTransaction,
  isConflict,
  lockByName,
  lockSharedByName,
  noCompanyScope,
  type Scope,
  tryLockByName,
} from './database/transactions.ts'
export { lockUnchanged, newVersionedStore, type WriteContext } from './database/versioned.ts'
export { withSavepoint } from './database/with-savepoint.ts'
export { writeCsv } from './exports/csv.ts'
export { expireListExportsJob } from './exports/expire-exports.ts'
export { exportJob, implementExports } from './exports/exports.server.ts'
export { getPerson, insertExport } from './exports/exports.store.ts'
export type { FormMark } from './exports/form.ts'
export { makeFormFile } from './exports/form-file.ts'
export { makeReportFile } from './exports/report-file.ts'
export { buildListWorkbook } from './exports/xlsx.ts'
export { type Disk, openDisk } from './files/disk-space.ts'
export { expiryJob } from './files/expiring-files.ts'
export { type Files, openFilesInFolder, type ReceivedFile, type StoredFile } from './files/files.ts'
export {
  deleteBlobAfterCommit,
  deleteBlobJob,
  deleteUnreferencedBlob,
  forgetPostponedJob,
  keepFilesForBackup,
  lockBlob,
  storeBlob,
} from './files/named-files.ts'
export { openScanner, type Scanner } from './files/scanner.ts'
export { type AnchorSigner, type AuditAnchor, openAnchorSigner } from './history/anchors/anchor.ts'
export { auditAnchorsJob } from './history/anchors/anchors-job.ts'
export {
  anchorSuffix,
  type DeliverAnchor,
  deliverToAddress,
  deliverToFolder,
} from './history/anchors/deliver-anchors.ts'
export {
  type AuditEvent,
  type AuditSource,
  appendAudit,
  buildRoutineSource,
  changedFields,
  noCompany,
} from './history/audit.ts'
export {
  deleteRows,
  getSourceSubject,
  ownPersonalData,
  type PersonalDataSource,
  type RetentionKind,
  runAsPerson,
} from './history/privacy.ts'
export type { RecordHeading, RecordKind } from './history/record-kinds.ts'
export {
  bestMatch,
  matchText,
  maxFound,
  parseSearchTerms,
  type RecordSearch,
  type SearchHit,
  type SearchTerms,
} from './history/record-search.ts'
export { type PastChange, type Reversal, refuseChanged, revertRow } from './history/reversals.ts'
export { implementUndo } from './history/undo.ts'
export { acceptBodies } from './http/bodies.ts'
export { type BulkHandler, bulkJob, newBulkHandler } from './http/bulk.ts'
export { announce, type Changes, openChanges } from './http/changes.ts'
export { coalesceCalls } from './http/coalesce-calls.ts'
export { DomainError, fail, failOn, onDuplicate } from './http/domain-error.ts'
export { draftOperations, draftRetention } from './http/drafts.ts'
export { answerClientError, answerFailures, answerMalformed } from './http/failures.ts'
export { forgetRepeatedCalls } from './http/idempotency.ts'
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
} from './http/implement.ts'
export { keepUnsentAnswers } from './http/keep-unsent-answers.ts'
export { limitConcurrency } from './http/limit-concurrency.ts'
export { OperatorError } from './http/operator-error.ts'
export { newPersonalCache } from './http/remember.ts'
export { basePath, personalTokenPrefix, registerOperations } from './http/routes.ts'
export { listNumberSpellings, toLikePattern, whereExactNumber, whereTextContains } from './http/search.ts'
export { buildServerOptions, clientLimits, closeSlowClients } from './http/slow-clients.ts'
export { withTimeLimit } from './http/time-limit.ts'
export { limitToScopes } from './http/token-scopes.ts'
export { uploadBroken } from './http/uploads.ts'
export type { JobKind, Jobs, JobTools } from './jobs/job-kinds.ts'
export { findWaitingJobs, forgetFailedJobs } from './jobs/job-queue.ts'
export {
  askJobToStop,
  buildJobsQuery,
  type EndedJob,
  endJobRecord,
  getJobRecord,
  insertJobRecord,
  type JobRun,
  jobsTopic,
  reopenJobRecord,
  saveJobCheckpoint,
} from './jobs/job-records.ts'
export { type JobDependencies, type JobsState, openJobs } from './jobs/jobs.ts'
export { alignJobQueues, areJobsInstalled, findJobQueues, getJobsVersion } from './jobs/jobs-schema.ts'
export { type JobOutcome, type RunningJob, startJob, trackedJob } from './jobs/tracked-jobs.ts'
export { implementListSettings } from './lists/list-settings.server.ts'
export { addJobMetrics, addMonthMetrics, addPoolMetrics } from './metrics/database-metrics.ts'
export { addGauge, type Metrics, openMetrics } from './metrics/metrics.ts'
export { countRequests } from './metrics/request-metrics.ts'
export type { OperationLabels } from './openapi/openapi.ts'
export { serveOpenApi } from './openapi/serve-openapi.ts'
export { isPublicAddress } from './outbound/address-rule.ts'
export { maskBody, maskHeaders, maskUrl, withoutNul } from './outbound/masks.ts'
export { type Outbound, openOutbound } from './outbound/outbound.ts'
export type { OutboundAnswer, OutboundRequest } from './outbound/outbound-call.ts'
export { AddressRefused, OutboundFailure } from './outbound/outbound-failure.ts'
export type { ColumnType } from './postgres-wire/column-bytes.ts'
export { type CopyValue, createStage, stageRows } from './postgres-wire/copy.ts'
export { executePrepared, executeRepeated } from './postgres-wire/kept-statements.ts'
export { runInLanes, StatementPipeline } from './postgres-wire/lanes.ts'
export { openRelayedDb, relayStatements } from './postgres-wire/relayed-db.ts'
export { newStageColumns, type StageColumns } from './postgres-wire/stage-columns.ts'
export { newVaryingColumn } from './postgres-wire/varying-column.ts'
export { withHashJoins } from './postgres-wire/with-hash-joins.ts'
export { newRegisterStore } from './registers/register-store.ts'
export { newRegisterWriter, type ServedRegister, serveRegister } from './registers/serve-register.ts'
export type { Authenticate, Environment } from './security/environment.ts'
export { deliverSecurityLog } from './security/log/deliver-security-log.ts'
export { forgetSecurityEvents } from './security/log/security-events.store.ts'
export { SecurityLog } from './security/log/security-log.ts'
export { newLineSink, newSyslogSink } from './security/log/security-sinks.ts'
export { noSecrets, openSecrets, SecretLost, type Secrets } from './security/secrets.ts'
export { receiveParts, sendInParts } from './threads/result-parts.ts'
