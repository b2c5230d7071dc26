export { type RuleSides, tryBankRule } from './bank-rules.rules.ts'
export { Banked } from './banked.contract.ts'
export { chargebackRecord } from './chargeback-record.contract.ts'
export { type ChargebackState, chargebackStates, nextChargebackState } from './chargeback-states.rules.ts'
export { Dispute, DisputeDraft, disputeStates, opponents } from './dispute.contract.ts'
export { ReceivableDifference, ReceivableInstalment, ToSpeakOf } from './receivable-difference.contract.ts'
export { restsOnProof } from './receivable-difference-proof.rules.ts'
export {
  itemKinds,
  mostDifference_cents,
  pairTypes,
  type ReceivableGroup,
  type ReceivableRef,
  sidesOfPair,
} from './receivable-facts.contract.ts'
export { HoldDraft } from './receivable-hold.contract.ts'
export { nextState, type ReceivableEvent, type ReceivableState, receivableStates } from './receivable-states.rules.ts'
export { isRefused, refusedReceivables } from './refused-receivables.rules.ts'
export { mayTakeBack } from './reversed-lines.rules.ts'
export { leftToRules, type SettlementSides, trySettlementRule } from './settlement-rules.rules.ts'
