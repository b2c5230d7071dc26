import { overloaded } from '@app/kit/contract'
import { fail } from './domain-error.ts'

type Limits = {
  max: number
  /** More than these are refused with `overloaded`. */
  maxWaiting: number
}

const secondsToComeBack = 5

/** Runs at most `max` pieces of work at the same time, the others afterwards in the order in which they came. */
export function limitConcurrency({ max, maxWaiting }: Limits) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running < max) running += 1
    else {
      if (waiting.length >= maxWaiting) fail(overloaded, { retry_after: secondsToComeBack })
      // The place is handed over by the work that ends.
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
