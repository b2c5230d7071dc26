import { isMainThread, MessageChannel } from 'node:worker_threads'
import { Tinypool } from 'tinypool'
import type { ByteSource } from '../sheet/zip-stream.ts'
import { type Found, type Given, type ReadingHost, type ReadingName, runReading } from './readings.ts'
import type { Answered, Asked, Question } from './thread-host.ts'

const isSource = import.meta.url.endsWith('.ts')
// The bundle has its own file for the thread; from the sources it runs as it is.
const filename = new URL(isSource ? './source-thread.js' : './reading-thread.mjs', import.meta.url).href

/** The limits of one reading. */
export type ReadingLimits = {
  /** Most megabytes that its thread may hold. */
  memory_mb: number
  /** How long it may compute between two questions to its caller, in milliseconds. */
  silent_ms: number
}

// The texts of the largest workbook take a quarter of this memory; a step of 64 kB of any file takes under a second.
const usual: ReadingLimits = { memory_mb: 1024, silent_ms: 30_000 }
const idleMs = 60_000
// Objects that survive one garbage collection must fit into the 16 MB that a thread is given to end in order.
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

/** The functions of the caller that a reading uses. */
export type Caller = {
  open?: () => AsyncIterable<Uint8Array>
  source?: ByteSource
  /** Takes what was read; nothing more is read until it is done. `false` ends the reading. */
  take?: (items: never[], about: never) => unknown
}

/** A reading that was ended since it took too much time or memory, or since its thread broke down. */
export class ReadingStopped extends Error {
  override name = 'ReadingStopped'
}

export type RunReading = <Name extends ReadingName>(
  name: Name,
  given: Given<Name>,
  caller?: Caller,
) => Promise<Found<Name>>

/**
 * Threads for readings, in two pools. A reading whose rows go into the database may wait there for another one, which
 * may need a short reading to continue. Short readings therefore never wait for the threads of the others.
 */
export function newReadingThreads(limits: ReadingLimits = usual): { run: RunReading; close: () => Promise<void> } {
  const pools = { short: newPool(2, limits), rows: newPool(4, limits) }
  const running = new Set<AbortController>()
  // A thread that breaks down before it has a task would leave the tasks waiting for it.
  const stopAll = () => {
    for (const abort of running) abort.abort()
  }
  pools.short.on('error', stopAll)
  pools.rows.on('error', stopAll)
  return {
    async run(name, given, caller = {}) {
      const { port1, port2 } = new MessageChannel()
      const abort = new AbortController()
      running.add(abort)
      const answers = newAnswers(caller)
      const failures: { error: unknown }[] = []
      let timer: NodeJS.Timeout | undefined
      port1.on('message', ({ id, question }: Asked) => {
        clearTimeout(timer)
        const send = (answered: Answered) => {
          timer = setTimeout(() => abort.abort(), limits.silent_ms)
          port1.postMessage(answered)
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
        return await pool.run({ name, given, port: port2 }, { transferList: [port2], signal: abort.signal })
      } catch (error) {
        const [failure] = failures
        if (failure) throw failure.error
        throw isStopped(error) ? new ReadingStopped('the reading was stopped', { cause: error }) : error
      } finally {
        clearTimeout(timer)
        running.delete(abort)
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

/**
 * Runs a reading beside the event loop: in a thread, or right here when this is no main thread. Throws what its caller
 * throws, and `ReadingStopped`.
 */
export const runInThread: RunReading = (name, given, caller = {}) => {
  if (!isMainThread) return runReading(name, hostHere(caller), given)
  threads ??= newReadingThreads()
  return threads.run(name, given, caller)
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

/** Answers what a reading asks its caller. */
function newAnswers({ open, source, take }: Caller) {
  const streams = new Map<number, AsyncIterator<Uint8Array>>()
  let last = 0
  const close = async (stream: number) => {
    const chunks = streams.get(stream)
    streams.delete(stream)
    await chunks?.return?.()
  }
  return {
    async to(question: Question): Promise<unknown> {
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
          // The name of the reading, which the caller chose, determines the type of its items.
          return take?.(question.items as never[], question.about as never)
      }
    },
    async end() {
      for (const stream of [...streams.keys()]) await close(stream)
    },
  }
}
