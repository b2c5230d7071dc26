import { type RecordKind, revertRow } from '@app/kit/server'
import { getContractTitle } from './acquirer-companies/acquirer-companies.store.ts'
import { acquirerCompanyRecord } from './acquirer-companies/acquirer-company-record.contract.ts'

export const contractKind: RecordKind = { ...acquirerCompanyRecord, find: getContractTitle }

export const contractReversal = revertRow({
  entity: 'acquirer_company',
  actions: ['inactivate'],
  table: 'acquirer_companies',
  columns: ['active'],
  by: 'updated_by',
  ability: 'acquirer-company',
})
