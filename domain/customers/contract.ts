export {
  agreementMissing,
  type BillableNote,
  type BillingCycle,
  bankDayRules,
  billingPeriods,
  closingDayInvalid,
  defaultBilling,
  lastClosingDays,
  maxBillingDueDays,
  weekdays,
} from './billing-cycle.contract.ts'
export { computeCycleDueDate, groupNotes, type NoteGroup } from './billing-cycle.rules.ts'
