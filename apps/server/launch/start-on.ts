import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { localDate } from '@app/kit/contract'
import { openMonthsAhead, openSecrets } from '@app/kit/server'
import { refuseUnfinishedRestore } from '../backup/unfinished-restore.ts'
import { type Closers, secondsForCalls } from '../process/closers.ts'
import { reportFailure } from '../process/failures.ts'
import type { Progress } from '../process/progress.ts'
import { serveProduct } from '../product/serve.ts'
import { webFolder } from '../project-folder.ts'
import { allowsSimulators, type Settings } from '../settings.ts'
import { pauseUnstarted, prepareVendors, refuseSimulators } from '../vendors/vendors.ts'
import { formatAnnouncement } from './announcement.ts'
import { openAnchorsJob } from './audit-anchors.ts'
import { readOrCreateCredentialKeys } from './credential-keys.ts'
import { findOfferedAccounts, hasVendors, provideDemonstration } from './demonstration.ts'
import { recordFolderStart, watchForFolderCopies } from './folder-copies.ts'
import { requireOwnFolder, requireOwnKey } from './installation.ts'
import { prepareTables, type Urls } from './prepare-tables.ts'

/** The first pages load before the vendors start. */
const msUntilVendors = 3000

export interface Run {
  settings: Settings
  closers: Closers
  progress: Progress
  webBuilt: Promise<void> | undefined
}

export async function startOnDatabase(urls: Urls, { settings, closers, progress, webBuilt }: Run): Promise<string> {
  const filesFolder = path.join(settings.dataFolder, 'files')
  for (const folder of [filesFolder, settings.inbox]) await mkdir(folder, { recursive: true, mode: 0o700 })
  await refuseUnfinishedRestore(settings.dataFolder)
  await prepareTables(urls, settings, progress)
  const { url } = urls
  const alone = settings.databaseUrl === undefined
  await requireOwnFolder(url, settings.dataFolder, { embedded: alone })
  const secrets = openSecrets(await readOrCreateCredentialKeys(settings))
  await requireOwnKey(url, secrets)
  if (!alone) {
    await recordFolderStart(url, settings.dataFolder)
    await closers.open(Promise.resolve(watchForFolderCopies(url, settings.dataFolder)))
  }
  await openMonthsAhead(url, localDate(new Date()))
  const now = new Date().toISOString()
  const today = settings.demoToday ?? localDate(now)
  const demonstration = await provideDemonstration({ settings, urls, filesFolder, today, now, progress })
  closers.allow(settings.drainSeconds + secondsForCalls)
  const anchorsJob = await openAnchorsJob(settings)
  const jobKinds = [anchorsJob, demonstration.historyJob].filter((kind) => kind !== undefined)
  if (!allowsSimulators(settings)) await refuseSimulators({ databaseUrl: url, now })
  if (!settings.vendors && demonstration.loaded)
    await pauseUnstarted({ databaseUrl: url, dataFolder: settings.dataFolder, now })
  const vendors =
    hasVendors(settings) && demonstration.loaded
      ? await closers.open(prepareVendors({ dataFolder: settings.dataFolder, databaseUrl: url, secrets, progress }))
      : undefined
  const accounts = findOfferedAccounts(settings, demonstration)
  await webBuilt
  const { address } = await closers.open(
    serveProduct({ settings, databaseUrl: url, filesFolder, webFolder, secrets, jobKinds, accounts, alone }),
  )
  process.stdout.write(formatAnnouncement({ settings, address, demonstration }))
  if (vendors) setTimeout(() => vendors.start().catch(reportFailure), msUntilVendors).unref()
  return address
}
