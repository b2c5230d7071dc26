import { notFound } from '@app/kit/contract'
import { type ChangeContext, fail } from '@app/kit/server'
import { markSales } from '../../transactions/receivable-states.store.ts'
import { updateReceivableDifference } from '../differences/receivable-differences.store.ts'
import { chargebackRecord } from './chargeback-record.contract.ts'
import { nextChargebackState } from './chargeback-states.rules.ts'
import { lockChargeback } from './chargebacks.store.ts'

type DisputeResult = { company_id: string; action: string; reason: string; result: 'won' | 'lost' }

/** Records the result of a dispute: a lost one is final; a won one waits for the file with the money. */
export async function settleChargeback(
  { db, user, now, audit }: Pick<ChangeContext, 'db' | 'user' | 'now' | 'audit'>,
  id: string,
  { result, ...auditData }: DisputeResult,
) {
  const { status, reason_id, sale_id, company_id } = (await lockChargeback(db, id)) ?? fail(notFound)
  const next = result === 'lost' ? (nextChargebackState(status, 'lose') ?? status) : status
  await updateReceivableDifference(db, id, { status: next, reason_id, by: user.id, now })
  if (next === 'lost' && sale_id !== null) await markSales(db, { company_id, sale_ids: [sale_id] }, 'lose')
  await audit({
    ...auditData,
    entity: chargebackRecord.entity,
    entity_id: id,
    before: { status, dispute: 'open' },
    after: { status: next, dispute: result },
  })
}
