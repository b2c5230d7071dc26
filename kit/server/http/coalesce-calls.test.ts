import { expect, test } from 'vitest'
import { coalesceCalls } from './coalesce-calls.ts'

function doubling() {
  const questions: number[][] = []
  const lets: (() => void)[] = []
  const ask = coalesceCalls(async (all: readonly number[]) => {
    questions.push([...all])
    await new Promise<void>((resolve) => lets.push(resolve))
    if (all.includes(0)) throw new Error('nought')
    return all.map((one) => one * 2)
  })
  const answer = async () => {
    lets.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ask, answer, questions }
}

test('the first call runs immediately; calls during it run afterwards in one query, each with its own answer', async () => {
  const { ask, answer, questions } = doubling()
  const found = [1, 2, 3].map((one) => ask(one))
  expect(questions).toEqual([[1]])
  await answer()
  expect(questions).toEqual([[1], [2, 3]])
  const late = ask(4)
  await answer()
  await answer()
  expect(await Promise.all([...found, late])).toEqual([2, 4, 6, 8])
  expect(questions).toEqual([[1], [2, 3], [4]])
})

test('a failed query fails all its calls, and the next query runs', async () => {
  const { ask, answer } = doubling()
  const found = [1, 0, 2].map((one) => ask(one).catch((error: Error) => error.message))
  await answer()
  const later = ask(5)
  await answer()
  await answer()
  expect(await Promise.all([...found, later])).toEqual([2, 'nought', 'nought', 10])
})
