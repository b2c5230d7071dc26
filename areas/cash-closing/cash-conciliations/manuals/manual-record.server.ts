import { showDate, showMoney } from '@app/kit/contract'
import type { RecordKind } from '@app/kit/server'
import { manualKinds } from './manual-labels.contract.ts'
import { manualRecord } from './manual-record.contract.ts'
import { getManualPlace } from './manuals.store.ts'

export const manualRecordKind: RecordKind = {
  ...manualRecord,
  async find(db, id) {
    const found = await getManualPlace(db, id)
    if (!found) return undefined
    const { company_id, company_name, business_date, kind, amount_cents } = found
    return {
      company_id,
      title: `${manualKinds[kind]} ${showMoney(amount_cents)} · ${company_name} · ${showDate(business_date)}`,
      page: manualRecord.page.replace(':id', found.cash_conciliation_id),
    }
  },
}
