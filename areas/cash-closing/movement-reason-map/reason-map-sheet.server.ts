import { isDeepStrictEqual } from 'node:util'
import { findActiveCompanies } from '@app/domain/companies/server'
import { readSheetInThread } from '@app/formats/threads'
import { localDate } from '@app/kit/contract'
import { type ChangeContext, changedFields, DomainError, type Files, fail, withSavepoint } from '@app/kit/server'
import {
  type ReasonMapDraft,
  type ReasonMapSheetOutcome,
  reasonMapHeadingMissing,
  reasonMapSheetUnreadable,
} from './movement-reason-map.contract.ts'
import { findMapTypes, getSameMap } from './movement-reason-map.store.ts'
import {
  checkReasonMap,
  createMap,
  type InForce,
  lockMap,
  reassessDaysOfReasonMaps,
  writeReasonMap,
} from './reason-map-changes.server.ts'
import { parseReasonMapSheet, type ReasonMapSheetLine } from './reason-map-sheet.rules.ts'

type Sheet = { upload: { sha256: string }; files: Files; preview: boolean }
type Told = ReasonMapSheetOutcome['lines'][number]

/** Writes the valid rows of a spreadsheet and returns the result of each; a preview rolls everything back. */
export async function importReasonMapSheet(
  call: ChangeContext,
  { upload, files, preview }: Sheet,
): Promise<ReasonMapSheetOutcome> {
  const { db, now } = call
  const { rows, error } = await readSheetInThread(await files.read(upload.sha256))
  if (error !== null) fail(reasonMapSheetUnreadable, { values: { reason: error } })
  const choices = {
    companies: await findActiveCompanies(db),
    movement_types: await findMapTypes(db),
    today: localDate(now),
  }
  const lines = parseReasonMapSheet(rows, choices) ?? fail(reasonMapHeadingMissing)
  const touched: InForce[] = []
  const told: Told[] = []
  const work = async () => {
    for (const line of lines) told.push(await writeLine(call, line, touched))
  }
  await withSavepoint(db, work, { dryRun: preview })
  if (!preview) await reassessDaysOfReasonMaps(call, touched)
  return { preview, lines: told }
}

async function writeLine(call: ChangeContext, line: ReasonMapSheetLine, touched: InForce[]): Promise<Told> {
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

async function save(call: ChangeContext, draft: ReasonMapDraft, touched: InForce[]) {
  const same = await getSameMap(call.db, draft)
  if (!same) {
    touched.push(await createMap(call, draft))
    return 'new'
  }
  const map = await lockMap(call.db, same.id)
  if (isDeepStrictEqual(changedFields(map, draft).before, { ...draft })) return 'same'
  await checkReasonMap(call.db, draft)
  touched.push(map, await writeReasonMap(call, map, draft))
  return 'changed'
}
