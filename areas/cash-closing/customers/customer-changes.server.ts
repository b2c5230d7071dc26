import { agreementMissing, closingDayInvalid, lastClosingDays } from '@app/domain/customers/contract'
import { cancelEntry, findCustomerKeys, insertEntry, lockEntry, reassessNotes } from '@app/domain/customers/server'
import { notFound, showDate } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, failOn, lockByName, newId, newRegisterWriter } from '@app/kit/server'
import type { BillingDraft, Customer, CustomerDetail, CustomerDraft, EntryDraft } from './customer.contract.ts'
import { customerNameTaken, customerRegister, entryAlreadyCancelled, entryTooEarly } from './customers.contract.ts'
import {
  customerStore,
  findCustomerLines,
  getNamesake,
  isUsableAgreement,
  type LockedCustomer,
} from './customers.store.ts'

const eventOf = ({ id, company_id }: Pick<Customer, 'id' | 'company_id'>) => ({
  company_id,
  entity: customerRegister.record.entity,
  entity_id: id,
})

export const toCustomerDetail = async (db: Db, customer: Customer): Promise<CustomerDetail> => ({
  ...customer,
  lines: await findCustomerLines(db, customer.id),
})

const requireCustomerDetail = async (db: Db, id: string) =>
  toCustomerDetail(db, (await customerStore.get(db, id)) ?? fail(notFound))

type CustomerChange = Partial<CustomerDraft & { company_id: string }>

type Billed = { company_id: string; lockedCustomer: LockedCustomer | null }

/** The agreement is checked only when it changes, so that a customer of an inactive one can be edited. */
async function checkBilling(db: Db, change: BillingDraft, { company_id, lockedCustomer }: Billed) {
  const {
    billing_period = lockedCustomer?.billing_period,
    billing_closing_day = lockedCustomer?.billing_closing_day,
    billing_agreement_id = lockedCustomer?.billing_agreement_id,
  } = change
  if (billing_period && billing_period !== 'each_note') {
    const last = lastClosingDays[billing_period]
    const day = billing_closing_day ?? 0
    if (day < 1 || day > last) failOn('billing_closing_day', closingDayInvalid, { last: String(last) })
  }
  const isChanged = billing_agreement_id !== lockedCustomer?.billing_agreement_id
  const isUsable =
    !isChanged || !billing_agreement_id || (await isUsableAgreement(db, { company_id, id: billing_agreement_id }))
  if (!isUsable || (billing_period && !billing_agreement_id)) failOn('billing_agreement_id', agreementMissing)
}

/** A till name must belong to one customer of the company only; the advisory lock serialises writers. */
export async function checkCustomer(
  { db }: ChangeContext,
  change: CustomerChange,
  lockedCustomer: LockedCustomer | null,
) {
  const { company_id = lockedCustomer?.company_id, name, document, till_names } = change
  if (!company_id) return
  await checkBilling(db, change, { company_id, lockedCustomer })
  if (!name || !document || !till_names) return
  await lockByName(db, `customers of ${company_id}`)
  const namesake = await getNamesake(db, { company_id, name, document, till_names }, lockedCustomer?.id ?? newId())
  if (!namesake) return
  failOn(namesake.matched_name === name ? 'name' : 'till_names', customerNameTaken, {
    nome: namesake.matched_name,
    cliente: namesake.name,
  })
}

export const customerWriter = newRegisterWriter(customerRegister, customerStore, checkCustomer)

type Caller = Pick<ChangeContext, 'db' | 'user' | 'now'>

export const reassessNotesUnder = ({ db, user, now }: Caller, company_id: string, keys: readonly string[]) =>
  reassessNotes(db, { company_id, keys, now, actor_id: user.id })

export async function reassessNotesOf(
  call: Caller,
  { id, company_id }: Pick<Customer, 'id' | 'company_id'>,
  lockedCustomer: LockedCustomer | null,
) {
  await reassessNotesUnder(call, company_id, [
    ...(lockedCustomer?.keys ?? []),
    ...(await findCustomerKeys(call.db, [id])),
  ])
}

type Block = Pick<LockedCustomer, 'blocked_on' | 'block_reason'>

export async function changeBlock(call: ChangeContext, lockedCustomer: LockedCustomer, to: Block) {
  await customerWriter.change(call, lockedCustomer, to, to.blocked_on === null ? 'unblock' : 'block')
  await reassessNotesOf(call, lockedCustomer, lockedCustomer)
  return requireCustomerDetail(call.db, lockedCustomer.id)
}

export async function addEntry(call: ChangeContext, id: string, draft: EntryDraft) {
  const { db, user, now, audit } = call
  const lockedCustomer = (await customerStore.rows.lock(db, id)) ?? fail(notFound)
  if (draft.entry_on < lockedCustomer.opening_on)
    failOn('entry_on', entryTooEarly, { data: showDate(lockedCustomer.opening_on) })
  const { company_id } = lockedCustomer
  await insertEntry(db, { ...draft, id: newId(), company_id, customer_id: id, created_at: now, created_by: user.id })
  await audit({ ...eventOf(lockedCustomer), action: 'entry', after: draft })
  await reassessNotesOf(call, lockedCustomer, lockedCustomer)
  return requireCustomerDetail(db, id)
}

export async function cancelCustomerEntry(
  call: ChangeContext,
  target: { id: string; entry_id: string },
  reason: string,
) {
  const { db, user, now, audit } = call
  const lockedCustomer = (await customerStore.rows.lock(db, target.id)) ?? fail(notFound)
  const entry = (await lockEntry(db, lockedCustomer.company_id, target)) ?? fail(notFound)
  if (entry.cancelled_at !== null) fail(entryAlreadyCancelled)
  await cancelEntry(db, { company_id: lockedCustomer.company_id, id: entry.id, by: user.id, now })
  const { kind, entry_on, amount_cents, document_no, note } = entry
  const before = { kind, entry_on, amount_cents, document_no, note }
  await audit({ ...eventOf(lockedCustomer), action: 'entry.cancel', reason, before })
  await reassessNotesOf(call, lockedCustomer, lockedCustomer)
  return requireCustomerDetail(db, target.id)
}
