import type { MessagePort } from 'node:worker_threads'
import { type Db, openRelayedDb, sendInParts } from '@app/kit/server'
import type { Day } from '../life/days.store.ts'
import {
  type AssessmentOptions,
  assessInThisThread,
  findReceivablesInThisThread,
  type Recomputation,
  recomputeInThisThread,
} from './recompute.server.ts'

type Ports = { statements: MessagePort; parts: MessagePort }
type DayTask =
  | { name: 'assess'; given: [Day, AssessmentOptions] }
  | { name: 'recompute'; given: [Day, Recomputation] }
  | { name: 'receivables'; given: [Day] }

export default async function runDayTask({ statements, parts, ...task }: DayTask & Ports) {
  const db = openRelayedDb(statements)
  try {
    await sendInParts(parts, await runTask(db, task))
  } finally {
    statements.close()
    parts.close()
  }
}

function runTask(db: Db, task: DayTask) {
  if (task.name === 'assess') return assessInThisThread(db, ...task.given)
  if (task.name === 'recompute') return recomputeInThisThread(db, ...task.given)
  return findReceivablesInThisThread(db, ...task.given)
}
