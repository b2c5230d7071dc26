import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { migrate, OperatorError } from '@app/kit/server'
import { migrationsFolder, webFolder } from '../project-folder.ts'
import { serve } from '../serve.ts'
import { readSettings, type Settings } from '../settings.ts'
import { announcement } from './announcement.ts'
import { type Closers, closersOf } from './closers.ts'
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
    if (closers.closing) return
    fail(error)
    await closers.close()
    process.exit()
  }
}

async function start(settings: Settings, closers: Closers) {
  const progress = progressTo(process.stdout)
  const filesFolder = path.join(settings.dataFolder, 'files')
  await requireFreePort(settings)
  const database = await openDatabase(settings, closers, progress)
  await mkdir(filesFolder, { recursive: true, mode: 0o700 })
  await migrate({ url: database.url, directory: migrationsFolder, progress })
  const demonstration = await provideDemonstration({ settings, url: database.url, filesFolder, progress })
  const server = await closers.open(serve({ settings, databaseUrl: database.url, filesFolder, webFolder }))
  await database.announce(server.address)
  process.stdout.write(announcement({ settings, address: server.address, demonstration }))
}

async function openDatabase(settings: Settings, closers: Closers, progress: Progress) {
  if (settings.databaseUrl) {
    progress('Conectando ao servidor de banco de dados')
    await mkdir(settings.dataFolder, { recursive: true })
    return { url: settings.databaseUrl, announce: async () => undefined }
  }
  progress('Iniciando o banco de dados')
  const database = await closers.open(startEmbedded(settings.dataFolder))
  database.ended.then(async () => {
    if (closers.closing) return
    fail(new OperatorError('O banco de dados embutido parou por fora do produto: inicie o produto de novo.'))
    await closers.close()
    process.exit()
  })
  return database
}
