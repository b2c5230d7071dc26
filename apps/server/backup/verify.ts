import { mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { openFilesInFolder, type SchemaSource } from '@app/kit/server'
import { startEmbedded } from '../launch/embedded.ts'
import type { Decryption } from './encryption.ts'
import type { ReadBackup } from './read-backup.ts'
import { restoreBackup } from './restore.ts'

type Rehearsal = {
  source: string
  decryption: Decryption | undefined
  schema: SchemaSource
  /** Holds the server of the rehearsal while it runs; needs the room of a whole restore. */
  folder: string
  now: string
}

/** Restores a backup, with the checksums of all tables, into a PostgreSQL of its own that is removed afterwards. */
export async function rehearseRestore({ folder, ...order }: Rehearsal): Promise<ReadBackup> {
  const dataFolder = await mkdtemp(path.join(folder, 'verify-backup-'))
  try {
    const database = await startEmbedded(dataFolder)
    try {
      return await restoreBackup({
        ...order,
        url: database.ownerUrl,
        dataFolder,
        files: openFilesInFolder(path.join(dataFolder, 'files')),
        bindFolder: async () => undefined,
      })
    } finally {
      await database.stop()
    }
  } finally {
    await rm(dataFolder, { recursive: true, force: true })
  }
}
