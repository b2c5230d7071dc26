import type { MessagePort } from 'node:worker_threads'
import { type ReadingArgument, type ReadingName, runReading } from './readings.ts'
import { newThreadHost } from './thread-host.ts'
import { setStopState } from './thread-stop.ts'

type ReadingTask = {
  [Name in ReadingName]: { name: Name; given: ReadingArgument<Name>; port: MessagePort; stopState: Int32Array }
}[ReadingName]

export default async function runTask({ name, given: argument, port, stopState }: ReadingTask): Promise<unknown> {
  setStopState(stopState)
  const host = newThreadHost(port)
  try {
    await host.begin()
    return await runReading(name, host, argument)
  } finally {
    host.end()
  }
}
