import { findFreePort } from '../../apps/server/process/port.ts'
import { type Launch, launchProduct } from '../product/product.ts'
import { openReadyProxy, type ReadyProxy } from './ready-proxy.ts'

/** The proxy notices a draining process in less time. */
const drainSeconds = 3

type Shared = { url: string; folder: string }

export type Replicas = {
  proxy: ReadyProxy
  count: number
  restart: (no: number, next?: { drains: boolean }) => Promise<number | null>
  kill: (no: number) => Promise<void>
  start: (no: number) => Promise<void>
  signal: (no: number, signal: NodeJS.Signals) => void
  addressOf: (no: number) => string
  stop: () => Promise<void>
}

export async function startReplicas({ url, folder }: Shared, count = 3): Promise<Replicas> {
  const ports = await Promise.all(Array.from({ length: count }, findFreePort))
  const launches: Launch[] = []
  const proxy = await openReadyProxy(ports)

  const portOf = (no: number) => ports[no] ?? Number.NaN
  const launchOf = (no: number) => {
    const launch = launches[no]
    if (!launch) throw new Error(`there is no process ${no}`)
    return launch
  }
  async function start(no: number, { drains } = { drains: true }) {
    launches[no] = launchProduct({
      ENVIRONMENT: 'prod',
      PORT: String(portOf(no)),
      DATABASE_URL: url,
      DATA_DIR: folder,
      DRAIN_SECONDS: String(drains ? drainSeconds : 0),
    })
    await launchOf(no).address
    await proxy.waitFor(portOf(no), true)
  }
  async function stop() {
    await Promise.all(
      launches.map((launch) => {
        launch.kill('SIGKILL')
        return launch.ended
      }),
    )
    await proxy.close()
  }
  try {
    await Promise.all(ports.map((_port, no) => start(no)))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    proxy,
    count,
    start,
    stop,
    async restart(no, next) {
      await proxy.nextLook()
      launchOf(no).kill('SIGTERM')
      const code = await launchOf(no).ended
      await proxy.waitFor(portOf(no), false)
      await start(no, next)
      return code
    },
    async kill(no) {
      launchOf(no).kill('SIGKILL')
      await launchOf(no).ended
    },
    signal: (no, signal) => launchOf(no).kill(signal),
    addressOf: (no) => `http://127.0.0.1:${portOf(no)}`,
  }
}
