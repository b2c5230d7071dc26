import { findReasons } from '@app/domain/day/differences/server'
import { isOpenToRequests } from '@app/domain/day/life/contract'
import {
  type Day,
  type DayActor,
  type DayTarget,
  lockDay,
  refuseStaleRecord,
  refuseUnadjustable,
  refuseUneditable,
} from '@app/domain/day/life/server'
import { readSheetInThread } from '@app/formats/threads'
import { notFound, sumOf } from '@app/kit/contract'
import { type Db, DomainError, type Files, fail, withSavepoint } from '@app/kit/server'
import {
  linesRefused,
  type ManualSheet,
  manualHeadingMissing,
  manualSheetUnreadable,
  maxManualSheetLines,
} from '../cash-conciliations/manuals.contract.ts'
import { changeLines, writeLine } from './manual-changes.server.ts'
import { type ManualSheetLine, parseManualSheet } from './manual-sheet.rules.ts'
import { findManualTypes } from './manual-targets.store.ts'

type LineResult = ManualSheet['lines'][number]
type Sheet = DayTarget & { upload: { sha256: string }; files: Files; preview: boolean; partial: boolean }

export async function importManuals(db: Db, actor: DayActor, { upload, files, preview, partial, ...target }: Sheet) {
  const day = (await lockDay(db, target.id)) ?? fail(notFound)
  const lines = await readLines(db, day, await files.read(upload.sha256))
  const results: LineResult[] = []
  const write = async () => {
    for (const line of lines) results.push(await importLine(db, day, line, actor))
  }
  if (preview) {
    if (isOpenToRequests(day.status)) refuseUnadjustable(day)
    else refuseUneditable(day)
    await refuseStaleRecord(db, day, target.version)
    await withSavepoint(db, write, { dryRun: true })
    return { preview, lines: results }
  }
  await changeLines(db, actor, target, {
    action: 'manual.import',
    async work() {
      await write()
      refuseIncomplete(results, partial)
      const written = results.filter(({ state }) => state !== 'refused')
      const sum = sumOf(written, ({ amount_cents }) => amount_cents ?? 0)
      return { after: { manual_sheet: { count: written.length, amount_cents: sum, sha256: upload.sha256 } } }
    },
  })
  return { preview, lines: results }
}

function refuseIncomplete(results: readonly LineResult[], partial: boolean) {
  const refused = results.filter(({ state }) => state === 'refused').length
  if (refused > 0 && (!partial || refused === results.length))
    fail(linesRefused, { values: { count: refused === 1 ? '1 linha' : `${refused} linhas` } })
}

async function readLines(db: Db, day: Day, bytes: Uint8Array) {
  const { rows, error } = await readSheetInThread(bytes)
  if (error !== null) fail(manualSheetUnreadable, { values: { reason: error } })
  const tooManyLines = `Importe no máximo ${maxManualSheetLines} linhas por vez.`
  if (rows.length > maxManualSheetLines + 1) fail(manualSheetUnreadable, { values: { reason: tooManyLines } })
  if (rows.length === 1)
    fail(manualSheetUnreadable, { values: { reason: 'A planilha não tem linhas depois dos títulos.' } })
  const { business_date, version } = day
  const choices = { types: await findManualTypes(db), reasons: await findReasons(db, day), business_date, version }
  return parseManualSheet(rows, choices) ?? fail(manualHeadingMissing)
}

async function importLine(db: Db, day: Day, line: ManualSheetLine, actor: DayActor): Promise<LineResult> {
  const sheetLine = { line: line.line, name: line.name, cells: line.cells }
  if ('problem' in line) return { ...sheetLine, amount_cents: null, state: 'refused', reason: line.problem }
  const { amount_cents = null } = line.draft
  try {
    const { line: written, waits_for } = await withSavepoint(db, () =>
      writeLine(db, day, line.draft, { ...actor, once: true }),
    )
    return { ...sheetLine, amount_cents, state: written.status, reason: waits_for }
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal
    const [fieldMessage] = Object.values(refusal.fields ?? {})
    return { ...sheetLine, amount_cents, state: 'refused', reason: fieldMessage ?? refusal.message }
  }
}
