import type { Ability } from '@app/kit/contract'
import { type Admin, companyA, type Planted } from './planted.ts'
import { day, dispute, forwarded, inconsistency, looseFile, recordWithNotes, solicitation } from './planted-days.ts'
import {
  bankSlip,
  capture,
  chargeback,
  downloadRequest,
  downloadSource,
  importOf,
  movement,
  paymentDifference,
  receivable,
  refusedCell,
  statementLine,
} from './planted-files.ts'
import {
  acquirerContract,
  conciliationRule,
  customer,
  nozzle,
  reasonMap,
  safe,
  settlementAccount,
  terminal,
} from './planted-registers.ts'

/** Plants one record of company A for each resource whose paths contain an id. Each returns its path parameters. */
export const plantings: Record<string, (admin: Admin) => Promise<Planted>> = {
  companies: async () => ({ id: companyA }),
  'fuel-nozzles': nozzle,
  imports: importOf,
  'import-lines': refusedCell,
  'download-sources': downloadSource,
  'download-transactions': downloadRequest,
  'acquirer-transactions': capture,
  'system-movements': movement,
  statements: statementLine,
  'cash-conciliations': day,
  differences: async (admin) => ({ id: (await day(admin)).difference_id }),
  forwards: forwarded,
  disputes: dispute,
  solicitations: solicitation,
  records: recordWithNotes,
  attachments: looseFile,
  'settlement-accounts': settlementAccount,
  'acquirer-companies': acquirerContract,
  'movement-reason-maps': reasonMap,
  'conciliation-rules': conciliationRule,
  receivables: receivable,
  'receivable-holds': receivable,
  chargebacks: chargeback,
  'payment-differences': paymentDifference,
  'smart-pos-terminals': terminal,
  inconsistencies: inconsistency,
  customers: customer,
  safes: safe,
  'bank-slips': bankSlip,
}

/** Abilities for the planted record of a resource whose operations leave access to the kind of record. */
export const abilitiesOfPlanted: Record<string, Ability[]> = { records: ['cash-conciliation'] }

/** Resources without a company: personal records, whose tests check access by others, and shared records. */
export const personal = new Set([
  'abilities',
  'account',
  'administrator-requests',
  'batches',
  'drafts',
  'exports',
  'import-layouts',
  'import-uploads',
  'jobs',
  'list-settings',
  'movement-types',
  'notifications',
  'personal-data',
  'profiles',
  'retention',
  'security-log',
  'tasks',
  'transaction-exports',
  'undo',
  'users',
])
