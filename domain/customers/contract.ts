export {
  agreementMissing,
  type BankDayRule,
  type BillingCycle,
  type BillingPeriod,
  bankDayRules,
  billingPeriods,
  closingDayInvalid,
  defaultBilling,
  lastClosingDays,
  maxBillingDueDays,
  weekdays,
} from './billing-cycle.contract.ts'
