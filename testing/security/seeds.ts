import type { Ability } from '@app/kit/contract'
import { type Admin, companyA, type Planted } from './planted.ts'
import {
  plantDay,
  plantDispute,
  plantForwardedCapture,
  plantInconsistency,
  plantLooseFile,
  plantRecordWithNotes,
  plantSolicitation,
} from './planted-days.ts'
import {
  plantBankSlip,
  plantCapture,
  plantChargeback,
  plantDownloadRequest,
  plantDownloadSource,
  plantImport,
  plantInstallment,
  plantMovement,
  plantPaymentDifference,
  plantRefusedCell,
  plantStatementLine,
} from './planted-files.ts'
import {
  plantAcquirerContract,
  plantConciliationRule,
  plantCustomer,
  plantNozzle,
  plantReasonMap,
  plantSafe,
  plantSettlementAccount,
  plantTerminal,
} from './planted-registers.ts'

/** Plants one record of company A for each resource whose paths contain an id. Each returns its path parameters. */
export const resourcePlantings: Record<string, (admin: Admin) => Promise<Planted>> = {
  companies: async () => ({ id: companyA }),
  'fuel-nozzles': plantNozzle,
  imports: plantImport,
  'import-lines': plantRefusedCell,
  'download-sources': plantDownloadSource,
  'download-transactions': plantDownloadRequest,
  'acquirer-transactions': plantCapture,
  'system-movements': plantMovement,
  statements: plantStatementLine,
  'cash-conciliations': plantDay,
  differences: async (admin) => ({ id: (await plantDay(admin)).difference_id }),
  forwards: plantForwardedCapture,
  disputes: plantDispute,
  solicitations: plantSolicitation,
  records: plantRecordWithNotes,
  attachments: plantLooseFile,
  'settlement-accounts': plantSettlementAccount,
  'acquirer-companies': plantAcquirerContract,
  'movement-reason-maps': plantReasonMap,
  'conciliation-rules': plantConciliationRule,
  receivables: plantInstallment,
  'receivable-holds': plantInstallment,
  chargebacks: plantChargeback,
  'payment-differences': plantPaymentDifference,
  'smart-pos-terminals': plantTerminal,
  inconsistencies: plantInconsistency,
  customers: plantCustomer,
  safes: plantSafe,
  'bank-slips': plantBankSlip,
}

/** Abilities for the planted record of a resource whose operations leave access to the kind of record. */
export const abilitiesOfPlanted: Record<string, Ability[]> = { records: ['cash-conciliation'] }

/** Resources without a company: personal records, whose tests check access by others, and shared records. */
export const resourcesWithoutCompany = new Set([
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
