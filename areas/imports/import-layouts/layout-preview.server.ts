import { isNamedFor, type Learned, type Mapping, type MappingTarget } from '@app/formats'
import { type FileBeginning, firstRowsInThread, proposeInThread, suggestInThread } from '@app/formats/threads'
import { localDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import type { LayoutFilePreview } from './import-layouts.contract.ts'
import { layoutTargets } from './layout-labels.contract.ts'
import { findAccepted, findLayoutsInForce, type LayoutInForce } from './layouts-in-force.store.ts'

const maxRows = 120
const maxHeaderRows = 30
const maxSamples = 20

type ReadOptions = Pick<Mapping, 'delimiter' | 'encoding' | 'sheet'>
type PreviewInput = { file_name: string; bytes: Uint8Array; options: ReadOptions; now: string }

const targetNames = Object.keys(layoutTargets) as MappingTarget[]

export async function previewFile(
  db: Db,
  { file_name, bytes, options, now }: PreviewInput,
): Promise<LayoutFilePreview> {
  const beginning = await firstRowsInThread(bytes, { most: maxRows + 1, ...options })
  const { rows: found, fault, file_kind, delimiter } = beginning
  const rows = found.slice(0, maxRows)
  const layoutsInForce = await findLayoutsInForce(db)
  // Only the chosen sheet was read, so layouts of other sheets do not apply.
  const layouts = layoutsInForce.filter(
    ({ mapping }) => isNamedFor(mapping, file_name) && (file_kind === 'csv' || mapping.sheet === options.sheet),
  )
  const head = await headerOf(db, beginning, layouts)
  const today = localDate(now)
  const learned = collectLearned(layoutsInForce)
  const samples = head ? rows.slice(head.place + 1, head.place + 1 + maxSamples).map(({ cells }) => cells) : []
  const header = head?.cells ?? []
  const suggested = await suggestInThread({ targets: targetNames, columns: { header, samples, today }, learned })
  const columnsOf = (target: MappingTarget) =>
    (suggested[target] ?? []).map(({ field, column, score, reason }) => ({
      field,
      header: header[column] ?? '',
      score: Math.max(0, score),
      reason,
    }))
  return {
    file_name,
    file_kind,
    delimiter,
    rows: rows.map(({ line, cells, numbers }) => ({ line, cells: [...cells], numbers: numbers && [...numbers] })),
    cut: found.length > maxRows,
    fault: fault?.message ?? null,
    header_line: head?.line ?? null,
    layouts: (head?.proposals ?? []).flatMap(({ mapping: place, score, reasons }) => {
      const layout = layouts[place]
      return layout
        ? { id: layout.layout_id, name: layout.mapping.name, number: layout.mapping.version, score, reasons }
        : []
    }),
    columns: Object.fromEntries(
      targetNames.map((target) => [target, columnsOf(target)]),
    ) as LayoutFilePreview['columns'],
  }
}

const countFilled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length
const isWord = (cell: string) => /\p{L}/u.test(cell) && cell.trim().length <= 60

/** Returns the header of a published layout, or the first text-only row as wide as the rows below it. */
async function headerOf(db: Db, { rows, signatures }: FileBeginning, layouts: readonly LayoutInForce[]) {
  const first = rows.slice(0, maxHeaderRows).map((row, place) => ({ ...row, cells: [...row.cells], place }))
  const accepted = await findAccepted(db, signatures.slice(0, maxHeaderRows))
  const mappings = layouts.map(({ mapping }) => mapping)
  const head = await proposeInThread(
    first.map(({ cells }) => cells),
    mappings,
    accepted,
  )
  const proposed = head && first[head.row]
  if (proposed) return { ...proposed, proposals: head.proposals }
  const maxFilled = Math.max(0, ...first.map(({ cells }) => countFilled(cells)))
  const headerRow = first.find(
    ({ cells }) =>
      countFilled(cells) >= Math.max(2, maxFilled - 1) && cells.every((cell) => cell.trim() === '' || isWord(cell)),
  )
  return headerRow && { ...headerRow, proposals: [] }
}

function collectLearned(layouts: readonly LayoutInForce[]) {
  const learned: Partial<Record<MappingTarget, Learned[]>> = {}
  for (const { mapping } of layouts)
    for (const { field, source } of mapping.columns)
      if (source.by === 'header')
        learned[mapping.target] = [
          ...(learned[mapping.target] ?? []),
          ...source.names.map((header) => ({ header, field })),
        ]
  return learned
}
