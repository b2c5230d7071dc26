import { isDeepStrictEqual } from 'node:util'
import { findActiveCompanies } from '@app/domain/companies/server'
import { localDate, notFound } from '@app/kit/contract'
import { type ChangeContext, changedFields, fail } from '@app/kit/server'
import { importSheet, type SentSheet } from '../day-parts/sheet-import.server.ts'
import { customerWriter, reassessNotesUnder } from './customer-changes.server.ts'
import { parseCustomerSheet, type SheetCustomer } from './customer-sheet.rules.ts'
import { customerHeadingMissing, customerSheetUnreadable } from './customers.contract.ts'
import { customerStore, findCustomerKeys, getSameCustomer } from './customers.store.ts'

/** Till names of written customers by company; the days with their notes are reassessed once, after the last row. */
type Touched = Map<string, string[]>

export async function importCustomerSheet(call: ChangeContext, sheet: SentSheet) {
  const choices = { companies: await findActiveCompanies(call.db), today: localDate(call.now) }
  const touched: Touched = new Map()
  const outcome = await importSheet(call.db, sheet, {
    unreadable: customerSheetUnreadable,
    headingMissing: customerHeadingMissing,
    parse: (rows) => parseCustomerSheet(rows, choices),
    save: (customer) => save(call, customer, touched),
  })
  if (!sheet.preview) for (const [company_id, keys] of touched) await reassessNotesUnder(call, company_id, keys)
  return outcome
}

async function save(call: ChangeContext, customer: SheetCustomer, touched: Touched) {
  const { company_id, ...draft } = customer
  const note = (keys: readonly string[]) => touched.set(company_id, [...(touched.get(company_id) ?? []), ...keys])
  const same = await getSameCustomer(call.db, customer)
  if (!same) {
    note(await findCustomerKeys(call.db, [await customerWriter.create(call, customer)]))
    return 'new'
  }
  const held = (await customerStore.rows.lock(call.db, same.id)) ?? fail(notFound)
  if (isDeepStrictEqual(changedFields(held, draft).before, { ...draft })) return 'same'
  await customerWriter.change(call, held, draft)
  note([...held.keys, ...(await findCustomerKeys(call.db, [held.id]))])
  return 'changed'
}
