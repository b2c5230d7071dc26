import { applyCellCorrections, toMappedCells } from '@app/formats/mapping'
import { firstRowsInThread } from '@app/formats/threads'
import { buildListWorkbook, type Db, fail } from '@app/kit/server'
import { getLayoutVersion } from '../import-layouts/layouts-in-force.store.ts'
import { toCorrectionMap } from '../mapped/correction-map.rules.ts'
import { importNotCorrectable, sheetRefused } from './corrections.contract.ts'
import {
  buildColumnTitles,
  type ImportFileReading,
  parseCorrectionSheet,
  refusedSheetTitles,
} from './corrections.rules.ts'
import { findFreeLines, findImportCorrections, type StoredRefusedLine } from './corrections.store.ts'

type ImportWithReading = { id: string; reading: ImportFileReading }

export const bareName = (file_name: string) => file_name.replace(/\.[^.]*$/, '')

const getMaxWidth = (lines: readonly StoredRefusedLine[]) => Math.max(0, ...lines.map(({ cells }) => cells.length))

async function findWaitingLines(db: Db, { id, reading }: ImportWithReading) {
  const lines = await findFreeLines(db, id)
  const storedCorrections = await findImportCorrections(
    db,
    id,
    lines.map(({ line }) => line),
  )
  return {
    lines,
    corrections: toCorrectionMap(storedCorrections),
    titles: buildColumnTitles(reading, getMaxWidth(lines)),
  }
}

export async function refusedSheet(db: Db, importRecord: ImportWithReading) {
  const { lines, corrections, titles } = await findWaitingLines(db, importRecord)
  const columns = [
    ...Object.entries(refusedSheetTitles).map(([field, title]) => ({ field, title })),
    ...titles.map((title, place) => ({ field: `cell_${place}`, title })),
  ]
  async function* rows() {
    for (const { line, cells, problems } of lines) {
      const currentCells = applyCellCorrections(cells, corrections.get(line))
      // A list value is always written as text, so leading zeros and dates keep their form.
      const texts = titles.map((_title, place) => [`cell_${place}`, [currentCells[place] ?? '']])
      const codes = problems.flatMap(({ code }) => code ?? [])
      yield {
        line,
        code: [codes.join(' ')],
        reason: [problems.map(({ message }) => message).join(' ')],
        ...Object.fromEntries(texts),
      }
    }
  }
  return buildListWorkbook(columns, rows())
}

const maxRows = 20_000

export async function takeSheet(db: Db, importRecord: ImportWithReading, bytes: Uint8Array) {
  const layout = (await getLayoutVersion(db, importRecord.reading)) ?? fail(importNotCorrectable)
  const { rows, fault } = await firstRowsInThread(bytes, { most: maxRows, delimiter: 'auto', encoding: 'auto' })
  if (fault) fail(sheetRefused, { values: { why: fault.message } })
  const { lines, corrections, titles } = await findWaitingLines(db, importRecord)
  const noCorrections: ReadonlyMap<number, string> = new Map()
  const known = new Map(
    lines.map(({ line, cells }) => [line, { line, cells, corrections: corrections.get(line) ?? noCorrections }]),
  )
  const read = parseCorrectionSheet({
    rows: rows.map((row) => toMappedCells(row, layout.mapping)),
    titles,
    lines: known,
  })
  if ('fault' in read) return fail(sheetRefused, { values: { why: read.fault } })
  const changed = new Set(read.changes.map(({ line }) => line))
  return { lines: lines.filter(({ line }) => changed.has(line)), changes: read.changes }
}
