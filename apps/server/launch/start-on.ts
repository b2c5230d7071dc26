import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { localDate } from '@app/kit/contract'
import { migrate, openMonthsAhead, openSecrets } from '@app/kit/server'
import { migrationsFolder, webFolder } from '../project-folder.ts'
import { secondsForCalls, serve } from '../serve.ts'
import type { Settings } from '../settings.ts'
import { announcement } from './announcement.ts'
import type { Closers } from './closers.ts'
import { credentialKeys } from './credential-keys.ts'
import { provideDemonstration } from './demonstration.ts'
import type { Progress } from './progress.ts'

export interface Run {
  settings: Settings
  closers: Closers
  progress: Progress
}

/** Brings this database up to date and starts the product on it; answers where. */
export async function startOn(url: string, { settings, closers, progress }: Run): Promise<string> {
  const filesFolder = path.join(settings.dataFolder, 'files')
  for (const folder of [filesFolder, settings.inbox]) await mkdir(folder, { recursive: true, mode: 0o700 })
  const secrets = openSecrets(await credentialKeys(settings))
  await migrate({ url, directory: migrationsFolder, progress })
  await openMonthsAhead(url, localDate(new Date()))
  const demonstration = await provideDemonstration({ settings, url, filesFolder, progress })
  const alone = settings.databaseUrl === undefined
  closers.allow(settings.drainSeconds + secondsForCalls)
  const { address } = await closers.open(serve({ settings, databaseUrl: url, filesFolder, webFolder, secrets, alone }))
  process.stdout.write(announcement({ settings, address, demonstration }))
  return address
}
