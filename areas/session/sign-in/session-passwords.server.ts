import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { limitConcurrency } from '@app/kit/server'
import { hash, verify } from '@node-rs/argon2'

// argon2id (the library's default) with 19 MiB, the minimum of the OWASP Password Storage Cheat Sheet.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A hash keeps a processor busy for about 30 ms, on a thread that also reads files. One processor stays for lists. */
export const maxPasswordsAtOnce = Math.min(3, Math.max(1, availableParallelism() - 1))

const inTurn = limitConcurrency({ max: maxPasswordsAtOnce, maxWaiting: 1000 })

/** Pauses for half of the work's duration: many simultaneous sign-ins leave lists a third of that processor. */
const computeInTurn = <Result>(work: () => Promise<Result>) =>
  inTurn(async () => {
    const began = performance.now()
    const result = await work()
    await delay((performance.now() - began) / 2)
    return result
  })

export const hashPassword = (password: string) => computeInTurn(() => hash(password, cost))

// Hash of a discarded key with the same cost, so that unknown users take as long as known ones (timing attacks).
const unusedHash = '$argon2id$v=19$m=19456,t=2,p=1$+b1HUtwp2C5SctKHCAbu6g$JKUcJdI/8YwNms0hZolnoBf5RKoNq2Nj/CGcGmUrXto'

/** Compares a password; without a stored hash the work is done anyway, to take the same time. */
export const isPassword = async (password_hash: string | null | undefined, password: string) =>
  (await computeInTurn(() => verify(password_hash ?? unusedHash, password))) && typeof password_hash === 'string'
