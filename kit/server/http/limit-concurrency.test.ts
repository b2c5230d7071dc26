import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

test('work runs in order, never above the maximum concurrency, and each piece has its own result', async () => {
  const pieces = fc.array(fc.record({ turns: fc.nat(4), fails: fc.boolean() }), { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 4 }), pieces, async (max, works) => {
      const run = limitConcurrency({ max, maxWaiting: 30 })
      const started: number[] = []
      let running = 0
      const results = await Promise.allSettled(
        works.map(({ turns, fails }, index) =>
          run(async () => {
            started.push(index)
            running += 1
            expect(running).toBeLessThanOrEqual(max)
            for (let turn = 0; turn < turns; turn += 1) await nextTurn()
            running -= 1
            if (fails) throw new Error('planted')
            return index
          }),
        ),
      )
      expect(started).toEqual(works.map((_, index) => index))
      expect(results.map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual(
        works.map(({ fails }, index) => (fails ? 'failed' : index)),
      )
      expect(running).toBe(0)
    }),
    { numRuns: 100 },
  )
})

test('work behind a full queue is refused, and accepted again once there is room', async () => {
  const run = limitConcurrency({ max: 1, maxWaiting: 2 })
  let finish: () => void = () => undefined
  const first = run(() => new Promise<void>((resolve) => (finish = resolve)))
  const waiting = [run(async () => 'b'), run(async () => 'c')]
  await expect(run(async () => 'd')).rejects.toMatchObject({ status: 503, code: 'overloaded', retry_after: 5 })
  finish()
  await first
  expect(await Promise.all(waiting)).toEqual(['b', 'c'])
  expect(await run(async () => 'e')).toBe('e')
})
