import { OperatorError } from '@app/kit/system'
import { type Closers, createClosers } from '../process/closers.ts'
import { reportFailure } from '../process/failures.ts'
import { requireFreePort } from '../process/port.ts'
import { createProgressWriter } from '../process/progress.ts'
import { readSettings, type Settings } from '../settings.ts'
import { openDataFolder } from './data-folder.ts'
import { startEmbedded } from './embedded.ts'
import { toDatabaseUrls, type Urls } from './prepare-tables.ts'
import type { Run } from './start-on.ts'

export async function run(webBuilt?: Promise<void>): Promise<void> {
  const closers = createClosers(process)
  try {
    await start(readSettings(process.env), { closers, webBuilt })
  } catch (error) {
    await giveUp(error, closers)
  }
}

async function giveUp(error: unknown, closers: Closers) {
  if (closers.closing) return
  reportFailure(error)
  await closers.close()
  process.exit()
}

async function start(settings: Settings, { closers, webBuilt }: Pick<Run, 'closers' | 'webBuilt'>) {
  const progress = createProgressWriter(process.stdout)
  await requireFreePort(settings)
  const { metricsPort, host } = settings
  if (metricsPort !== undefined) await requireFreePort({ host, port: metricsPort, variable: 'METRICS_PORT' })
  await openDataFolder(settings.dataFolder)
  if (settings.databaseUrl) {
    progress('Conectando ao servidor de banco de dados')
    await startOn(toDatabaseUrls(settings.databaseUrl, settings), { settings, closers, progress, webBuilt })
    return
  }
  progress('Iniciando o banco de dados')
  const database = await closers.open(startEmbedded(settings.dataFolder))
  const stopped = new OperatorError('O banco de dados embutido parou e não voltou a iniciar em um minuto.')
  database.ended.then(async () => giveUp((await database.trouble()) ?? stopped, closers))
  const address = await startOn(database, { settings, closers, progress, webBuilt }).catch(async (error) => {
    throw (await database.trouble()) ?? error
  })
  await database.announce(address)
}

// Imported lazily, so that errors of the settings and the port are reported before the slow import.
const startOn = async (urls: Urls, run: Run) => (await import('./start-on.ts')).startOnDatabase(urls, run)
