export { balancesReading, checkTitles } from './check-titles.server.ts'
export {
  findReopeningRefusal,
  generateDayTitles,
  generateForClosing,
  getTitleConnection,
  isSendingConnection,
  planDayTitles,
  refuseTitlesInErp,
  withdrawTitles,
} from './generate-titles.server.ts'
export { lookUpTitle } from './look-up-title.server.ts'
export { classifyProtheusAnswer, parseProtheusPage, readTitleLookup } from './protheus-answers.rules.ts'
export { newProtheusCalls, protheusToken } from './protheus-calls.server.ts'
export { readingOperations } from './read-erp.server.ts'
export {
  acceptDivergence,
  ignoreDivergenceOf,
  refuseWriteOffUnderway,
  resendDivergent,
  restoreDivergencesOf,
} from './resolve-divergence.server.ts'
export {
  cancelTitleOperation,
  changeTitleOperation,
  createTitleOperation,
  findSendingRefusals,
  sendTitles,
  withdrawDraftsBefore,
  withdrawTitle,
} from './send-titles.server.ts'
export { titleOperations } from './title-operations.server.ts'
export { titlePersonalData } from './title-privacy.store.ts'
export { countTitlesInErp, ignoreForeignTitle, lockTitles, restoreForeignTitle, statesInErp } from './titles.store.ts'
export { writeOffOperations } from './write-off-operations.server.ts'
export { findWriteOffRefusal, reverseWriteOff, writeOffMatches } from './write-offs.server.ts'
export { lockWriteOff } from './write-offs.store.ts'
