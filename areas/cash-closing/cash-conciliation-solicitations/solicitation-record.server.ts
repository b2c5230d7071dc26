import { showDate } from '@app/kit/contract'
import type { AuditEvent, RecordKind } from '@app/kit/server'
import { solicitationRecord } from './solicitation-record.contract.ts'
import { getSolicitationRow } from './solicitations.store.ts'

export const solicitationRecordKind: RecordKind = {
  ...solicitationRecord,
  async find(db, id) {
    const request = await getSolicitationRow(db, id)
    if (!request) return undefined
    const { company_id, number, company_name, business_date } = request
    return { company_id, title: `Solicitação nº ${number} · ${company_name} · ${showDate(business_date)}` }
  },
}

type Step = Pick<AuditEvent, 'action' | 'before' | 'after' | 'reason'>

export const requestStep = (request: { id: string; company_id: string }, step: Step): AuditEvent => ({
  company_id: request.company_id,
  entity: solicitationRecord.entity,
  entity_id: request.id,
  ...step,
})
