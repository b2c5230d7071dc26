import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { localDate } from '@app/kit/contract'
import { migrate, OperatorError, openMonthsAhead, openSecrets } from '@app/kit/server'
import { migrationsFolder, webFolder } from '../project-folder.ts'
import { serve } from '../serve.ts'
import { readSettings, type Settings } from '../settings.ts'
import { announcement } from './announcement.ts'
import { type Closers, closersOf } from './closers.ts'
import { credentialKeys } from './credential-keys.ts'
import { openDataFolder } from './data-folder.ts'
import { provideDemonstration } from './demonstration.ts'
import { startEmbedded } from './embedded.ts'
import { fail } from './failures.ts'
import { requireFreePort } from './port.ts'
import { type Progress, progressTo } from './progress.ts'

/** Starts the whole product in this process; a signal stops it. */
export async function run(): Promise<void> {
  const closers = closersOf(process)
  try {
    await start(readSettings(process.env), closers)
  } catch (error) {
    await giveUp(error, closers)
  }
}

async function giveUp(error: unknown, closers: Closers) {
  if (closers.closing) return
  fail(error)
  await closers.close()
  process.exit()
}

async function start(settings: Settings, closers: Closers) {
  const progress = progressTo(process.stdout)
  await requireFreePort(settings)
  await openDataFolder(settings.dataFolder)
  if (settings.databaseUrl) {
    progress('Conectando ao servidor de banco de dados')
    await startOn(settings.databaseUrl, { settings, closers, progress })
    return
  }
  progress('Iniciando o banco de dados')
  const database = await closers.open(startEmbedded(settings.dataFolder))
  const stopped = new OperatorError('O banco de dados embutido parou por fora do produto: inicie o produto de novo.')
  database.ended.then(async () => giveUp((await database.trouble()) ?? stopped, closers))
  const address = await startOn(database.url, { settings, closers, progress }).catch(async (error) => {
    throw (await database.trouble()) ?? error
  })
  await database.announce(address)
}

interface Run {
  settings: Settings
  closers: Closers
  progress: Progress
}

async function startOn(url: string, { settings, closers, progress }: Run): Promise<string> {
  const filesFolder = path.join(settings.dataFolder, 'files')
  for (const folder of [filesFolder, settings.inbox]) await mkdir(folder, { recursive: true, mode: 0o700 })
  const secrets = openSecrets(await credentialKeys(settings))
  await migrate({ url, directory: migrationsFolder, progress })
  await openMonthsAhead(url, localDate(new Date()))
  const demonstration = await provideDemonstration({ settings, url, filesFolder, progress })
  const alone = settings.databaseUrl === undefined
  const { address } = await closers.open(serve({ settings, databaseUrl: url, filesFolder, webFolder, secrets, alone }))
  process.stdout.write(announcement({ settings, address, demonstration }))
  return address
}
