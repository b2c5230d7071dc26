export { receivableEditors, receivableReaders } from '../day/day-abilities.contract.ts'
export { ChargebackInstalment, ListedChargeback } from './chargebacks/chargeback.contract.ts'
export { chargebackRecord } from './chargebacks/chargeback-record.contract.ts'
export { type ChargebackState, chargebackStates, nextChargebackState } from './chargebacks/chargeback-states.rules.ts'
export {
  alreadyContested,
  Dispute,
  DisputeDraft,
  disputeOpponents,
  disputeStates,
  wrongDeadline,
} from './chargebacks/dispute.contract.ts'
export { Banked } from './deposits/banked.contract.ts'
export {
  ReceivableDifference,
  ReceivableExplanationOptions,
  ReceivableInstalment,
} from './differences/receivable-difference.contract.ts'
export { receivableDependsOnAttachment } from './differences/receivable-difference-proof.rules.ts'
export { HoldDraft } from './holds/receivable-hold.contract.ts'
export { hasReversalWord } from './lines/reversed-lines.rules.ts'
export {
  maxManualDifference_cents,
  pairTypes,
  type ReceivableGroup,
  receivableItemLabels,
  sidesOfPair,
} from './receivable-facts.contract.ts'
export {
  computeLateDueDate,
  nextReceivableState,
  type ReceivableEvent,
  type ReceivableState,
  receivableStates,
} from './receivable-states.rules.ts'
