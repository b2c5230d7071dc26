import type { RecordKind } from '@app/kit/server'
import { getCompany } from './companies.store.ts'
import { companyRecord } from './company-record.contract.ts'

export const companyRecordKind: RecordKind = {
  ...companyRecord,
  async find(db, id) {
    const company = await getCompany(db, id)
    return company && { company_id: company.id, title: company.name }
  },
}
