import { notFound, showDate } from '@app/kit/contract'
import { type ChangeContext, changedFields, type Db, fail, failOn, lockByName, newId } from '@app/kit/server'
import type { Customer, CustomerDetail, CustomerDraft, EntryDraft } from './customer.contract.ts'
import { customerRecord } from './customer-record.contract.ts'
import { customerNameTaken, entryAlreadyCancelled, entryTooEarly } from './customers.contract.ts'
import {
  cancelEntry,
  customerRows,
  findCustomerKeys,
  findCustomerLines,
  getCustomer,
  getNamesake,
  insertEntry,
  type LockedCustomer,
  lockEntry,
} from './customers.store.ts'
import { reassessNotes } from './judge-notes.server.ts'

const eventOf = ({ id, company_id }: Pick<Customer, 'id' | 'company_id'>) => ({
  company_id,
  entity: customerRecord.entity,
  entity_id: id,
})

export async function customerDetail(db: Db, id: string): Promise<CustomerDetail> {
  const customer = (await getCustomer(db, id)) ?? fail(notFound)
  return { ...customer, lines: await findCustomerLines(db, id) }
}

/** A till name must belong to one customer of the company only; the advisory lock serialises writers. */
async function checkNames(db: Db, customer: CustomerDraft & { company_id: string }, id: string) {
  await lockByName(db, `customers of ${customer.company_id}`)
  const other = await getNamesake(db, customer, id)
  if (!other) return
  failOn(other.said === customer.name ? 'name' : 'till_names', customerNameTaken, {
    nome: other.said,
    cliente: other.name,
  })
}

/** Reassesses the days with notes signed under these names. */
export const reassessNotesUnder = ({ db, user, now }: ChangeContext, company_id: string, keys: readonly string[]) =>
  reassessNotes(db, { company_id, keys, now, actor_id: user.id })

const judgeOf = async (call: ChangeContext, { id, company_id }: LockedCustomer) =>
  reassessNotesUnder(call, company_id, await findCustomerKeys(call.db, [id]))

type CustomerInsert = CustomerDraft & { company_id: string }

/** Inserts a customer. The caller must reassess the days with its notes, once after the last customer. */
export async function insertCustomer(call: ChangeContext, customer: CustomerInsert) {
  const id = newId()
  await checkNames(call.db, customer, id)
  await customerRows.insert(call, { ...customer, id })
  await call.audit({ ...eventOf({ ...customer, id }), action: 'create', after: customer })
  return id
}

/** Updates a customer; returns its former and new till names. */
export async function changeCustomer(call: ChangeContext, held: LockedCustomer, draft: CustomerDraft) {
  const before = await findCustomerKeys(call.db, [held.id])
  await checkNames(call.db, { ...draft, company_id: held.company_id }, held.id)
  await customerRows.update(call, held.id, draft)
  await call.audit({ ...eventOf(held), action: 'update', ...changedFields(held, draft) })
  return [...before, ...(await findCustomerKeys(call.db, [held.id]))]
}

type Standing = Partial<Pick<LockedCustomer, 'blocked_on' | 'block_reason' | 'active'>>

export async function changeStanding(call: ChangeContext, held: LockedCustomer, to: Standing & { action: string }) {
  const { action, ...standing } = to
  await customerRows.update(call, held.id, standing)
  await call.audit({ ...eventOf(held), action, ...changedFields(held, standing) })
  await judgeOf(call, held)
  return customerDetail(call.db, held.id)
}

export async function addEntry(call: ChangeContext, id: string, draft: EntryDraft) {
  const { db, user, now, audit } = call
  const held = (await customerRows.lock(db, id)) ?? fail(notFound)
  if (draft.entry_on < held.opening_on) failOn('entry_on', entryTooEarly, { data: showDate(held.opening_on) })
  const { company_id } = held
  await insertEntry(db, { ...draft, id: newId(), company_id, customer_id: id, created_at: now, created_by: user.id })
  await audit({ ...eventOf(held), action: 'entry', after: draft })
  await judgeOf(call, held)
  return customerDetail(db, id)
}

export async function takeEntryBack(call: ChangeContext, of: { id: string; entry_id: string }, reason: string) {
  const { db, user, now, audit } = call
  const held = (await customerRows.lock(db, of.id)) ?? fail(notFound)
  const entry = (await lockEntry(db, held.company_id, of)) ?? fail(notFound)
  if (entry.cancelled_at !== null) fail(entryAlreadyCancelled)
  await cancelEntry(db, { company_id: held.company_id, id: entry.id, by: user.id, now })
  const { kind, entry_on, amount_cents, document_no, note } = entry
  const before = { kind, entry_on, amount_cents, document_no, note }
  await audit({ ...eventOf(held), action: 'entry.cancel', reason, before })
  await judgeOf(call, held)
  return customerDetail(db, of.id)
}
