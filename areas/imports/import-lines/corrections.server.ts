import { notFound } from '@app/kit/contract'
import { type Db, fail, implement, newId, startJob } from '@app/kit/server'
import { lockChecked } from '../check/checks.store.ts'
import { getImport } from '../files/imports.store.ts'
import { importKind, queueImport } from '../files/queue-import.server.ts'
import {
  importNotCorrectable,
  noLinesCorrected,
  notWaiting,
  refusedCells,
  refusedLines,
} from './corrections.contract.ts'
import {
  assignValidLines,
  countCodes,
  countLines,
  findBrought,
  findEqualLines,
  findRefusedLines,
  getCorrectable,
  getRelated,
  pageLines,
  queueRecheck,
} from './corrections.store.ts'
import { shownLines } from './corrections-view.server.ts'
import { bareName, refusedSheet, takeSheet } from './refused-sheet.server.ts'
import { isOpen, lockOpenCorrections, saveLineCorrections } from './write-corrections.server.ts'

const cellOf = (id: string) => {
  const [import_id = '', line, place] = id.split('.')
  return { import_id, line: Number(line), place: Number(place) }
}

async function findCell(db: Db, id: string) {
  const { import_id, line, place } = cellOf(id)
  const importRecord = (await getCorrectable(db, import_id)) ?? fail(notFound)
  const { reading } = importRecord
  if (!reading) return fail(importNotCorrectable)
  const [refusedLine] = await shownLines(db, { id: import_id, reading }, await findRefusedLines(db, import_id, [line]))
  return refusedLine?.cells.find((cell) => cell.place === place) ?? fail(notFound)
}

const lineHandlers = implement(refusedLines, {
  async lines({ db, params, query }) {
    const importRecord = (await getCorrectable(db, params.id)) ?? fail(notFound)
    const page = await pageLines(db, params.id, query)
    const { reading } = importRecord
    return { ...page, data: reading ? await shownLines(db, { id: importRecord.id, reading }, page.data) : [] }
  },

  async linesSummary({ db, params }) {
    const importRecord = (await getCorrectable(db, params.id)) ?? fail(notFound)
    const corrects =
      importRecord.corrects_id === null ? null : ((await getRelated(db, importRecord.corrects_id)) ?? null)
    const correctable = importRecord.reading !== null
    const counts = await countLines(db, importRecord.id)
    const codes = await countCodes(db, importRecord.id)
    return {
      ...counts,
      codes,
      correctable,
      open: isOpen(importRecord),
      corrects,
      brought: await findBrought(db, importRecord.id),
    }
  },

  async linesSheet({ db, params }) {
    const importRecord = (await getCorrectable(db, params.id)) ?? fail(notFound)
    const { reading, file_name } = importRecord
    if (!reading) return fail(importNotCorrectable)
    const media_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    const content = await refusedSheet(db, { id: importRecord.id, reading })
    return { file_name: `${bareName(file_name)}-recusadas.xlsx`, media_type, content }
  },

  async sendLines({ params, upload, files, ...call }) {
    const importRecord = await lockOpenCorrections(call.db, params.id)
    const { lines, changes } = await takeSheet(call.db, importRecord, await files.read(upload.sha256))
    const changed = await saveLineCorrections(call, importRecord, { lines, changes })
    const { right } = await countLines(call.db, params.id)
    return { changed, right }
  },

  async recheck({ params: { id }, ...call }) {
    const { db, audit } = call
    const { status, file_name, company_id } = (await lockChecked(db, id)) ?? fail(notFound)
    if (status !== 'checked') fail(notWaiting)
    const job = { kind: importKind, title: `Conferência de ${file_name}`, data: { import_id: id } }
    await queueRecheck(db, id, await startJob(call, job))
    const step = { before: { status }, after: { status: 'queued' } }
    await audit({ company_id, entity: 'imports', entity_id: id, action: 'recheck', ...step })
    return (await getImport(db, id)) ?? fail(notFound)
  },

  async importCorrected({ params, ...call }) {
    const { db, audit } = call
    const importRecord = await lockOpenCorrections(db, params.id)
    if (importRecord.status === 'checked') fail(notWaiting)
    const { sha256, size_bytes, company_id } = importRecord
    const id = newId()
    const file_name = `${importRecord.file_name} › linhas corrigidas`
    const queued = await queueImport(call, {
      id,
      corrects_id: importRecord.id,
      company_id,
      sha256,
      size_bytes,
      file_name,
    })
    const count = await assignValidLines(db, importRecord.id, id)
    if (count === 0) fail(noLinesCorrected)
    const after = { file_name, corrects: importRecord.file_name, lines: count }
    await audit({ company_id, entity: 'imports', entity_id: id, action: 'bring-corrected', after })
    return queued
  },
})

const cellHandlers = implement(refusedCells, {
  cell: ({ db, params }) => findCell(db, params.id),

  async correct({ params, body, ...call }) {
    const { import_id, line, place } = cellOf(params.id)
    const importRecord = await lockOpenCorrections(call.db, import_id)
    const refusedLine = (await findRefusedLines(call.db, import_id, [line]))[0] ?? fail(notFound)
    if (!refusedLine.places.includes(place)) fail(notFound)
    await saveLineCorrections(call, importRecord, {
      lines: [refusedLine],
      changes: [{ line, place, value: body.value ?? '' }],
    })
    return findCell(call.db, params.id)
  },

  async correctEqual({ params, ...call }) {
    const { import_id, line, place } = cellOf(params.id)
    const importRecord = await lockOpenCorrections(call.db, import_id)
    const { file_text, value } = await findCell(call.db, params.id)
    const equal = await findEqualLines(call.db, import_id, { place, file_text })
    const lines = equal.filter((one) => one.line !== line)
    const changed = await saveLineCorrections(call, importRecord, {
      lines,
      changes: lines.map((one) => ({ line: one.line, place, value })),
    })
    return { changed }
  },
})

export default [...lineHandlers, ...cellHandlers]
