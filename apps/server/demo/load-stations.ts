import { Worker } from 'node:worker_threads'
import type { Progress } from '../launch/progress.ts'
import type { PersonIds } from './people.ts'

/** What a worker needs to bring in the histories of some stations; who did it comes as a message. */
export type StationsWork = { url: string; filesDir: string; station_nos: readonly number[] }

// The bundle has its own file for it; from the sources it runs as it is.
const entry = new URL(import.meta.url.endsWith('.ts') ? './station-worker.ts' : './station-worker.mjs', import.meta.url)

// Many short-lived rows: a larger nursery saves a tenth of the time.
const resourceLimits = { maxYoungGenerationSizeMb: 256 }

/** A thread that brings in stations. It gets ready at once, and begins when it hears of the people. */
export function stationsThread(work: StationsWork, progress: Progress) {
  const worker = new Worker(entry, { workerData: work, resourceLimits })
  worker.on('message', progress)
  worker.unref()
  return {
    stop: () => worker.terminate(),
    load(people: PersonIds): Promise<void> {
      worker.ref()
      worker.postMessage(people)
      return new Promise((resolve, reject) => {
        worker.once('error', reject)
        worker.once('exit', (code) =>
          code === 0 ? resolve() : reject(new Error(`demonstration worker ended with ${code}`)),
        )
      })
    },
  }
}
