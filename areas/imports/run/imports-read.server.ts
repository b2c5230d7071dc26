import { chunksAsUtf8, type FileContent, type HandedItem, type Layout, type ReadResult } from '@app/formats'
import { readKnownInThread } from '@app/formats/threads'
import type { Db, Files } from '@app/kit/server'
import { type AcquirerFile, openAcquirerFile } from '../captures/acquirer-file.server.ts'
import { openPix, type StagedPix } from '../captures/pix.server.ts'
import { openCollection, type StagedCollection } from '../collection/staged-collection.server.ts'
import { openFileSourceByHash } from '../files/file-source.server.ts'
import type { ImportOrder } from '../files/imports-plan.server.ts'
import type { LayoutInForce } from '../layouts/layouts-in-force.store.ts'
import type { Original } from '../mapped/mapped-choice.server.ts'
import { type MappedFile, mayBeMapped, readColumnFile, readWithLayout } from '../mapped/mapped-file.server.ts'
import { openPosExport, type StagedPosExport } from '../pos-export/staged-pos-export.server.ts'
import { openStatement } from '../statements/staged-statement.server.ts'
import type { AheadWriting } from '../statements/statement-places.server.ts'
import type { StagedStatement } from '../statements/statements.server.ts'

type Content =
  | Exclude<FileContent, { kind: 'statement' | 'captures' | 'pix' | 'pos-export' | 'collection' }>
  | StagedStatement
  | ({ kind: 'captures' } & AcquirerFile)
  | ({ kind: 'pix' } & StagedPix)
  | ({ kind: 'pos-export' } & StagedPosExport)
  | ({ kind: 'collection' } & StagedCollection)

export type FileRead = Omit<ReadResult, 'content'> & { content: Content | null }

export type ReadFile = { file: FileRead; mapped: MappedFile | undefined }

/** With `ahead`, statement lines are written during reading. */
type How = { layout_id: string | null; today: string; order: ImportOrder; ahead?: AheadWriting }
type Again = Omit<How, 'layout_id' | 'ahead'> & { layout: LayoutInForce | undefined }

export const originalIn = (files: Files, sha256: string): Original => ({
  open: () => chunksAsUtf8(files.open(sha256)),
  source: () => openFileSourceByHash(files, sha256),
})

export async function readOriginal(db: Db, original: Original, how: How): Promise<ReadFile> {
  const { layout_id } = how
  const file = layout_id === null ? await readKnown(db, original, how) : unread
  const byColumns = layout_id !== null || mayBeMapped(file)
  return { file, mapped: byColumns ? await readColumnFile(db, original, how) : undefined }
}

/** Reads a file with the layout version that read it before, even if a newer one is published. */
export async function readAgain(db: Db, original: Original, { layout, today, order }: Again): Promise<ReadFile> {
  if (!layout) return { file: await readKnown(db, original, { today, order }), mapped: undefined }
  const choice = { layout, header_signature: null, fault: null }
  return { file: unread, mapped: await readWithLayout(db, original, { choice, today, order }) }
}

const unread: FileRead = {
  layout: null,
  institution: null,
  period: null,
  establishments: [],
  totals: null,
  content: null,
  left_out: [],
  equation: null,
  warnings: [],
  errors: [],
}

type Reading = { today: string; order: ImportOrder; ahead?: AheadWriting }

async function readKnown(db: Db, original: Original, { today, order, ahead }: Reading): Promise<FileRead> {
  const statement = openStatement(db, today, ahead)
  const acquirer = openAcquirerFile(db, order, ahead)
  const pix = openPix(db, order, ahead)
  const pos = openPosExport(db, order, ahead)
  const collection = openCollection(db, order, ahead)
  // Anything else in the file (payments, balances, pending entries) is not imported.
  const onItems = async (items: HandedItem[], layout: Layout | null) => {
    const lines = items.filter((item) => item.kind === 'statement-line')
    const sold = items.filter((item) => item.kind === 'capture' || item.kind === 'settlement')
    const payments = items.flatMap((item) => (item.kind === 'pix' ? [item.row] : []))
    if (lines.length > 0) await statement.take(lines)
    if (sold.length > 0) await acquirer.take(sold, layout)
    const titles = items.flatMap((item) => (item.kind === 'title' ? [item.row] : []))
    if (payments.length > 0) await pix.take(payments)
    if (titles.length > 0) await collection.take(titles)
    const told = items.filter((item) => 'of' in item && item.kind !== 'statement-line')
    if (told.length > 0) await pos.take(told)
  }
  const { content, ...file } = await readKnownInThread(original.open, { today, onItems })
  switch (content?.kind) {
    case 'statement':
      return { ...file, content: await statement.end(content) }
    case 'captures':
      return { ...file, content: { kind: 'captures', ...(await acquirer.end(file.layout, content)) } }
    case 'pix':
      return { ...file, content: { kind: 'pix', ...(await pix.end()) } }
    case 'pos-export':
      return { ...file, content: { kind: 'pos-export', ...(await pos.end(content)) } }
    case 'collection':
      return { ...file, content: { kind: 'collection', ...(await collection.end()) } }
    default:
      return { ...file, content: content ?? null }
  }
}
