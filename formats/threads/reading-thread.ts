import type { MessagePort } from 'node:worker_threads'
import { type ReadingArgument, type ReadingName, runReading } from './readings.ts'
import { newThreadHost } from './thread-host.ts'

type ReadingTask = {
  [Name in ReadingName]: { name: Name; given: ReadingArgument<Name>; port: MessagePort }
}[ReadingName]

export default async function runTask({ name, given: argument, port }: ReadingTask): Promise<unknown> {
  const host = newThreadHost(port)
  try {
    await host.begin()
    return await runReading(name, host, argument)
  } finally {
    host.end()
  }
}
