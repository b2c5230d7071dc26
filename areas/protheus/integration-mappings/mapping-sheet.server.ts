import { isDeepStrictEqual } from 'node:util'
import { mappingDomains } from '@app/domain/code-mappings/contract'
import { findActiveCompanies } from '@app/domain/companies/server'
import { importSheet, type SentSheet } from '@app/domain/sheets/server'
import { localDate, notFound } from '@app/kit/contract'
import { type ChangeContext, changedFields, type Db, fail } from '@app/kit/server'
import {
  type CodeMappingDraft,
  mappingHeadingMissing,
  mappingSheetUnreadable,
} from './integration-mappings.contract.ts'
import { getSameMapping, mappingStore } from './integration-mappings.store.ts'
import { createMapping, finishChange, mappingWriter, requireMapping } from './mapping-changes.server.ts'
import { findInternalCodes, findMappedConnections } from './mapping-choices.store.ts'
import { type MappingSheetChoices, parseMappingSheet } from './mapping-sheet.rules.ts'

async function findChoices(db: Db, now: string): Promise<MappingSheetChoices> {
  const codes: Record<string, MappingSheetChoices['codes'][string]> = {}
  for (const domain of Object.keys(mappingDomains) as (keyof typeof mappingDomains)[])
    codes[domain] = (await findInternalCodes(db, domain)).data
  const [companies, connections] = [await findActiveCompanies(db), await findMappedConnections(db)]
  return { companies, connections, codes, today: localDate(now) }
}

/** Imports mappings from a spreadsheet: the mapping of the same code and first day changes, another one is new. */
export async function importMappingSheet(call: ChangeContext, sheet: SentSheet) {
  const choices = await findChoices(call.db, call.now)
  return importSheet(call.db, sheet, {
    unreadable: mappingSheetUnreadable,
    headingMissing: mappingHeadingMissing,
    parse: (rows) => parseMappingSheet(rows, choices),
    save: (draft) => save(call, draft),
  })
}

async function save(call: ChangeContext, draft: CodeMappingDraft) {
  const { db } = call
  const existing = await getSameMapping(db, draft)
  if (!existing) {
    await createMapping(call, draft)
    return 'new'
  }
  const lockedRow = (await mappingStore.rows.lock(db, existing.id)) ?? fail(notFound)
  if (isDeepStrictEqual(changedFields(lockedRow, draft).before, { ...draft })) return 'same'
  await mappingWriter.change(call, lockedRow, draft)
  await finishChange(call, await requireMapping(db, lockedRow.id))
  return 'changed'
}
