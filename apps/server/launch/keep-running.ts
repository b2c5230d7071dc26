import { setTimeout as delay } from 'node:timers/promises'
import { type Cluster, type ClusterOptions, startCluster } from '@app/kit/postgres'
import { openDisk } from '@app/kit/system'

export type SupervisedCluster = {
  first: Cluster
  ended: Promise<void>
  stop: () => Promise<void>
}

const maxTries = 60
const millisecondsBetweenTries = 1000
/** PostgreSQL needs space for two WAL segments to start. */
const bytesToStart = 32 * 1024 * 1024

/** Restarts PostgreSQL when its process ends, until it is stopped or fails for a minute; a full disk does not count. */
export async function startSupervisedCluster(options: ClusterOptions): Promise<SupervisedCluster> {
  const first = await startCluster(options)
  const stopping = new AbortController()
  let current: Cluster | undefined = first

  const disk = openDisk(options.folder, bytesToStart)

  const startAgain = async () => {
    for (let remainingTries = maxTries; remainingTries > 0 && !stopping.signal.aborted; ) {
      const started = await startCluster({ ...options, socketFolder: first.socketFolder }).catch(() => undefined)
      if (started) return started
      if (!(await disk.isLow())) remainingTries -= 1
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
      // Stopped while it was starting: this instance has no other owner that would stop it.
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
