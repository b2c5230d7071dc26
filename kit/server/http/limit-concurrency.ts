import { overloaded } from '../../contract/contract.ts'
import { fail } from './domain-error.ts'

type Limits = {
  max: number
  maxWaiting: number // further work is refused with `overloaded`
}

const secondsToComeBack = 5

/** Returns a function that runs at most `max` pieces of work at the same time; others wait in order of arrival. */
export function limitConcurrency({ max, maxWaiting }: Limits) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < max) running += 1
    else {
      if (waiting.length >= maxWaiting) fail(overloaded, { retry_after: secondsToComeBack })
      // The work that ends passes its place on, so `running` stays unchanged.
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
