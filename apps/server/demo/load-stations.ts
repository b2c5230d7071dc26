import { Worker } from 'node:worker_threads'
import type { Progress } from '../launch/progress.ts'
import type { PersonIds } from './people.ts'

/** Input of a worker that imports the histories of some stations. The ids of the people are sent to it as a message. */
export type StationsWork = { url: string; filesDir: string; station_nos: readonly number[] }

// The bundle has a separate file for the worker; from the sources the TypeScript file runs directly.
const entry = new URL(import.meta.url.endsWith('.ts') ? './station-worker.ts' : './station-worker.mjs', import.meta.url)

// Imports create many short-lived rows: a larger young generation saves a tenth of the time.
const resourceLimits = { maxYoungGenerationSizeMb: 256 }

/** Starts a worker that imports stations. It loads its code, then waits for the ids of the people. */
export function startStationsWorker(work: StationsWork, progress: Progress) {
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
