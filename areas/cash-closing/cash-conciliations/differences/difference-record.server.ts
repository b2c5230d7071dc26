import { showDate } from '@app/kit/contract'
import type { RecordKind } from '@app/kit/server'
import { lockDay } from '../days/days.store.ts'
import { differenceCodes } from '../found-differences.contract.ts'
import { getDifferencePlace, getShownDifference } from '../recompute/differences.store.ts'
import { differenceRecord } from './difference-record.contract.ts'
import { restsOnProof } from './explanation-proof.rules.ts'

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
  async needsProof(db, id) {
    const place = await getDifferencePlace(db, id)
    const day = place && (await lockDay(db, place.cash_conciliation_id))
    const difference = day && (await getShownDifference(db, day, id))
    return difference !== undefined && restsOnProof(difference)
  },
}
