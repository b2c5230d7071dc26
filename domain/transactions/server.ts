export { dropLateChanges } from '../day/life/undone-late-items.store.ts'
export { adoptCaptures } from './adopted-captures.store.ts'
export {
  type CancelledDay,
  findLooseCancellations,
  markCancelled,
  markCancelledInGroup,
  type OpenCancellation,
} from './cancellations.store.ts'
export {
  drawCaptureIds,
  findMerchantNumbers,
  findPaidBefore,
  findPostedBefore,
  insertCaptures,
  insertSettlements,
  nameInstalments,
  nameWaiting,
  type OtherAmount,
} from './captures.store.ts'
export {
  type CaptureRecord,
  type InstallmentRecord,
  type NamedInstalment,
  newCaptureTables,
  type SettlementRecord,
  stagedCaptures,
  stagedSettlements,
} from './captures-staging.store.ts'
export {
  type ChosenLine,
  findChosenLines,
  findMarks,
  ignoreLine,
  isMatched,
  restoreLine,
  setCategory,
} from './changed-lines.store.ts'
export { dropStoredPix, findPixReturnTwins } from './changed-sales.store.ts'
export { type ComparedRecord, changeableRecords, comparedRecords } from './compared-records.store.ts'
export { updateExpectedFees } from './expected-fees.store.ts'
export { noteDays, paidDays } from './imports-changes.store.ts'
export { mayBeStored, Staging } from './imports-staging.store.ts'
export { findChangedMovements, insertPosRecords, insertStagedDips, insertStagedMovements } from './pos-export.store.ts'
export { type FewPosRecords, newPosTables, stagedDips, stagedMovements } from './pos-export-tables.store.ts'
export {
  advanceInstalments,
  findInstalmentsOfBatches,
  lockInstalment,
  markBack,
  markOfDay,
  markSales,
  writeState,
} from './receivable-states.store.ts'
export { changeStoredRecords } from './record-changes.store.ts'
export { recordHold } from './record-holds.store.ts'
export { dropParts, getSplitLine, insertParts } from './split-lines.store.ts'
export {
  buildBothSidesQuery,
  deleteInformedBalance,
  findBalanceBefore,
  findDayStart,
  findLeftOver,
  hasStoredLines,
  insertAccount,
  insertLines,
  type LeftOver,
  learnAccountId,
  type PlacedPart,
  type StatementPlace,
  writeBalance,
  writeInformedBalance,
} from './statements.store.ts'
export {
  type Candidate,
  type ColumnExpressions,
  findCandidates,
  findStoredAgain,
  findStoredDays,
  insertAhead,
  insertUnknown,
  insertUnknownLines,
  type LineColumns,
  markLength,
  newLineColumns,
  openUnknown,
  type Unknown,
} from './statements-ahead.store.ts'
export {
  completeSessionCount,
  countSession,
  findSessionCounts,
  getSession,
  insertSessionCount,
  markCountUndone,
  type StoredCount,
  uncountSession,
} from './till-counts.store.ts'
export {
  countMatchesOf,
  deleteUndone,
  dropStaged,
  fillUndoneRows,
  findCreatedAccounts,
  findImportDays,
  findLaterImports,
  findSettlings,
  findSourcesLeft,
  findUnusedAccounts,
  freeSales,
  getRemovedAgain,
  type LaterImport,
  moveToShifts,
  nameFreedSales,
  restoreChanges,
  saveShiftNames,
  saveWaitingNames,
  unnameInstalments,
} from './undo-import.store.ts'
export { findHolds, formatProvenDays, postReleased, type ReleasedRows, releaseRows } from './undone-rows.server.ts'
export { forgetOverdue, openUndoneRows } from './undone-rows.store.ts'
