import { showDate } from '@app/kit/contract'
import type { RecordKind } from '@app/kit/server'
import { getDayRow } from './board/board.store.ts'
import { dayRecord } from './day-record.contract.ts'

export const dayRecordKind: RecordKind = {
  ...dayRecord,
  async find(db, id) {
    const day = await getDayRow(db, id)
    return day && { company_id: day.company_id, title: `${day.company_name} · ${showDate(day.business_date)}` }
  },
}
