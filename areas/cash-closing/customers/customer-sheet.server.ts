import { isDeepStrictEqual } from 'node:util'
import { findActiveCompanies } from '@app/domain/companies/server'
import { findCustomerKeys } from '@app/domain/customers/server'
import { importSheet, type SentSheet } from '@app/domain/sheets/server'
import { localDate, notFound } from '@app/kit/contract'
import { type ChangeContext, changedFields, fail } from '@app/kit/server'
import { customerWriter, reassessNotesUnder } from './customer-changes.server.ts'
import { parseCustomerSheet, type SheetCustomer } from './customer-sheet.rules.ts'
import { customerHeadingMissing, customerSheetUnreadable } from './customers.contract.ts'
import { customerStore, getSameCustomer } from './customers.store.ts'

/** Till names of written customers by company; the days with their notes are reassessed once, after the last row. */
type KeysByCompany = Map<string, string[]>

export async function importCustomerSheet(call: ChangeContext, sheet: SentSheet) {
  const choices = { companies: await findActiveCompanies(call.db), today: localDate(call.now) }
  const changedKeys: KeysByCompany = new Map()
  const outcome = await importSheet(call.db, sheet, {
    unreadable: customerSheetUnreadable,
    headingMissing: customerHeadingMissing,
    parse: (rows) => parseCustomerSheet(rows, choices),
    save: (customer) => save(call, customer, changedKeys),
  })
  if (!sheet.preview) for (const [company_id, keys] of changedKeys) await reassessNotesUnder(call, company_id, keys)
  return outcome
}

async function save(call: ChangeContext, customer: SheetCustomer, changedKeys: KeysByCompany) {
  const { company_id, ...draft } = customer
  const addKeys = (keys: readonly string[]) =>
    changedKeys.set(company_id, [...(changedKeys.get(company_id) ?? []), ...keys])
  const existing = await getSameCustomer(call.db, customer)
  if (!existing) {
    addKeys(await findCustomerKeys(call.db, [await customerWriter.create(call, customer)]))
    return 'new'
  }
  const lockedCustomer = (await customerStore.rows.lock(call.db, existing.id)) ?? fail(notFound)
  if (isDeepStrictEqual(changedFields(lockedCustomer, draft).before, { ...draft })) return 'same'
  await customerWriter.change(call, lockedCustomer, draft)
  addKeys([...lockedCustomer.keys, ...(await findCustomerKeys(call.db, [lockedCustomer.id]))])
  return 'changed'
}
