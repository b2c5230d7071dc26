export { Banked } from './banked.contract.ts'
export { ChargebackInstalment, ListedChargeback } from './chargeback.contract.ts'
export { chargebackRecord } from './chargeback-record.contract.ts'
export { type ChargebackState, chargebackStates, nextChargebackState } from './chargeback-states.rules.ts'
export {
  alreadyContested,
  Dispute,
  DisputeDraft,
  disputeOpponents,
  disputeStates,
  wrongDeadline,
} from './dispute.contract.ts'
export {
  ReceivableDifference,
  ReceivableExplanationOptions,
  ReceivableInstalment,
} from './receivable-difference.contract.ts'
export { receivableDependsOnAttachment } from './receivable-difference-proof.rules.ts'
export {
  maxManualDifference_cents,
  pairTypes,
  type ReceivableGroup,
  type ReceivableRef,
  receivableItemLabels,
  sidesOfPair,
} from './receivable-facts.contract.ts'
export { HoldDraft } from './receivable-hold.contract.ts'
export {
  nextReceivableState,
  type ReceivableEvent,
  type ReceivableState,
  receivableStates,
} from './receivable-states.rules.ts'
export { hasReversalWord } from './reversed-lines.rules.ts'
