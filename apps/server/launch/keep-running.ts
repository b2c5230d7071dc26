import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, type ClusterOptions, startCluster } from '@app/kit/postgres'
import { diskOf } from '@app/kit/system'

export type KeptCluster = {
  /** As it was started first; its addresses stay good. */
  first: Cluster
  /** Settles once it was stopped, or could not be started again. */
  ended: Promise<void>
  stop: () => Promise<void>
}

const maxTries = 60
const millisecondsBetweenTries = 1000
/** PostgreSQL does not start without space for two segments of its log. */
const bytesToStart = 32 * 1024 * 1024

/**
 * Starts a PostgreSQL of ours, and again whenever it dies, until it is stopped or cannot start for a minute. The time
 * during which its disk is full does not count.
 */
export async function keepRunning(options: ClusterOptions): Promise<KeptCluster> {
  const first = await startCluster(options)
  const stopping = new AbortController()
  let current: Cluster | undefined = first

  const disk = diskOf(options.folder, bytesToStart)

  const startAgain = async () => {
    for (let left = maxTries; left > 0 && !stopping.signal.aborted; ) {
      const started = await startCluster({ ...options, socketFolder: first.socketFolder }).catch(() => undefined)
      if (started) return started
      if (!(await disk.isLow())) left -= 1
      await delay(millisecondsBetweenTries, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    return undefined
  }

  const keep = async () => {
    while (current) {
      await current.ended
      if (stopping.signal.aborted) return
      process.stderr.write('O banco de dados embutido parou e está sendo iniciado de novo.\n')
      current = await startAgain()
      // Asked to stop while it was starting: nobody else would stop this one.
      if (stopping.signal.aborted) await current?.stop()
    }
  }

  const ended = keep()
  return {
    first,
    ended,
    async stop() {
      stopping.abort()
      await current?.stop()
      await ended
    },
  }
}
