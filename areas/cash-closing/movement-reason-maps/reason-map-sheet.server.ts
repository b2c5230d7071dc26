import { isDeepStrictEqual } from 'node:util'
import { findActiveCompanies } from '@app/domain/companies/server'
import { importSheet, type SentSheet } from '@app/domain/sheets/server'
import { localDate } from '@app/kit/contract'
import { type ChangeContext, changedFields } from '@app/kit/server'
import {
  type ReasonMapDraft,
  reasonMapHeadingMissing,
  reasonMapSheetUnreadable,
} from './movement-reason-map.contract.ts'
import { findMapTypes, getSameMap } from './movement-reason-map.store.ts'
import {
  type InForce,
  lockMap,
  reasonMapWriter,
  reassessDaysOfReasonMaps,
  requireReasonMap,
} from './reason-map-changes.server.ts'
import { parseReasonMapSheet } from './reason-map-sheet.rules.ts'

export async function importReasonMapSheet(call: ChangeContext, sheet: SentSheet) {
  const { db, now } = call
  const choices = {
    companies: await findActiveCompanies(db),
    movement_types: await findMapTypes(db),
    today: localDate(now),
  }
  const changedMaps: InForce[] = []
  const outcome = await importSheet(db, sheet, {
    unreadable: reasonMapSheetUnreadable,
    headingMissing: reasonMapHeadingMissing,
    parse: (rows) => parseReasonMapSheet(rows, choices),
    save: (draft) => save(call, draft, changedMaps),
  })
  if (!sheet.preview) await reassessDaysOfReasonMaps(call, changedMaps)
  return outcome
}

async function save(call: ChangeContext, draft: ReasonMapDraft, changedMaps: InForce[]) {
  const { db } = call
  const existingMap = await getSameMap(db, draft)
  if (!existingMap) {
    changedMaps.push(await requireReasonMap(db, await reasonMapWriter.create(call, draft)))
    return 'new'
  }
  const lockedMap = await lockMap(db, existingMap.id)
  if (isDeepStrictEqual(changedFields(lockedMap, draft).before, { ...draft })) return 'same'
  await reasonMapWriter.change(call, lockedMap, draft)
  changedMaps.push(lockedMap, await requireReasonMap(db, lockedMap.id))
  return 'changed'
}
