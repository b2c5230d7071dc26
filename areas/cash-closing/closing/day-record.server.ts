import { dayRecord } from '@app/domain/day/contract'
import { dependsOnAttachment, differenceCodes } from '@app/domain/day/differences/contract'
import { lockDay } from '@app/domain/day/life/server'
import { showDate } from '@app/kit/contract'
import type { RecordKind } from '@app/kit/server'
import { getDraftExplanation } from '../cash-conciliations/adjustment.store.ts'
import { findDayPlaces, findProofDays, getDayClosing } from '../cash-conciliations/day-files.store.ts'

type Place = Awaited<ReturnType<typeof findDayPlaces>>[number]

const named = ({ company_id, company_name, business_date }: Place) => ({
  company_id,
  title: `${company_name} · ${showDate(business_date)}`,
})

export const dayRecordKind: RecordKind = {
  ...dayRecord,
  async needsProof(db, id, about) {
    const day = about === null ? undefined : await lockDay(db, id)
    const said = day && about !== null ? await getDraftExplanation(db, day, about) : undefined
    return (
      said !== undefined &&
      dependsOnAttachment({ ...said, severity: differenceCodes[said.code].severity, status: 'explained' })
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
    return day && named(day)
  },
  findMany: async (db, ids) => new Map((await findDayPlaces(db, ids)).map((day) => [day.id, named(day)])),
}
