export { type RuleSides, tryBankRule } from './bank-rules.rules.ts'
export { buildRefusedReceivables, isRefusedReceivable } from './refused-receivables.rules.ts'
export { buildSidesForRules, type SettlementSides, trySettlementRule } from './settlement-rules.rules.ts'
