import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { overloaded, tooManyCalls, tooManyStreams } from '../../contract/contract.ts'
import { fail } from './domain-error.ts'

const maxCalls = 2000
/** Calls without a session in progress in one process, mostly sign-ins. They use no place of signed-in people. */
export const maxStrangerCalls = 1000
/** Per address: an office whose people all sign in at the same time stays below it. */
export const maxStrangerCallsOfAddress = 600
/** Per person: a page makes about ten calls, a script with several workers some dozens. */
export const maxCallsOfPerson = 100
/** Per person: each open tab has one stream, or two while jobs run. */
export const maxStreamsOfPerson = 20

const secondsToComeBack = 2
const secondsBetweenStreams = 30

class Places {
  readonly #max: number
  readonly #taken = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  take(key: string, answer: ServerResponse): boolean {
    // The client left during the look-up of its session: no later event would free the place.
    if (answer.destroyed) return true
    const count = this.#taken.get(key) ?? 0
    if (count >= this.#max) return false
    this.#taken.set(key, count + 1)
    answer.once('close', () => this.#leave(key))
    return true
  }

  #leave(key: string) {
    const remaining = (this.#taken.get(key) ?? 0) - 1
    if (remaining > 0) this.#taken.set(key, remaining)
    else this.#taken.delete(key)
  }
}

/** Refuses calls above the limits of the process, of each person and of each address, before their body is read. */
export function openAdmission() {
  const calls = new Places(maxCalls)
  const strangerCalls = new Places(maxStrangerCalls)
  const strangerCallsByAddress = new Places(maxStrangerCallsOfAddress)
  const callsByPerson = new Places(maxCallsOfPerson)
  const streamsByPerson = new Places(maxStreamsOfPerson)
  return {
    admitCall({ raw }: FastifyReply) {
      if (!calls.take('all', raw)) fail(overloaded, { retry_after: secondsToComeBack })
    },
    admitStranger(ip: string, { raw }: FastifyReply) {
      if (!strangerCallsByAddress.take(ip, raw) || !strangerCalls.take('all', raw))
        fail(overloaded, { retry_after: secondsToComeBack })
    },
    /** Streams have their own limit, because each stays open as long as its page. */
    admitPerson(id: string, reply: FastifyReply, { streamed }: { streamed: boolean }) {
      if (streamed && !streamsByPerson.take(id, reply.raw)) fail(tooManyStreams, { retry_after: secondsBetweenStreams })
      if (!streamed && !callsByPerson.take(id, reply.raw)) fail(tooManyCalls, { retry_after: secondsToComeBack })
    },
  }
}
