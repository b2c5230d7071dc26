import { type RecordKind, revertRow } from '@app/kit/server'
import { getCompanyDetail } from './companies.store.ts'
import { CompanyData } from './company.contract.ts'
import { companyRecord } from './company-record.contract.ts'

export const companyRecordKind: RecordKind = {
  ...companyRecord,
  async find(db, id) {
    const company = await getCompanyDetail(db, id)
    return company && { company_id: company.id, title: company.name }
  },
}

/** Settings have a validity and are never deleted: to revert them, set the old values again. */
export const companyReversal = revertRow({
  entity: companyRecord.entity,
  ability: companyRecord.ability,
  actions: ['update', 'inactivate', 'activate'],
  table: 'companies',
  columns: [...Object.keys(CompanyData.shape), 'active', 'closed_on'],
  by: 'updated_by',
})
