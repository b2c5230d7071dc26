import type { MessagePort } from 'node:worker_threads'
import { openRelayedDb, sendInParts } from '@app/kit/server'
import type { Day } from '../life/days.store.ts'
import { type AssessmentOptions, assessHere, type Recomputation, recomputeHere } from './recompute.server.ts'

type DayTask = { statements: MessagePort; parts: MessagePort } & (
  | { name: 'assess'; given: [Day, AssessmentOptions] }
  | { name: 'recompute'; given: [Day, Recomputation] }
)

export default async function runDayTask({ statements, parts, ...task }: DayTask) {
  const db = openRelayedDb(statements)
  try {
    await sendInParts(
      parts,
      task.name === 'assess' ? await assessHere(db, ...task.given) : await recomputeHere(db, ...task.given),
    )
  } finally {
    statements.close()
    parts.close()
  }
}
