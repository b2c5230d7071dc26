import { type RecordKind, type Reversal, revertRow } from '@app/kit/server'
import { getCompanyDetail } from './companies.store.ts'
import { CompanyData } from './company.contract.ts'
import { refuseInactivation } from './company-changes.server.ts'
import { companyRecord } from './company-record.contract.ts'

export const companyRecordKind: RecordKind = {
  ...companyRecord,
  async find(db, id) {
    const company = await getCompanyDetail(db, id)
    return company && { company_id: company.id, title: company.name }
  },
}

const reverted = {
  entity: companyRecord.entity,
  ability: companyRecord.ability,
  table: 'companies',
  columns: [...Object.keys(CompanyData.shape), 'active', 'closed_on'],
  by: 'updated_by',
} as const

/** Settings have a validity and are never deleted: to revert them, set the old values again. */
export const companyReversals: Reversal[] = [
  revertRow({ ...reverted, actions: ['update', 'inactivate'] }),
  revertRow({ ...reverted, actions: ['activate'], also: ({ db }, { entity_id }) => refuseInactivation(db, entity_id) }),
]
