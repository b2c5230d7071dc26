import {
  type FileContent,
  type HandedLine,
  type ReadResult,
  readHandingOver,
  type StatementContent,
} from '@app/formats'
import type { Db, Files } from '@app/kit/server'
import type { LayoutInForce } from '../layouts/layouts-in-force.store.ts'
import type { Order } from './imports-plan.server.ts'
import {
  type MappedFile,
  mayBeMapped,
  type Original,
  readColumns,
  readWithLayout,
} from './mapped/mapped-file.server.ts'
import { type LinesOnTheWay, openLines, type StagedStatement } from './statements/statement-staging.store.ts'

/** A file as a reader of the product reads it; the lines of a statement are staged. */
export type FileRead = Omit<ReadResult, 'content'> & {
  content: Exclude<FileContent, StatementContent> | StagedStatement | null
}

/** A file as the product reads it, or as a layout of columns does. */
export type ReadFile = { file: FileRead; mapped: MappedFile | undefined }

type How = { layout_id: string | null; today: string; order: Order }
type Again = Omit<How, 'layout_id'> & { layout: LayoutInForce | undefined }

export const originalIn = (files: Files, sha256: string): Original => ({
  open: () => files.open(sha256),
  read: () => files.read(sha256),
})

/** Reads a file as it comes, by the layout of columns that was chosen or where no reader of the product knows it. */
export async function readOriginal(db: Db, original: Original, how: How): Promise<ReadFile> {
  const { layout_id, today } = how
  const file = layout_id === null ? await readKnown(db, original, today) : unread
  const byColumns = layout_id !== null || mayBeMapped(file)
  return { file, mapped: byColumns ? await readColumns(db, original, how) : undefined }
}

/** Reads a file with what read it before, whatever is published now. */
export async function readAgain(db: Db, original: Original, { layout, today, order }: Again): Promise<ReadFile> {
  if (!layout) return { file: await readKnown(db, original, today), mapped: undefined }
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
  warnings: [],
  errors: [],
}

async function readKnown(db: Db, original: Original, today: string): Promise<FileRead> {
  let lines: LinesOnTheWay | null = null
  const parts: number[] = []
  const stage = async (some: readonly HandedLine[]) => {
    lines ??= await openLines(db)
    for (const { account, rows } of byAccount(some)) {
      while (parts.length <= account) parts.push(lines.part())
      await lines.add(parts[account] ?? 0, rows)
    }
  }
  const { content, ...file } = await readHandingOver(original.open(), { today, onLines: stage })
  if (content?.kind !== 'statement') return { ...file, content }
  const staging = lines ?? (await openLines(db))
  const accounts = []
  for (const [at, { lines: rest, ...account }] of content.accounts.entries()) {
    const part = parts[at] ?? staging.part()
    await staging.add(part, rest)
    accounts.push({ ...account, parts: [part], tally: staging.tallyOf(part) })
  }
  await staging.end()
  return { ...file, content: { kind: 'staged-statement', accounts } }
}

/** Lines that stand beside each other and are of one account. */
function byAccount(lines: readonly HandedLine[]) {
  const runs: { account: number; rows: HandedLine['row'][] }[] = []
  for (const { account, row } of lines) {
    const last = runs.at(-1)
    if (last?.account === account) last.rows.push(row)
    else runs.push({ account, rows: [row] })
  }
  return runs
}
