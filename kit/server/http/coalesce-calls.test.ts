import { expect, test } from 'vitest'
import { coalesceCalls } from './coalesce-calls.ts'

function newDoubler() {
  const questions: number[][] = []
  const resolvers: (() => void)[] = []
  const ask = coalesceCalls(async (numbers: readonly number[]) => {
    questions.push([...numbers])
    await new Promise<void>((resolve) => resolvers.push(resolve))
    if (numbers.includes(0)) throw new Error('nought')
    return numbers.map((value) => value * 2)
  })
  const answer = async () => {
    resolvers.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ask, answer, questions }
}

test('the first call runs immediately; calls during it run afterwards in one query, each with its own answer', async () => {
  const { ask, answer, questions } = newDoubler()
  const answers = [1, 2, 3].map((value) => ask(value))
  expect(questions).toEqual([[1]])
  await answer()
  expect(questions).toEqual([[1], [2, 3]])
  const late = ask(4)
  await answer()
  await answer()
  expect(await Promise.all([...answers, late])).toEqual([2, 4, 6, 8])
  expect(questions).toEqual([[1], [2, 3], [4]])
})

test('a failed query fails all its calls, and the next query runs', async () => {
  const { ask, answer } = newDoubler()
  const answers = [1, 0, 2].map((value) => ask(value).catch((error: Error) => error.message))
  await answer()
  const later = ask(5)
  await answer()
  await answer()
  expect(await Promise.all([...answers, later])).toEqual([2, 'nought', 'nought', 10])
})
