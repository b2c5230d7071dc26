import { chunksAsUtf8, contentKinds, type HandedItem, type Layout, type ReadResult } from '@app/formats'
import { readKnownInThread } from '@app/formats/threads'
import type { Files } from '@app/kit/server'
import { noRecord, type Planning } from '../files/file-kind.server.ts'
import { openFileSourceByHash } from '../files/file-source.server.ts'
import { asImportProblem, FileRefused, refuseIf } from '../files/imports-plan.server.ts'
import type { Intake } from '../files/intake.server.ts'
import type { LayoutInForce } from '../import-layouts/layouts-in-force.store.ts'
import type { Original } from '../mapped/mapped-choice.server.ts'
import { type MappedFile, mayBeMapped, readColumnFile, readWithLayout } from '../mapped/mapped-file.server.ts'
import { planMapped } from '../mapped/mapped-plan.server.ts'
import { fileKinds } from './file-kinds.server.ts'

type FileRead = Omit<ReadResult, 'content'>

export type ReadFile = { file: FileRead; mapped: MappedFile | undefined; planning: Planning }

export const originalIn = (files: Files, sha256: string): Original => ({
  open: () => chunksAsUtf8(files.open(sha256)),
  source: () => openFileSourceByHash(files, sha256),
})

export async function readOriginal(intake: Intake, original: Original, layout_id: string | null): Promise<ReadFile> {
  if (layout_id !== null) return toReadFile(await readColumnFile(intake, original, layout_id))
  const known = await readKnown(intake, original)
  const mapped = mayBeMapped(known.file) ? await readColumnFile(intake, original, null) : undefined
  return mapped ? toReadFile(mapped, known.file) : known
}

/** Reads with the layout version of the first reading, even if a newer one is published. */
export async function readAgain(
  intake: Intake,
  original: Original,
  layout: LayoutInForce | undefined,
): Promise<ReadFile> {
  if (!layout) return readKnown(intake, original)
  return toReadFile(await readWithLayout(intake, original, { layout, header_signature: null, fault: null }))
}

const unread: FileRead = {
  layout: null,
  institution: null,
  period: null,
  establishments: [],
  totals: null,
  left_out: [],
  equation: null,
  warnings: [],
  errors: [],
}

const toReadFile = (mapped: MappedFile | undefined, file = unread): ReadFile => ({
  file: mapped ? { ...file, left_out: [...mapped.left_out] } : file,
  mapped,
  planning: mapped ? (db) => planMapped(db, mapped) : refuseUnreadable(file),
})

const refuseUnreadable =
  ({ errors }: FileRead): Planning =>
  async () => {
    refuseIf(errors.map(asImportProblem))
    throw new FileRefused([noRecord])
  }

async function readKnown(intake: Intake, original: Original): Promise<ReadFile> {
  const open = (layout: Layout) => fileKinds[contentKinds[layout]].open(intake)
  let opened: ReturnType<typeof open> | undefined
  const onItems = async (items: HandedItem[], layout: Layout | null) => {
    if (layout === null) return
    opened ??= open(layout)
    await opened.take(items, layout)
  }
  const read = await readKnownInThread(original.open, { today: intake.today, onItems })
  const { content: _content, ...file } = read
  if (read.layout !== null) opened ??= open(read.layout)
  return { file, mapped: undefined, planning: opened ? await opened.end(read) : refuseUnreadable(file) }
}
