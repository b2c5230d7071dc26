import { dependsOnAttachment, differenceRecord, toDifferenceHeading } from '@app/domain/day/differences/contract'
import { findDifferencePlaces, getDifferencePlace, getShownDifference } from '@app/domain/day/differences/server'
import { lockDay } from '@app/domain/day/life/server'
import { showMoney } from '@app/kit/contract'
import type { RecordKind } from '@app/kit/server'
import { findProofDifferences, getDayClosing } from '../cash-conciliations/day-files.store.ts'

export const differenceRecordKind: RecordKind = {
  ...differenceRecord,
  async find(db, id) {
    const found = await getDifferencePlace(db, id)
    return found && { company_id: found.company_id, ...toDifferenceHeading(found) }
  },
  findMany: async (db, ids) =>
    new Map(
      (await findDifferencePlaces(db, ids)).map((place) => [
        place.id,
        { company_id: place.company_id, ...toDifferenceHeading(place) },
      ]),
    ),
  async closedAt(db, id) {
    const place = await getDifferencePlace(db, id)
    return place ? getDayClosing(db, place.cash_conciliation_id) : null
  },
  ofDay: async (db, day) =>
    (await findProofDifferences(db, day)).map(({ id, code, amount_cents }) => ({
      id,
      title: `${code} · ${showMoney(amount_cents)}`,
    })),
  async needsProof(db, id) {
    const place = await getDifferencePlace(db, id)
    const day = place && (await lockDay(db, place.cash_conciliation_id))
    const difference = day && (await getShownDifference(db, day, id))
    return difference !== undefined && dependsOnAttachment(difference)
  },
}
