import type { MessagePort } from 'node:worker_threads'
import { openRelayedDb, sendInParts } from '@app/kit/server'
import type { Day } from '../life/days.store.ts'
import {
  type AssessmentOptions,
  assessInThisThread,
  type Recomputation,
  recomputeInThisThread,
} from './recompute.server.ts'

type DayTask = { statements: MessagePort; parts: MessagePort } & (
  | { name: 'assess'; given: [Day, AssessmentOptions] }
  | { name: 'recompute'; given: [Day, Recomputation] }
)

export default async function runDayTask({ statements, parts, ...task }: DayTask) {
  const db = openRelayedDb(statements)
  try {
    await sendInParts(
      parts,
      task.name === 'assess'
        ? await assessInThisThread(db, ...task.given)
        : await recomputeInThisThread(db, ...task.given),
    )
  } finally {
    statements.close()
    parts.close()
  }
}
