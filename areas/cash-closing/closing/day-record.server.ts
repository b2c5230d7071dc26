import { dayRecord } from '@app/domain/day/contract'
import { dependsOnAttachment, differenceCodes } from '@app/domain/day/differences/contract'
import { lockDay } from '@app/domain/day/life/server'
import { showDate } from '@app/kit/contract'
import type { RecordKind } from '@app/kit/server'
import { getDraftExplanation } from '../cash-conciliations/adjustment.store.ts'
import { findDayPlaces, findProofDays, getDayClosing } from '../cash-conciliations/day-files.store.ts'

type Place = Awaited<ReturnType<typeof findDayPlaces>>[number]

const toRecordSummary = ({ company_id, company_name, business_date }: Place) => ({
  company_id,
  title: `${company_name} · ${showDate(business_date)}`,
})

export const dayRecordKind: RecordKind = {
  ...dayRecord,
  async needsProof(db, id, about) {
    const day = about === null ? undefined : await lockDay(db, id)
    const explanation = day && about !== null ? await getDraftExplanation(db, day, about) : undefined
    return (
      explanation !== undefined &&
      dependsOnAttachment({ ...explanation, severity: differenceCodes[explanation.code].severity, status: 'explained' })
    )
  },
  closedAt: getDayClosing,
  ofDay: async (db, day) =>
    (await findProofDays(db, day)).map(({ id, company_name }) => ({
      id,
      title: `${company_name} · ${showDate(day.business_date)}`,
    })),
  async find(db, id) {
    const [day] = await findDayPlaces(db, [id])
    return day && toRecordSummary(day)
  },
  findMany: async (db, ids) => new Map((await findDayPlaces(db, ids)).map((day) => [day.id, toRecordSummary(day)])),
}
