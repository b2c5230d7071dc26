import { showDate } from '@app/kit/contract'
import type { RecordKind } from '@app/kit/server'
import { differenceCodes } from '../found-differences.contract.ts'
import { getDifferencePlace } from '../recompute/differences.store.ts'
import { differenceRecord } from './difference-record.contract.ts'

export const differenceRecordKind: RecordKind = {
  ...differenceRecord,
  async find(db, id) {
    const found = await getDifferencePlace(db, id)
    if (!found) return undefined
    const { company_id, company_name, business_date, code } = found
    return {
      company_id,
      title: `${code} ${differenceCodes[code].name} · ${company_name} · ${showDate(business_date)}`,
      page: `/cash-conciliation/${found.cash_conciliation_id}/diff-transactions/${business_date}?open=${id}`,
    }
  },
}
