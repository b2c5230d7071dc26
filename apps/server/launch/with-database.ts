import { migrate } from '@app/kit/server'
import { productSchema } from '../product/product-schema.ts'
import type { Settings } from '../settings.ts'
import { joinEmbedded, startEmbedded } from './embedded.ts'

type Address = { migrated: boolean }

export async function withDatabase<T>(settings: Settings, { migrated }: Address, work: (url: string) => Promise<T>) {
  const prepareAndRun = async (url: string) => {
    if (migrated) await migrate({ url, schema: productSchema })
    return work(url)
  }
  const configuredUrl = settings.databaseOwnerUrl ?? settings.databaseUrl
  const runningUrl = configuredUrl ?? (await joinEmbedded(settings.dataFolder))?.ownerUrl
  if (runningUrl) return prepareAndRun(runningUrl)
  const database = await startEmbedded(settings.dataFolder)
  try {
    return await prepareAndRun(database.ownerUrl)
  } finally {
    await database.stop()
  }
}
