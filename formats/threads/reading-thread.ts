import type { MessagePort } from 'node:worker_threads'
import { type Given, type ReadingName, runReading } from './readings.ts'
import { newThreadHost } from './thread-host.ts'

/** A reading as the pool sends it to a thread. */
export type ReadingTask = { [Name in ReadingName]: { name: Name; given: Given<Name>; port: MessagePort } }[ReadingName]

/** Runs one reading in this thread and answers what it found. */
export default async function runTask({ name, given, port }: ReadingTask): Promise<unknown> {
  const host = newThreadHost(port)
  try {
    await host.begin()
    return await runReading(name, host, given)
  } finally {
    host.end()
  }
}
