import { cellsOf, corrected } from '@app/formats/mapping'
import { firstRowsInThread } from '@app/formats/threads'
import { type Db, fail, xlsxOf } from '@app/kit/server'
import { getLayoutVersion } from '../../layouts/layouts-in-force.store.ts'
import { notCorrectable, sheetRefused } from './corrections.contract.ts'
import { correctionsOf, correctionsOfSheet, type Reading, sheetTitles, titlesOf } from './corrections.rules.ts'
import { findCorrections, findFreeLines, type KeptLine } from './corrections.store.ts'

type Of = { id: string; reading: Reading }

export const bareName = (file_name: string) => file_name.replace(/\.[^.]*$/, '')

const widest = (lines: readonly KeptLine[]) => Math.max(0, ...lines.map(({ cells }) => cells.length))

async function waiting(db: Db, { id, reading }: Of) {
  const lines = await findFreeLines(db, id)
  const made = await findCorrections(
    db,
    id,
    lines.map(({ line }) => line),
  )
  return { lines, corrections: correctionsOf(made), titles: titlesOf(reading, widest(lines)) }
}

export async function refusedSheet(db: Db, of: Of) {
  const { lines, corrections, titles } = await waiting(db, of)
  const columns = [
    ...Object.entries(sheetTitles).map(([field, title]) => ({ field, title })),
    ...titles.map((title, place) => ({ field: `cell_${place}`, title })),
  ]
  async function* rows() {
    for (const { line, cells, problems } of lines) {
      const now = corrected(cells, corrections.get(line))
      // A list value is always written as text, so leading zeros and dates keep their form.
      const texts = titles.map((_title, place) => [`cell_${place}`, [now[place] ?? '']])
      const codes = problems.flatMap(({ code }) => code ?? [])
      yield {
        line,
        code: [codes.join(' ')],
        reason: [problems.map(({ message }) => message).join(' ')],
        ...Object.fromEntries(texts),
      }
    }
  }
  return xlsxOf(columns, rows())
}

const mostRows = 20_000

export async function takeSheet(db: Db, of: Of, bytes: Uint8Array) {
  const layout = (await getLayoutVersion(db, of.reading)) ?? fail(notCorrectable)
  const { rows, fault } = await firstRowsInThread(bytes, { most: mostRows, delimiter: 'auto', encoding: 'auto' })
  if (fault) fail(sheetRefused, { values: { why: fault.message } })
  const { lines, corrections, titles } = await waiting(db, of)
  const none: ReadonlyMap<number, string> = new Map()
  const known = new Map(
    lines.map(({ line, cells }) => [line, { line, cells, corrections: corrections.get(line) ?? none }]),
  )
  const read = correctionsOfSheet({ rows: rows.map((row) => cellsOf(row, layout.mapping)), titles, lines: known })
  if ('fault' in read) return fail(sheetRefused, { values: { why: read.fault } })
  const changed = new Set(read.changes.map(({ line }) => line))
  return { lines: lines.filter(({ line }) => changed.has(line)), changes: read.changes }
}
