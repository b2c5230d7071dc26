import { isManualInForce, manualKinds } from '@app/domain/day/facts/contract'
import { showDate, showMoney } from '@app/kit/contract'
import type { RecordKind } from '@app/kit/server'
import { findProofManuals, getDayClosing } from '../cash-conciliations/day-files.store.ts'
import { manualRecord } from '../cash-conciliations/manual-record.contract.ts'
import { lockDayOfLine } from './manual-changes.server.ts'
import { getRequiredProof } from './manual-draft.server.ts'
import { findManualPlaces, getManual, getManualPlace } from './manuals.store.ts'

type Place = NonNullable<Awaited<ReturnType<typeof getManualPlace>>>

const toRecord = ({ company_id, company_name, business_date, kind, amount_cents, cash_conciliation_id }: Place) => ({
  company_id,
  title: `${manualKinds[kind]} ${showMoney(amount_cents)} · ${company_name} · ${showDate(business_date)}`,
  page: manualRecord.page.replace(':id', cash_conciliation_id),
})

export const manualRecordKind: RecordKind = {
  ...manualRecord,
  async find(db, id) {
    const found = await getManualPlace(db, id)
    return found && toRecord(found)
  },
  findMany: async (db, ids) => new Map((await findManualPlaces(db, ids)).map((place) => [place.id, toRecord(place)])),
  async closedAt(db, id) {
    const place = await getManualPlace(db, id)
    return place ? getDayClosing(db, place.cash_conciliation_id) : null
  },
  ofDay: async (db, day) =>
    (await findProofManuals(db, day)).map(({ id, amount_cents, note }) => ({
      id,
      title: `${showMoney(amount_cents)} · ${note}`,
    })),
  async needsProof(db, id) {
    const day = await lockDayOfLine(db, id)
    const line = await getManual(db, id)
    const isCounted = line && isManualInForce(line.status) && line.status !== 'draft'
    return isCounted === true && (await getRequiredProof(db, day, line)) !== null
  },
}
