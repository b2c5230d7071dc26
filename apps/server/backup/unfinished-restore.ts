import { rm } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '@app/kit/server'
import { z } from 'zod'
import { readOptionalText, writeSynced } from '../process/files.ts'

// Written first, removed last. A database with this installation id is fully restored, any other was not touched.

const Unfinished = z.object({ installation_id: z.string(), backup: z.string() })
type UnfinishedRestore = z.infer<typeof Unfinished>

const noteOf = (dataFolder: string) => path.join(dataFolder, 'unfinished-restore.json')

export const recordRestoreStart = (dataFolder: string, restore: UnfinishedRestore): Promise<void> =>
  writeSynced(noteOf(dataFolder), JSON.stringify(restore), 'w')

/** A note that was cut off while it was written names no database. */
export async function getUnfinishedRestore(dataFolder: string): Promise<UnfinishedRestore | undefined> {
  const text = await readOptionalText(noteOf(dataFolder))
  if (text === undefined) return undefined
  try {
    return Unfinished.parse(JSON.parse(text))
  } catch {
    return { installation_id: '', backup: '' }
  }
}

export const deleteRestoreNote = (dataFolder: string): Promise<void> => rm(noteOf(dataFolder), { force: true })

export async function refuseUnfinishedRestore(dataFolder: string): Promise<void> {
  const unfinished = await getUnfinishedRestore(dataFolder)
  if (unfinished)
    throw new OperatorError(
      `A restauração da cópia ${unfinished.backup} na pasta ${dataFolder} não terminou: rode de novo "npm run admin -- restore" com ela.`,
    )
}
