import { showDate } from '@app/kit/contract'
import type { RecordKind } from '@app/kit/server'
import { getDraftWords } from './adjustment/adjustment.store.ts'
import { getDayRow } from './board/board.store.ts'
import { findDaysOf, getDayClosing } from './day-files.store.ts'
import { dayRecord } from './day-record.contract.ts'
import { lockDay } from './days/days.store.ts'
import { restsOnProof } from './differences/explanation-proof.rules.ts'
import { differenceCodes } from './found-differences.contract.ts'

export const dayRecordKind: RecordKind = {
  ...dayRecord,
  async needsProof(db, id, about) {
    const day = about === null ? undefined : await lockDay(db, id)
    const said = day && about !== null ? await getDraftWords(db, day, about) : undefined
    return (
      said !== undefined &&
      restsOnProof({ ...said, severity: differenceCodes[said.code].severity, status: 'explained' })
    )
  },
  closedAt: getDayClosing,
  ofDay: async (db, day) =>
    (await findDaysOf(db, day)).map(({ id, company_name }) => ({
      id,
      title: `${company_name} · ${showDate(day.business_date)}`,
    })),
  async find(db, id) {
    const day = await getDayRow(db, id)
    return day && { company_id: day.company_id, title: `${day.company_name} · ${showDate(day.business_date)}` }
  },
}
