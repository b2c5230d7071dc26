import type { JobNote } from '../../contract/contract.ts'
import type { JobTools } from './job-kinds.ts'
import { type JobRun, noteJobProgress } from './job-records.ts'

export type Reporter = {
  /** Call it at any rate: it writes twice a second and at each new phase. Throws once the job must stop. */
  progress: (done: number, total: number | null, phase: string) => Promise<void>
  warn: (text: string) => void
}

const writeIntervalMs = 500

/** Returns the reporter of one run. `flush` writes immediately; `pause` records why the job waits. */
export function newJobReporter(run: JobRun, { within, now }: JobTools, refuse: () => void) {
  let notes: JobNote[] = []
  let last = { done: 0, total: null as number | null, phase: '' }
  let lastWrite = Number.NEGATIVE_INFINITY

  async function flush() {
    if (last.phase === '' && notes.length === 0) return
    const pending = notes
    notes = []
    lastWrite = performance.now()
    await within({ user_id: run.owner_id, companies: [] }, (db) =>
      noteJobProgress(db, run, { ...last, notes: pending }),
    )
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
      const isNewPhase = phase !== last.phase
      if (isNewPhase) notes.push({ at: now(), kind: 'phase', text: phase })
      last = { done, total, phase }
      if (isNewPhase || performance.now() - lastWrite >= writeIntervalMs) await flush()
      refuse()
    },
    warn: (text) => void notes.push({ at: now(), kind: 'warning', text }),
  }
  return reporter
}
