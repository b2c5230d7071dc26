import { isMainThread, MessageChannel } from 'node:worker_threads'
import { Tinypool } from 'tinypool'
import type { ByteSource } from '../sheet/zip-stream.ts'
import { type ReadingArgument, type ReadingHost, type ReadingName, type ReadingResult, runReading } from './readings.ts'
import type { HostAnswer, HostQuestion, HostRequest } from './thread-host.ts'
import { newStopState, stopThread } from './thread-stop.ts'

const isSource = import.meta.url.endsWith('.ts')
// The bundle has a separate file for the thread; from sources the TypeScript file runs directly.
const filename = new URL(isSource ? './source-thread.js' : './reading-thread.mjs', import.meta.url).href

type ReadingLimits = {
  memory_mb: number
  /** Maximum computing time between two requests to the caller. */
  silent_ms: number
}

// The texts of the largest workbook need a quarter of this memory; a step of 64 kB of any file takes under a second.
const usual: ReadingLimits = { memory_mb: 1024, silent_ms: 30_000 }
const idleMs = 60_000
// At its limit a thread gets 16 MB more to end in order; the survivors of one garbage collection must fit into them.
const young_mb = 16

function newPool(maxThreads: number, { memory_mb }: ReadingLimits) {
  const threads = { minThreads: 0, maxThreads, idleTimeout: idleMs, useAtomics: false }
  return new Tinypool({
    filename,
    ...threads,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: memory_mb, maxYoungGenerationSizeMb: young_mb },
  })
}

const intoDatabase: ReadonlySet<ReadingName> = new Set(['known', 'mapped', 'book'])

type Caller = {
  open?: () => AsyncIterable<Uint8Array>
  source?: ByteSource
  /** Receives the items; the reading waits for it. `false` ends the reading. */
  take?: (items: never[], about: never) => unknown
}

/** A reading that was stopped because of its time or memory, or because its thread crashed. */
export class ReadingStopped extends Error {
  override name = 'ReadingStopped'
}

type RunReading = <Name extends ReadingName>(
  name: Name,
  argument: ReadingArgument<Name>,
  caller?: Caller,
) => Promise<ReadingResult<Name>>

/** A reading that writes rows may wait for a short reading, so short ones have their own pool. */
export function newReadingThreads(limits: ReadingLimits = usual): { run: RunReading; close: () => Promise<void> } {
  const pools = { short: newPool(2, limits), rows: newPool(4, limits) }
  const running = new Set<() => void>()
  // A thread that crashes before it gets a task would leave tasks waiting forever.
  const stopAll = () => {
    for (const stop of running) stop()
  }
  pools.short.on('error', stopAll)
  pools.rows.on('error', stopAll)
  return {
    async run(name, argument, caller = {}) {
      const { port1, port2 } = new MessageChannel()
      const abort = new AbortController()
      const stopState = newStopState()
      const stop = () => void stopThread(stopState, () => abort.abort())
      running.add(stop)
      const answers = newAnswers(caller)
      const failures: { error: unknown }[] = []
      let timer: NodeJS.Timeout | undefined
      port1.on('message', ({ id, question }: HostRequest) => {
        clearTimeout(timer)
        const send = (message: HostAnswer) => {
          timer = setTimeout(stop, limits.silent_ms)
          port1.postMessage(message)
        }
        answers.to(question).then(
          (answer) => send({ id, answer }),
          (error: unknown) => {
            failures.push({ error })
            send({ id, failed: true })
          },
        )
      })
      try {
        const pool = intoDatabase.has(name) ? pools.rows : pools.short
        const task = { name, given: argument, port: port2, stopState }
        return await pool.run(task, { transferList: [port2], signal: abort.signal })
      } catch (error) {
        const [failure] = failures
        if (failure) throw failure.error
        throw isStopped(error) ? new ReadingStopped('the reading was stopped', { cause: error }) : error
      } finally {
        clearTimeout(timer)
        running.delete(stop)
        port1.close()
        await answers.end()
      }
    },
    async close() {
      await Promise.all([pools.short.destroy(), pools.rows.destroy()])
    },
  }
}

let threads: ReturnType<typeof newReadingThreads> | undefined

/** Runs a reading in a thread (directly if already in one). Throws `ReadingStopped` and the caller's errors. */
export const runInThread: RunReading = (name, argument, caller = {}) => {
  if (!isMainThread) return runReading(name, hostHere(caller), argument)
  threads ??= newReadingThreads()
  return threads.run(name, argument, caller)
}

const hostHere = ({ open, source, take }: Caller): ReadingHost => ({
  chunks: () => open?.() ?? noChunks(),
  source: (size) => source ?? { size, read: async () => new Uint8Array() },
  take: async (items, { about = null } = {}) => (await take?.(items as never[], about as never)) !== false,
})

async function* noChunks(): AsyncGenerator<Uint8Array> {}

const isStopped = (error: unknown) =>
  error instanceof Error &&
  (error.name === 'AbortError' || ('code' in error && String(error.code).startsWith('ERR_WORKER')))

function newAnswers({ open, source, take }: Caller) {
  const streams = new Map<number, AsyncIterator<Uint8Array>>()
  let last = 0
  const close = async (stream: number) => {
    const chunks = streams.get(stream)
    streams.delete(stream)
    await chunks?.return?.()
  }
  return {
    async to(question: HostQuestion): Promise<unknown> {
      switch (question.ask) {
        case 'begin':
          return null
        case 'open':
          if (open) streams.set(++last, open()[Symbol.asyncIterator]())
          return last
        case 'next': {
          const next = await streams.get(question.stream)?.next()
          return next?.done === false ? next.value : null
        }
        case 'close':
          return close(question.stream)
        case 'read':
          return source?.read(question.from, question.length)
        case 'take':
          // The name of the reading, which the caller chose, determines the type of the items.
          return take?.(question.items as never[], question.about as never)
      }
    },
    async end() {
      for (const stream of [...streams.keys()]) await close(stream)
    },
  }
}
