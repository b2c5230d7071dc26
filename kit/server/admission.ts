import type { ServerResponse } from 'node:http'
import { overloaded, tooManyCalls, tooManyStreams } from '@app/kit/contract'
import type { FastifyReply } from 'fastify'
import { fail } from './domain-error.ts'

/** Calls of people with a session that one process has in progress. */
export const maxCalls = 2000
/** Calls without a session that one process has in progress: sign-ins mostly. They take no place of a person. */
export const maxStrangerCalls = 1000
/** Of one address: an office whose people all sign in at once stays below it. */
export const maxStrangerCallsOfAddress = 600
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

/** Refuses calls beyond the bounds of a process, of each person and of each address, before their body is read. */
export function openAdmission() {
  const calls = new Places(maxCalls)
  const strangerCalls = new Places(maxStrangerCalls)
  const strangerCallsByAddress = new Places(maxStrangerCallsOfAddress)
  const callsByPerson = new Places(maxCallsOfPerson)
  const streamsByPerson = new Places(maxStreamsOfPerson)
  return {
    /** Takes a place of the process for a call that needs a session. */
    admitCall({ raw }: FastifyReply) {
      if (!calls.take('all', raw)) fail(overloaded, { retry_after: secondsToComeBack })
    },
    /** Takes a place for a call that needs no session, such as a sign-in. */
    admitStranger(ip: string, { raw }: FastifyReply) {
      if (!strangerCallsByAddress.take(ip, raw) || !strangerCalls.take('all', raw))
        fail(overloaded, { retry_after: secondsToComeBack })
    },
    /** A stream has a bound of its own: it stays open for as long as its page. */
    admitPerson(id: string, reply: FastifyReply, { streamed }: { streamed: boolean }) {
      if (streamed && !streamsByPerson.take(id, reply.raw)) fail(tooManyStreams, { retry_after: secondsBetweenStreams })
      if (!streamed && !callsByPerson.take(id, reply.raw)) fail(tooManyCalls, { retry_after: secondsToComeBack })
    },
  }
}
