import { notFound } from '@app/kit/contract'
import { type ChangeContext, type Db, fail } from '@app/kit/server'
import type { ImportStatus } from '../files/imports.contract.ts'
import { shownLine } from '../history/import-history.rules.ts'
import type { Correction } from '../mapped/correction-map.rules.ts'
import { assessCorrectedLines } from './assess-lines.server.ts'
import { cardNumber, importNotCorrectable, lineTaken, notWaiting } from './corrections.contract.ts'
import { buildColumnTitles, type ImportFileReading } from './corrections.rules.ts'
import {
  type CorrectableImport,
  findImportCorrections,
  lockCorrectable,
  type StoredRefusedLine,
  saveCorrections,
} from './corrections.store.ts'

const openStatuses: readonly ImportStatus[] = ['checked', 'done', 'rejected']

export const isOpen = ({ status, reading, corrects_id }: CorrectableImport & { corrects_id: string | null }) =>
  reading !== null && corrects_id === null && openStatuses.includes(status)

export async function lockOpenCorrections(db: Db, id: string) {
  const importRecord = (await lockCorrectable(db, id)) ?? fail(notFound)
  const { reading } = importRecord
  if (!reading) return fail(importNotCorrectable)
  if (!isOpen(importRecord)) fail(notWaiting)
  return { ...importRecord, reading }
}
type OpenImport = Awaited<ReturnType<typeof lockOpenCorrections>> & { reading: ImportFileReading }

type LineChanges = { lines: readonly StoredRefusedLine[]; changes: readonly Correction[] }

export async function saveLineCorrections(
  { db, user, now, audit }: ChangeContext,
  importRecord: OpenImport,
  { lines, changes }: LineChanges,
) {
  if (lines.some(({ taken_by }) => taken_by !== null)) fail(lineTaken)
  const linesByNumber = new Map(lines.map((one) => [one.line, one]))
  const before = new Map(
    (await findImportCorrections(db, importRecord.id, [...linesByNumber.keys()])).map(({ line, place, value }) => [
      `${line}.${place}`,
      value,
    ]),
  )
  const corrections = changes.flatMap(({ line, place, value }) => {
    const cells = linesByNumber.get(line)?.cells ?? []
    const old_value = cells[place] ?? ''
    const was = before.get(`${line}.${place}`) ?? old_value
    const column_title = buildColumnTitles(importRecord.reading, cells.length)[place] ?? String(place + 1)
    return was === value ? [] : [{ line, place, value, was, old_value, column_title }]
  })
  // A value like a card number is masked everywhere, so it is refused as a correction.
  if (corrections.some(({ value }) => shownLine(value) !== value)) fail(cardNumber)
  if (corrections.length === 0) return 0
  await saveCorrections(db, importRecord.id, corrections, { by: user.id, at: now })
  const changed = new Set(corrections.map(({ line }) => line))
  await assessCorrectedLines(db, importRecord, { lines: lines.filter(({ line }) => changed.has(line)), now })
  const cellName = ({ line, column_title }: (typeof corrections)[number]) => `Linha ${line}, ${column_title}`
  await audit({
    company_id: importRecord.company_id,
    entity: 'imports',
    entity_id: importRecord.id,
    action: 'correct',
    before: Object.fromEntries(corrections.map((one) => [cellName(one), one.was])),
    after: Object.fromEntries(corrections.map((one) => [cellName(one), one.value])),
  })
  return corrections.length
}
