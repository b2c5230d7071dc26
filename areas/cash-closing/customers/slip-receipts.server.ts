import { type AuditSource, appendAudit, type Db } from '@app/kit/server'
import { customerRecord } from './customer-record.contract.ts'
import { findKeys } from './customers.store.ts'
import { judgeNotes } from './judge-notes.server.ts'
import { cancelReceipts, insertReceipts, type SlipReceipt, type WrittenEntry } from './slip-receipts.store.ts'

type Change = { now: string; actor_id: string | null }

const sourceOf = ({ actor_id, now }: Change): AuditSource => ({
  actor_id,
  origin: 'importação',
  ip: null,
  request_id: null,
  now,
})

async function tell(db: Db, entry: WrittenEntry, { action, ...by }: Change & { action: 'entry' | 'entry.cancel' }) {
  const { company_id, customer_id, entry_on, amount_cents, document_no, note } = entry
  const said = { kind: 'payment', entry_on, amount_cents, document_no, note }
  const event = { company_id, entity: customerRecord.entity, entity_id: customer_id, action }
  await appendAudit(db, sourceOf(by), action === 'entry' ? { ...event, after: said } : { ...event, before: said })
}

/**
 * Slips that customers paid take off what they owe, as long as that stands; days that are still open judge their notes by
 * it. Answers the occurrences that were written now.
 */
export async function keepSlipReceipts(
  db: Db,
  kept: { slips: readonly string[]; receipts: readonly SlipReceipt[] },
  by: Change,
) {
  if (kept.slips.length === 0) return []
  const gone = await cancelReceipts(db, kept, by.now)
  const added = await insertReceipts(db, kept.receipts, by)
  for (const entry of gone) await tell(db, entry, { ...by, action: 'entry.cancel' })
  for (const entry of added) await tell(db, entry, { ...by, action: 'entry' })
  const changed = [...gone, ...added]
  for (const company_id of new Set(changed.map((entry) => entry.company_id))) {
    const ids = [...new Set(changed.filter((entry) => entry.company_id === company_id).map((one) => one.customer_id))]
    await judgeNotes(db, { ...by, company_id, keys: await findKeys(db, ids) })
  }
  return added.map(({ occurrence_id }) => occurrence_id)
}
