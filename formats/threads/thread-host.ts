import type { MessagePort } from 'node:worker_threads'
import type { ReadingHost } from './readings.ts'

export type HostQuestion =
  | { ask: 'begin' }
  | { ask: 'open' }
  | { ask: 'next'; stream: number }
  | { ask: 'close'; stream: number }
  | { ask: 'read'; from: number; length: number }
  | { ask: 'take'; items: readonly unknown[]; about: unknown }

export type HostRequest = { id: number; question: HostQuestion }
export type HostAnswer = { id: number; answer: unknown } | { id: number; failed: true }

// Maximum items per part: the caller must be able to do other work between two parts.
const maxPartItems = 500

/** Ends a reading whose caller failed; the caller already has the error. */
class CallerFailed extends Error {
  override name = 'CallerFailed'
}

export function newThreadHost(port: MessagePort): ReadingHost & { begin: () => Promise<unknown>; end: () => void } {
  const pending = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>()
  let last = 0
  port.on('message', (message: HostAnswer) => {
    const request = pending.get(message.id)
    pending.delete(message.id)
    if ('failed' in message) request?.reject(new CallerFailed('the caller failed'))
    else request?.resolve(message.answer)
  })
  const ask = (question: HostQuestion) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++last
      pending.set(id, { resolve, reject })
      port.postMessage({ id, question } satisfies HostRequest)
    })
  return {
    begin: () => ask({ ask: 'begin' }),
    async *chunks() {
      const stream = Number(await ask({ ask: 'open' }))
      try {
        for (;;) {
          const chunk = await ask({ ask: 'next', stream })
          if (!(chunk instanceof Uint8Array)) return
          yield chunk
        }
      } finally {
        await ask({ ask: 'close', stream })
      }
    },
    source: (size) => ({
      size,
      async read(from, length) {
        const bytes = await ask({ ask: 'read', from, length })
        return bytes instanceof Uint8Array ? bytes : new Uint8Array()
      },
    }),
    async take(items, { about = null, parts = maxPartItems } = {}) {
      for (let start = 0; start < items.length; start += parts) {
        const needsMore = await ask({ ask: 'take', items: items.slice(start, start + parts), about })
        if (needsMore === false) return false
      }
      return true
    },
    end: () => port.close(),
  }
}
