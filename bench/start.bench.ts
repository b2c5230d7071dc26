import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { withOwner } from '@app/kit/server'
import { joinEmbedded } from '../apps/server/launch/embedded.ts'
import { findFreePort } from '../apps/server/launch/port.ts'
import { launchProduct, newDataFolder } from '../e2e/product.ts'

// Time of `npm start`: first start (build, database, demonstration data), second start, and server only.
const root = path.join(import.meta.dirname, '..')
const folder = await newDataFolder()

const answers = async (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/v1/health`).then(
    (response) => response.ok,
    () => false,
  )

async function start(variables: Record<string, string>) {
  const port = await findFreePort()
  const begin = performance.now()
  const launch = launchProduct({ PORT: String(port), ...variables })
  let over = false
  launch.ended.then(() => {
    over = true
  })
  while (!(await answers(port))) {
    if (over) throw new Error(launch.stdout() + launch.stderr())
    await delay(50)
  }
  const seconds = (performance.now() - begin) / 1000
  return { launch, seconds }
}

function tell(name: string, seconds: number, limit: number) {
  console.log(`${name}: ${seconds.toFixed(2)} s of ${limit} s`)
  if (seconds > limit) process.exitCode = 1
}

const loadSeconds = (url: string) =>
  withOwner(url, async (owner) => {
    const { rows } = await owner.query(
      'select extract(epoch from finished_at - started_at)::float as seconds from demonstration_loads',
    )
    return Number(rows[0]?.seconds)
  })

try {
  for (const part of ['web', 'server']) await rm(path.join(root, 'apps', part, 'dist', '.stamp'), { force: true })
  const first = await start({ DATA_DIR: folder.path })
  tell('first start', first.seconds, 60)
  await first.launch.address
  first.launch.kill('SIGTERM')
  await first.launch.ended

  const next = await start({ DATA_DIR: folder.path })
  tell('next start', next.seconds, 5)

  const addresses = await joinEmbedded(folder.path)
  if (!addresses) throw new Error('the database of the first process was not found')
  tell('demonstration data', await loadSeconds(addresses.ownerUrl), 20)
  const second = await start({
    DATA_DIR: folder.path,
    DATABASE_URL: addresses.url,
    DATABASE_OWNER_URL: addresses.ownerUrl,
  })
  tell('server alone', second.seconds, 1.5)
  for (const { launch } of [second, next]) {
    launch.kill('SIGTERM')
    await launch.ended
  }
} finally {
  await folder.discard()
}
