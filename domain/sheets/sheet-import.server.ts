import { readSheetInThread } from '@app/formats/threads'
import type { ApiError, SheetOutcome } from '@app/kit/contract'
import { type Db, DomainError, type Files, fail, withSavepoint } from '@app/kit/server'
import type { SheetLineOf, SheetRows } from './sheet-fields.rules.ts'

export type SentSheet = { upload: { sha256: string }; files: Files; preview: boolean }

type SheetReader<Draft> = {
  unreadable: ApiError
  headingMissing: ApiError
  parse: (rows: SheetRows) => readonly SheetLineOf<Draft>[] | null
  /** Writes one row in a savepoint; a `fail` refuses this row only. */
  save: (draft: Draft) => Promise<'new' | 'changed' | 'same'>
}

export async function importSheet<Draft>(
  db: Db,
  { upload, files, preview }: SentSheet,
  { unreadable, headingMissing, parse, save }: SheetReader<Draft>,
): Promise<SheetOutcome> {
  const { rows, error } = await readSheetInThread(await files.read(upload.sha256))
  if (error !== null) fail(unreadable, { values: { reason: error } })
  const parsed = parse(rows) ?? fail(headingMissing)
  const lines: SheetOutcome['lines'] = []
  const work = async () => {
    for (const line of parsed) lines.push({ ...toOutcomeLine(line), ...(await saveLine(db, line, save)) })
  }
  await withSavepoint(db, work, { dryRun: preview })
  return { preview, lines }
}

const toOutcomeLine = ({ line, name, cells }: SheetLineOf<unknown>) => ({ line, name, cells })

async function saveLine<Draft>(db: Db, line: SheetLineOf<Draft>, save: SheetReader<Draft>['save']) {
  if ('problem' in line) return { state: 'refused' as const, reason: line.problem }
  try {
    return { state: await withSavepoint(db, () => save(line.draft)), reason: null }
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal
    const [field] = Object.values(refusal.fields ?? {})
    return { state: 'refused' as const, reason: field ?? refusal.message }
  }
}
