import { type AuditSource, appendAudit, type Db } from '@app/kit/server'
import { findCustomerKeys } from './customer-notes.store.ts'
import { reassessNotes } from './reassess-notes.server.ts'
import {
  type CustomerSlipId,
  cancelReceipts,
  insertReceipts,
  type SlipReceipt,
  type WrittenEntry,
} from './slip-receipts.store.ts'

type Change = { now: string; actor_id: string | null }

const sourceOf = ({ actor_id, now }: Change): AuditSource => ({
  actor_id,
  origin: 'importação',
  ip: null,
  request_id: null,
  now,
})

async function auditEntry(
  db: Db,
  entry: WrittenEntry,
  { action, ...by }: Change & { action: 'entry' | 'entry.cancel' },
) {
  const { company_id, customer_id, entry_on, amount_cents, document_no, note } = entry
  const details = { kind: 'payment', entry_on, amount_cents, document_no, note }
  const event = { company_id, entity: 'customer', entity_id: customer_id, action }
  await appendAudit(db, sourceOf(by), action === 'entry' ? { ...event, after: details } : { ...event, before: details })
}

/** Records slip payments: call `keep` for each group, then `reassess` once, which reassesses the notes of open days. */
export function openSlipReceipts(db: Db, by: Change) {
  const customersByCompany = new Map<string, Set<string>>()
  return {
    async keep(current: { slips: readonly CustomerSlipId[]; receipts: readonly SlipReceipt[] }) {
      const cancelledEntries = await cancelReceipts(db, current, by.now)
      const addedEntries = current.receipts.length === 0 ? [] : await insertReceipts(db, current.receipts, by)
      for (const entry of cancelledEntries) await auditEntry(db, entry, { ...by, action: 'entry.cancel' })
      for (const entry of addedEntries) await auditEntry(db, entry, { ...by, action: 'entry' })
      for (const { company_id, customer_id } of [...cancelledEntries, ...addedEntries])
        customersByCompany.set(company_id, (customersByCompany.get(company_id) ?? new Set()).add(customer_id))
      return addedEntries.map(({ occurrence_id }) => occurrence_id)
    },
    async reassess() {
      for (const [company_id, ids] of customersByCompany)
        await reassessNotes(db, { ...by, company_id, keys: await findCustomerKeys(db, [...ids]) })
    },
  }
}
