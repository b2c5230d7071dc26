import { notFound } from '@app/kit/contract'
import { type ChangeContext, type Db, fail } from '@app/kit/server'
import { shownLine } from '../history/import-history.rules.ts'
import { cardNumber, importNotCorrectable, lineTaken, notWaiting } from './corrections.contract.ts'
import { buildColumnTitles, type Correction, type ImportFileReading } from './corrections.rules.ts'
import {
  type CorrectableImport,
  findImportCorrections,
  lockCorrectable,
  type StoredRefusedLine,
  saveCorrections,
} from './corrections.store.ts'
import { assessCorrectedLines } from './judge-lines.server.ts'

/** Corrections are possible while the import waits for a decision, or after the valid rows were imported. */
export const isOpen = ({ status, reading, corrects_id }: CorrectableImport & { corrects_id: string | null }) =>
  reading !== null && corrects_id === null && (status === 'checked' || status === 'done')

export async function lockOpenCorrections(db: Db, id: string) {
  const of = (await lockCorrectable(db, id)) ?? fail(notFound)
  const { reading } = of
  if (!reading) return fail(importNotCorrectable)
  if (!isOpen(of)) fail(notWaiting)
  return { ...of, reading }
}
type Open = Awaited<ReturnType<typeof lockOpenCorrections>> & { reading: ImportFileReading }

type Made = { lines: readonly StoredRefusedLine[]; changes: readonly Correction[] }

/** Stores corrections with their author and validates the lines again; returns the number of changed cells. */
export async function saveLineCorrections({ db, user, now, audit }: ChangeContext, of: Open, { lines, changes }: Made) {
  if (lines.some(({ taken_by }) => taken_by !== null)) fail(lineTaken)
  const kept = new Map(lines.map((one) => [one.line, one]))
  const before = new Map(
    (await findImportCorrections(db, of.id, [...kept.keys()])).map(({ line, place, value }) => [
      `${line}.${place}`,
      value,
    ]),
  )
  const made = changes.flatMap(({ line, place, value }) => {
    const cells = kept.get(line)?.cells ?? []
    const old_value = cells[place] ?? ''
    const was = before.get(`${line}.${place}`) ?? old_value
    const column_title = buildColumnTitles(of.reading, cells.length)[place] ?? String(place + 1)
    return was === value ? [] : [{ line, place, value, was, old_value, column_title }]
  })
  // A value like a card number is masked everywhere, so it is refused as a correction.
  if (made.some(({ value }) => shownLine(value) !== value)) fail(cardNumber)
  if (made.length === 0) return 0
  await saveCorrections(db, of.id, made, { by: user.id, at: now })
  const changed = new Set(made.map(({ line }) => line))
  await assessCorrectedLines(db, of, { lines: lines.filter(({ line }) => changed.has(line)), now })
  const cellName = ({ line, column_title }: (typeof made)[number]) => `Linha ${line}, ${column_title}`
  await audit({
    company_id: of.company_id,
    entity: 'imports',
    entity_id: of.id,
    action: 'correct',
    before: Object.fromEntries(made.map((one) => [cellName(one), one.was])),
    after: Object.fromEntries(made.map((one) => [cellName(one), one.value])),
  })
  return made.length
}
