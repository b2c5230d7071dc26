import type { ServerResponse } from 'node:http'
import { overloaded, tooManyCalls, tooManyStreams } from '@app/kit/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fail } from './domain-error.ts'

/** Calls that one process has in progress. Above it calls are refused before their body is read. */
export const maxCalls = 2000
/** Of one person: a page asks for about ten things at once, a script of several workers for some dozens. */
export const maxCallsOfPerson = 100
/** Of one person: each open tab has one stream, or two while jobs are at work. */
export const maxStreamsOfPerson = 20

const secondsToComeBack = 2
const secondsBetweenStreams = 30

/** Counts what is in progress under each key, up to a maximum. */
class Places {
  readonly #max: number
  readonly #taken = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  /** Takes a place until the answer has been sent or given up. Returns false if all places are taken. */
  take(key: string, answer: ServerResponse): boolean {
    // The client left while its session was looked up: nothing would free the place.
    if (answer.destroyed) return true
    const taken = this.#taken.get(key) ?? 0
    if (taken >= this.#max) return false
    this.#taken.set(key, taken + 1)
    answer.once('close', () => this.#leave(key))
    return true
  }

  #leave(key: string) {
    const left = (this.#taken.get(key) ?? 0) - 1
    if (left > 0) this.#taken.set(key, left)
    else this.#taken.delete(key)
  }
}

/** Refuses what would be in progress beyond the bounds of a process and of each person. */
export function openAdmission() {
  const calls = new Places(maxCalls)
  const callsByPerson = new Places(maxCallsOfPerson)
  const streamsByPerson = new Places(maxStreamsOfPerson)
  return {
    /** A hook of each route that runs before the body is read. */
    admitCall(_request: FastifyRequest, reply: FastifyReply, done: () => void) {
      if (!calls.take('all', reply.raw)) fail(overloaded, { retry_after: secondsToComeBack })
      done()
    },
    /** A stream has a bound of its own: it stays open for as long as its page. */
    admitPerson(id: string, reply: FastifyReply, { streamed }: { streamed: boolean }) {
      if (streamed && !streamsByPerson.take(id, reply.raw)) fail(tooManyStreams, { retry_after: secondsBetweenStreams })
      if (!streamed && !callsByPerson.take(id, reply.raw)) fail(tooManyCalls, { retry_after: secondsToComeBack })
    },
  }
}
