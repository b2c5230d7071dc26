import { availableParallelism } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { limitConcurrency } from '@app/kit/server'
import { hash, verify } from '@node-rs/argon2'

// argon2id (the library's default) with 19 MiB, as OWASP's sheet on password storage asks at least.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Passwords that are computed at the same time: each keeps a processor busy for some 30 ms, on one of the four threads that
 * read files too. One processor is left to lists.
 */
export const maxPasswordsAtOnce = Math.min(3, Math.max(1, availableParallelism() - 1))

const inTurn = limitConcurrency({ max: maxPasswordsAtOnce, maxWaiting: 1000 })

/** Runs `work` in turn, then rests for half of its time: many sign-ins at once leave lists a third of that processor. */
const computeInTurn = <Result>(work: () => Promise<Result>) =>
  inTurn(async () => {
    const began = performance.now()
    const result = await work()
    await delay((performance.now() - began) / 2)
    return result
  })

export const hashPassword = (password: string) => computeInTurn(() => hash(password, cost))

// Of a key that was thrown away, at the same cost: an unknown person takes as long as a known one.
const nobody = '$argon2id$v=19$m=19456,t=2,p=1$+b1HUtwp2C5SctKHCAbu6g$JKUcJdI/8YwNms0hZolnoBf5RKoNq2Nj/CGcGmUrXto'

/** Whether this is the password; without a person, or before one has a password, the work is done all the same, in vain. */
export const isPassword = async (password_hash: string | null | undefined, password: string) =>
  (await computeInTurn(() => verify(password_hash ?? nobody, password))) && typeof password_hash === 'string'
