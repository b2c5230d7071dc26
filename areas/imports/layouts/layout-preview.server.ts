import {
  firstRowsOf,
  headerSignature,
  isNamedFor,
  type Learned,
  type Mapping,
  proposeMappings,
  suggestColumns,
  type Target,
} from '@app/formats'
import type { RawRow } from '@app/formats/mapping'
import { localDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import type { FilePreview } from './import-layouts.contract.ts'
import { layoutTargets } from './layout-labels.contract.ts'
import { findAccepted, findLayoutsInForce, type LayoutInForce } from './layouts-in-force.store.ts'

const mostRows = 120
const mostHeaderRows = 30
const samplesRead = 20

type How = Pick<Mapping, 'delimiter' | 'encoding' | 'sheet'>
type Seen = { file_name: string; bytes: Uint8Array; how: How; now: string }

const targetNames = Object.keys(layoutTargets) as Target[]

/** What stands at the beginning of a file, and what is proposed for it: by its header, its cells, and earlier files. */
export async function previewFile(db: Db, { file_name, bytes, how, now }: Seen): Promise<FilePreview> {
  // One row more tells whether there are more.
  const { rows: found, fault, file_kind, delimiter } = await firstRowsOf(bytes, { most: mostRows + 1, ...how })
  const rows = found.slice(0, mostRows)
  const all = await findLayoutsInForce(db)
  // Of a workbook one sheet is looked at, and layouts of another sheet tell nothing of it.
  const layouts = all.filter(
    ({ mapping }) => isNamedFor(mapping, file_name) && (file_kind === 'csv' || mapping.sheet === how.sheet),
  )
  const head = await headerOf(db, rows, layouts)
  const today = localDate(now)
  const learned = learnedFrom(all)
  const samples = head ? rows.slice(head.place + 1, head.place + 1 + samplesRead).map(({ cells }) => cells) : []
  const header = head?.cells ?? []
  const columnsOf = (target: Target) =>
    suggestColumns(target, { header, samples, today }, learned[target] ?? []).map(
      ({ field, column, score, reason }) => ({
        field,
        header: header[column] ?? '',
        score: Math.max(0, score),
        reason,
      }),
    )
  return {
    file_name,
    file_kind,
    delimiter,
    rows: rows.map(({ line, cells, numbers }) => ({ line, cells: [...cells], numbers: numbers && [...numbers] })),
    cut: found.length > mostRows,
    fault: fault?.message ?? null,
    header_line: head?.line ?? null,
    layouts: (head?.proposals ?? []).map(({ mapping, score, reasons }) => ({
      id: layouts.find((one) => one.mapping === mapping)?.layout_id ?? '',
      name: mapping.name,
      number: mapping.version,
      score,
      reasons,
    })),
    columns: Object.fromEntries(targetNames.map((target) => [target, columnsOf(target)])) as FilePreview['columns'],
  }
}

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length
const isWord = (cell: string) => /\p{L}/u.test(cell) && cell.trim().length <= 60

/** The row that a layout in force knows as its header; else the first one that is words alone and as wide as what follows. */
async function headerOf(db: Db, rows: readonly RawRow[], layouts: readonly LayoutInForce[]) {
  const first = rows.slice(0, mostHeaderRows).map((row, place) => ({ ...row, cells: [...row.cells], place }))
  const accepted = await findAccepted(
    db,
    first.map(({ cells }) => headerSignature(cells)),
  )
  const mappings = layouts.map(({ mapping }) => mapping)
  for (const row of first) {
    const proposals = proposeMappings(row.cells, mappings, accepted)
    if (proposals.length > 0) return { ...row, proposals }
  }
  const usual = Math.max(0, ...first.map(({ cells }) => filled(cells)))
  const words = first.find(
    ({ cells }) => filled(cells) >= Math.max(2, usual - 1) && cells.every((cell) => cell.trim() === '' || isWord(cell)),
  )
  return words && { ...words, proposals: [] }
}

/** The headers that people confirmed for each field by publishing them. */
function learnedFrom(layouts: readonly LayoutInForce[]) {
  const learned: Partial<Record<Target, Learned[]>> = {}
  for (const { mapping } of layouts)
    for (const { field, source } of mapping.columns)
      if (source.by === 'header')
        learned[mapping.target] = [
          ...(learned[mapping.target] ?? []),
          ...source.names.map((header) => ({ header, field })),
        ]
  return learned
}
