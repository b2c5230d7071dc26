import { isDeepStrictEqual } from 'node:util'
import { findActiveCompanies } from '@app/domain/companies/server'
import { readSheetInThread } from '@app/formats/threads'
import { localDate, notFound } from '@app/kit/contract'
import { type ChangeContext, changedFields, DomainError, type Files, fail, withSavepoint } from '@app/kit/server'
import { changeCustomer, insertCustomer, reassessNotesUnder } from './customer-changes.server.ts'
import { type CustomerSheetLine, parseCustomerSheet, type SheetCustomer } from './customer-sheet.rules.ts'
import { type CustomerSheetOutcome, customerHeadingMissing, customerSheetUnreadable } from './customers.contract.ts'
import { customerRows, findCustomerKeys, getSameCustomer } from './customers.store.ts'

type Sheet = { upload: { sha256: string }; files: Files; preview: boolean }
type Told = CustomerSheetOutcome['lines'][number]
type Touched = Map<string, string[]>

/** Writes the valid rows of a spreadsheet and returns the result of each; a preview rolls everything back. */
export async function importCustomerSheet(
  call: ChangeContext,
  { upload, files, preview }: Sheet,
): Promise<CustomerSheetOutcome> {
  const { db, now } = call
  const { rows, error } = await readSheetInThread(await files.read(upload.sha256))
  if (error !== null) fail(customerSheetUnreadable, { values: { reason: error } })
  const lines =
    parseCustomerSheet(rows, { companies: await findActiveCompanies(db), today: localDate(now) }) ??
    fail(customerHeadingMissing)
  const touched: Touched = new Map()
  const told: Told[] = []
  const work = async () => {
    for (const line of lines) told.push(await writeLine(call, line, touched))
  }
  await withSavepoint(db, work, { dryRun: preview })
  if (!preview) for (const [company_id, keys] of touched) await reassessNotesUnder(call, company_id, keys)
  return { preview, lines: told }
}

async function writeLine(call: ChangeContext, line: CustomerSheetLine, touched: Touched): Promise<Told> {
  const about = { line: line.line, name: line.name, cells: line.cells }
  if ('problem' in line) return { ...about, state: 'refused', reason: line.problem }
  try {
    return { ...about, state: await withSavepoint(call.db, () => save(call, line.draft, touched)), reason: null }
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal
    const [field] = Object.values(refusal.fields ?? {})
    return { ...about, state: 'refused', reason: field ?? refusal.message }
  }
}

async function save(call: ChangeContext, customer: SheetCustomer, touched: Touched) {
  const { company_id, ...draft } = customer
  const note = (keys: readonly string[]) => touched.set(company_id, [...(touched.get(company_id) ?? []), ...keys])
  const same = await getSameCustomer(call.db, customer)
  if (!same) {
    note(await findCustomerKeys(call.db, [await insertCustomer(call, customer)]))
    return 'new'
  }
  const held = (await customerRows.lock(call.db, same.id)) ?? fail(notFound)
  if (isDeepStrictEqual(changedFields(held, draft).before, { ...draft })) return 'same'
  note(await changeCustomer(call, held, draft))
  return 'changed'
}
