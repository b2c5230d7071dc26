import type { RecordKind } from '@app/kit/server'
import { lockDay } from '../days/days.store.ts'
import { getDifferencePlace, getShownDifference } from '../recompute/differences.store.ts'
import { placeOf } from './difference-place.rules.ts'
import { differenceRecord } from './difference-record.contract.ts'
import { restsOnProof } from './explanation-proof.rules.ts'

export const differenceRecordKind: RecordKind = {
  ...differenceRecord,
  async find(db, id) {
    const found = await getDifferencePlace(db, id)
    return found && { company_id: found.company_id, ...placeOf({ ...found, id }) }
  },
  async needsProof(db, id) {
    const place = await getDifferencePlace(db, id)
    const day = place && (await lockDay(db, place.cash_conciliation_id))
    const difference = day && (await getShownDifference(db, day, id))
    return difference !== undefined && restsOnProof(difference)
  },
}
