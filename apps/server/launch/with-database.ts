import { migrate } from '@app/kit/server'
import { migrationsFolder } from '../project-folder.ts'
import type { Settings } from '../settings.ts'
import { joinEmbedded, startEmbedded } from './embedded.ts'

/** Gives a command the owner's address of the product's database, migrated: that of the running product or its own. */
export async function withDatabase<T>(settings: Settings, work: (url: string) => Promise<T>): Promise<T> {
  const given = settings.databaseOwnerUrl ?? settings.databaseUrl
  const running = given ?? (await joinEmbedded(settings.dataFolder))?.ownerUrl
  if (running) return prepared(running, work)
  const database = await startEmbedded(settings.dataFolder)
  try {
    return await prepared(database.ownerUrl, work)
  } finally {
    await database.stop()
  }
}

async function prepared<T>(url: string, work: (url: string) => Promise<T>) {
  await migrate({ url, directory: migrationsFolder })
  return work(url)
}
