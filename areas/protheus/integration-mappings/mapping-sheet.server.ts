import { isDeepStrictEqual } from 'node:util'
import { mappingDomains } from '@app/domain/code-mappings/contract'
import { mappingLock } from '@app/domain/code-mappings/server'
import { findActiveCompanies } from '@app/domain/companies/server'
import { freeMappedMessages } from '@app/domain/integration/server'
import { importSheet, type SentSheet } from '@app/domain/sheets/server'
import { localDate, notFound } from '@app/kit/contract'
import { type ChangeContext, changedFields, type Db, fail, lockByName } from '@app/kit/server'
import {
  type CodeMappingDraft,
  mappingHeadingMissing,
  mappingSheetUnreadable,
} from './integration-mappings.contract.ts'
import { getSameMapping, lockMappingRow, setInternalLabel } from './integration-mappings.store.ts'
import { mappingSheetWriter } from './mapping-changes.server.ts'
import { findInternalCodes, findMappedConnections } from './mapping-choices.store.ts'
import { type MappingSheetChoices, type MappingSheetRow, parseMappingSheet } from './mapping-sheet.rules.ts'

async function findChoices(db: Db, now: string): Promise<MappingSheetChoices> {
  const codes: Record<string, MappingSheetChoices['codes'][string]> = {}
  for (const domain of Object.keys(mappingDomains) as (keyof typeof mappingDomains)[])
    codes[domain] = await findInternalCodes(db, domain)
  const [companies, connections] = [await findActiveCompanies(db), await findMappedConnections(db)]
  return { companies, connections, codes, today: localDate(now) }
}

/**
 * Imports mappings from a spreadsheet: the mapping of the same code and first day changes, another one is new. Messages
 * are sent during a preview, which does not take the lock of mappings.
 */
export async function importMappingSheet(call: ChangeContext, sheet: SentSheet) {
  const { db, now } = call
  const choices = await findChoices(db, now)
  // Two sheets may have the same mappings in different orders.
  await lockByName(db, 'integration-mapping-sheets')
  if (!sheet.preview) await lockByName(db, mappingLock)
  const saved: CodeMappingDraft[] = []
  const outcome = await importSheet(db, sheet, {
    unreadable: mappingSheetUnreadable,
    headingMissing: mappingHeadingMissing,
    parse: (rows) => parseMappingSheet(rows, choices),
    async save(row) {
      const state = await save(call, row)
      if (state !== 'same') saved.push(row.mapping)
      return state
    },
  })
  const mappings = saved.map((mapping) => ({ ...mapping, active: true }))
  if (!sheet.preview) await freeMappedMessages(db, mappings, now)
  return outcome
}

async function save(call: ChangeContext, { mapping, internal_label }: MappingSheetRow) {
  const { db } = call
  const existing = await getSameMapping(db, mapping)
  if (!existing) {
    await setInternalLabel(db, await mappingSheetWriter.create(call, mapping), internal_label)
    return 'new'
  }
  const lockedRow = (await lockMappingRow(db, existing.id)) ?? fail(notFound)
  if (isDeepStrictEqual(changedFields(lockedRow, mapping).before, { ...mapping })) return 'same'
  await mappingSheetWriter.change(call, lockedRow, mapping)
  await setInternalLabel(db, lockedRow.id, internal_label)
  return 'changed'
}
