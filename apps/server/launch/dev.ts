import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createServer } from 'vite'
import { createClosers } from '../process/closers.ts'
import { reportFailure } from '../process/failures.ts'
import { findFreePort, requireFreePort } from '../process/port.ts'
import { projectFolder } from '../project-folder.ts'
import { readSettings } from '../settings.ts'
import { openDataFolder } from './data-folder.ts'
import { startEmbedded } from './embedded.ts'
import { toDatabaseUrls } from './prepare-tables.ts'

// `npm run dev`: the web with hot reload on PORT, and a server that restarts at each change, on one database.
const closers = createClosers(process)

try {
  const settings = readSettings({ ENVIRONMENT: 'dev', ...process.env })
  await requireFreePort(settings)
  await openDataFolder(settings.dataFolder)
  const { url, ownerUrl = url } = settings.databaseUrl
    ? toDatabaseUrls(settings.databaseUrl, settings)
    : await closers.open(startEmbedded(settings.dataFolder))
  const apiPort = await findFreePort()
  await closers.open(
    startApi({ DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, PORT: String(apiPort), HOST: '127.0.0.1' }),
  )
  const vite = await createServer({
    root: path.join(projectFolder, 'apps', 'web'),
    server: {
      host: settings.host,
      port: settings.port,
      strictPort: true,
      proxy: { '/api': `http://127.0.0.1:${apiPort}` },
    },
  })
  await closers.open(Promise.resolve({ stop: () => vite.close() }))
  await vite.listen()
  vite.printUrls()
} catch (error) {
  reportFailure(error)
  await closers.close()
  process.exit()
}

async function startApi(variables: Record<string, string>) {
  const tsx = path.join(projectFolder, 'node_modules', 'tsx', 'dist', 'cli.mjs')
  const entry = path.join(projectFolder, 'apps', 'server', 'launch', 'dev-server.ts')
  const child = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', entry], {
    env: { ENVIRONMENT: 'dev', ...process.env, ...variables },
    stdio: ['ignore', 'inherit', 'inherit'],
    // Ctrl+C reaches the whole process group, but the server must end before the database: it gets its signal from us.
    detached: true,
  })
  return {
    stop: async () => {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
