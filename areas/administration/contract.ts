export { companies } from './companies/companies.contract.ts'
export { fuelNozzles } from './fuel-nozzles/fuel-nozzles.contract.ts'
export { computeAccountDigit } from './settlement-accounts/settlement-accounts.rules.ts'
