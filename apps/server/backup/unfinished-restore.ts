import { open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { OperatorError } from '@app/kit/server'
import { z } from 'zod'

/*
 * A restore writes this file into the data folder before anything else and removes it last. It carries the id that the
 * installation gets: a database that has it was restored whole, one that has not was not touched.
 */

const Unfinished = z.object({ installation_id: z.string(), backup: z.string() })
export type UnfinishedRestore = z.infer<typeof Unfinished>

const noteOf = (dataFolder: string) => path.join(dataFolder, 'unfinished-restore.json')

/** Notes that a restore has begun, and waits until the disk has it. */
export async function noteRestore(dataFolder: string, restore: UnfinishedRestore): Promise<void> {
  const file = await open(noteOf(dataFolder), 'w', 0o600)
  try {
    await file.writeFile(JSON.stringify(restore))
    await file.sync()
  } finally {
    await file.close()
  }
}

/** The restore of this data folder that was begun and not finished. A note that was itself cut short names no database. */
export async function getUnfinishedRestore(dataFolder: string): Promise<UnfinishedRestore | undefined> {
  const text = await readFile(noteOf(dataFolder), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    return Unfinished.parse(JSON.parse(text))
  } catch {
    return { installation_id: '', backup: '' }
  }
}

export const forgetRestore = (dataFolder: string): Promise<void> => rm(noteOf(dataFolder), { force: true })

/** Refuses to start on what an interrupted restore left. */
export async function refuseUnfinishedRestore(dataFolder: string): Promise<void> {
  const unfinished = await getUnfinishedRestore(dataFolder)
  if (unfinished)
    throw new OperatorError(
      `A restauração da cópia ${unfinished.backup} na pasta ${dataFolder} não terminou: rode de novo "npm run admin -- restore" com ela.`,
    )
}
