import type { SearchSection } from '@app/areas/session/contract'
import type { Implementation, JobKind, RecordKind, RecordSearch, Reversal, ServedRegister } from '@app/kit/server'
import board from './board/board.server.ts'
import requestDocument from './cash-conciliation-solicitations/document/request-document.server.ts'
import solicitationItems from './cash-conciliation-solicitations/items/items.server.ts'
import solicitationRisk from './cash-conciliation-solicitations/queue/risk.server.ts'
import { solicitationRecordKind } from './cash-conciliation-solicitations/solicitation-record.server.ts'
import solicitations from './cash-conciliation-solicitations/solicitations.server.ts'
import { calendarJob } from './closing/calendar-job.server.ts'
import cashConciliations from './closing/cash-conciliations.server.ts'
import dayLife from './closing/day-life.server.ts'
import { dayRecordKind } from './closing/day-record.server.ts'
import conciliationRules, {
  conciliationRuleKind,
  conciliationRuleReversal,
} from './conciliation-rules/conciliation-rules.server.ts'
import { tryRuleJob } from './conciliation-rules/dry-run.server.ts'
import conferences from './conferences/conferences.server.ts'
import customers from './customers/customers.server.ts'
import closingHome from './dashboard/home.server.ts'
import { differenceRecordKind } from './diff-transactions/difference-record.server.ts'
import { differenceReversal } from './diff-transactions/difference-reversal.server.ts'
import differenceList from './differences/difference-list.server.ts'
import disputes from './disputes/disputes.server.ts'
import dayDocument from './document/day-document.server.ts'
import firstDay from './first-day/first-day.server.ts'
import forwardedCaptures from './forwarded-captures/forwards.server.ts'
import inconsistencies, { inconsistencyKind } from './inconsistencies/inconsistencies.server.ts'
import { inconsistencyReversal } from './inconsistencies/inconsistency-reversal.server.ts'
import { manualRecordKind } from './manuals/manual-record.server.ts'
import { manualReversal } from './manuals/manual-reversal.server.ts'
import manualTransactions from './manuals/manuals.server.ts'
import dayMatches from './matches/day-matches.server.ts'
import reasonMaps from './movement-reason-maps/movement-reason-map.server.ts'
import movementTypes from './movement-types/movement-types.server.ts'
import questions from './questions/questions.server.ts'
import {
  findCustomersLike,
  findDaysLike,
  findRulesLike,
  findSolicitationsLike,
  findTerminalsLike,
} from './record-search.store.ts'
import safes, { pickupKind } from './safes/safe.server.ts'
import smartPosTerminals, { terminalRecordKind } from './smart-pos-terminals/smart-pos-terminals.server.ts'
import { terminalReversal } from './smart-pos-terminals/terminal-reversal.server.ts'

export { rematchingDays } from './board/board.server.ts'
export { countsBlind } from './cash-conciliations/blind-count.store.ts'
export { runClosingCalendar } from './closing/calendar-job.server.ts'
export { closingPersonalData as personalData } from './closing/closing-privacy.store.ts'
export { type PastDay, settlePastDay } from './closing/settle-past-day.server.ts'
export { closingSubscribers as subscribers } from './subscribers.server.ts'

export const registers: ServedRegister[] = [movementTypes, reasonMaps, customers]

export const operations: Implementation[] = [
  ...cashConciliations,
  ...board,
  ...dayMatches,
  ...questions,
  ...differenceList,
  ...forwardedCaptures,
  ...disputes,
  ...dayLife,
  ...dayDocument,
  ...manualTransactions,
  ...solicitations,
  ...solicitationItems,
  ...requestDocument,
  ...solicitationRisk,
  ...closingHome,
  ...firstDay,
  ...smartPosTerminals,
  ...inconsistencies,
  ...conferences,
  ...safes,
  ...conciliationRules,
]
export const jobKinds: JobKind[] = [tryRuleJob, calendarJob]
export const records: RecordKind[] = [
  dayRecordKind,
  differenceRecordKind,
  manualRecordKind,
  solicitationRecordKind,
  terminalRecordKind,
  inconsistencyKind,
  pickupKind,
  conciliationRuleKind,
]
export const reversals: Reversal[] = [
  terminalReversal,
  inconsistencyReversal,
  differenceReversal,
  manualReversal,
  conciliationRuleReversal,
]

export const searches: RecordSearch<SearchSection>[] = [
  { section: 'days', ability: 'cash-conciliation', find: findDaysLike },
  { section: 'requests', ability: 'cash-conciliation.solicitation', find: findSolicitationsLike },
  { section: 'customers', ability: 'financial.bank-slip', find: findCustomersLike },
  { section: 'terminals', ability: 'smart-pos-terminal', find: findTerminalsLike },
  { section: 'rules', ability: 'cash-conciliation', find: findRulesLike },
]
