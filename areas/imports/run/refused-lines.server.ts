import type { Db, Files } from '@app/kit/server'
import type { ImportProblem } from '../files/imports.contract.ts'
import { maxRefusedRows } from '../files/refused-rows.rules.ts'
import { shownLine } from '../history/import-history.rules.ts'
import { getLayoutVersion } from '../import-layouts/layouts-in-force.store.ts'
import { findProblemPlaces, groupProblemsByLine } from '../import-lines/corrections.rules.ts'
import {
  getCorrectable,
  saveReading,
  updateLineProblems,
  upsertRefusedLines,
} from '../import-lines/corrections.store.ts'
import { rawLines } from '../mapped/mapped-file.server.ts'
import { originalIn, type ReadFile } from './imports-read.server.ts'

type OpenedImport = { order: { id: string }; sha256: string; corrects_id: string | null; read: ReadFile }
type FoundRejections = { files: Files; rejections: readonly ImportProblem[] }

export async function keepRefusedLines(db: Db, opened: OpenedImport, { files, rejections }: FoundRejections) {
  const { order, sha256, corrects_id, read } = opened
  const { layout, found } = read.mapped ?? {}
  if (!layout || !found) return
  const { mapping, layout_id } = layout
  const assessedLines = [...groupProblemsByLine(rejections)].slice(0, maxRefusedRows).map(([line, problems]) => ({
    line,
    problems,
    places: [...new Set(problems.flatMap((problem) => findProblemPlaces(problem, found.columns)))],
  }))
  // Lines refused again go back to the original import, to be corrected again.
  if (corrects_id !== null) return void (await updateLineProblems(db, corrects_id, assessedLines, true))
  await saveReading(db, order.id, { ...found, layout_id, number: mapping.version })
  const lineNumbers = new Set(assessedLines.map(({ line }) => line))
  const cells = lineNumbers.size === 0 ? new Map() : await rawLines(originalIn(files, sha256), mapping, lineNumbers)
  await upsertRefusedLines(
    db,
    order.id,
    assessedLines.map((line) => ({ ...line, cells: (cells.get(line.line) ?? []).map(shownLine) })),
  )
}

export async function layoutOfReading(db: Db, import_id: string) {
  const reading = (await getCorrectable(db, import_id))?.reading
  return reading ? getLayoutVersion(db, reading) : undefined
}
