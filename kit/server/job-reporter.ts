import type { JobNote } from '@app/kit/contract'
import type { JobTools } from './job-kinds.ts'
import { type JobRun, noteJobProgress } from './job-records.ts'

/** How a job tells how far it is. */
export type Reporter = {
  /** Told as often as the work likes; written twice a second and when a phase begins. Throws once the job is to stop. */
  progress: (done: number, total: number | null, phase: string) => Promise<void>
  /** Something the owner should know; the work goes on. */
  warn: (text: string) => void
}

const betweenWrites = 500

/** The reporter of one run, with what the run itself needs: `flush` writes at once, `pause` says why the job waits. */
export function reporterOf(run: JobRun, { within, now }: JobTools, refuse: () => void) {
  let notes: JobNote[] = []
  let last = { done: 0, total: null as number | null, phase: '' }
  let written = Number.NEGATIVE_INFINITY

  async function flush() {
    if (last.phase === '' && notes.length === 0) return
    const told = notes
    notes = []
    written = performance.now()
    await within({ user_id: run.owner_id, companies: [] }, (db) => noteJobProgress(db, run, { ...last, notes: told }))
  }

  const reporter: Reporter & { flush: () => Promise<void>; pause: (reason: string) => Promise<void> } = {
    flush,
    async pause(reason) {
      notes.push({ at: now(), kind: 'warning', text: reason })
      last = { ...last, phase: reason }
      await flush()
    },
    async progress(done, total, phase) {
      refuse()
      const begins = phase !== last.phase
      if (begins) notes.push({ at: now(), kind: 'phase', text: phase })
      last = { done, total, phase }
      if (begins || performance.now() - written >= betweenWrites) await flush()
      refuse()
    },
    warn: (text) => void notes.push({ at: now(), kind: 'warning', text }),
  }
  return reporter
}
