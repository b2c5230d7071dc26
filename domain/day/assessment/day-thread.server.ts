import type { MessagePort } from 'node:worker_threads'
import { openRelayedDb } from '@app/kit/server'
import type { Day } from '../life/days.store.ts'
import { type Recomputation, recomputeHere } from './recompute.server.ts'

type DayTask = { name: 'recompute'; given: [Day, Recomputation]; port: MessagePort }

export default async function runDayTask({ given: [day, change], port }: DayTask): Promise<Day> {
  try {
    return await recomputeHere(openRelayedDb(port), day, change)
  } finally {
    port.close()
  }
}
