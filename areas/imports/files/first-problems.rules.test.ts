import { expect, test } from 'vitest'
import { newFirstProblems } from './first-problems.rules.ts'

const problem = (line: number) => ({ line, field: 'terminal', value: String(line), message: `Linha ${line}` })
const messagesOf = (count: number) => {
  const problems = newFirstProblems((more) => `Mais ${more}.`, 2)
  for (let line = 1; line <= count; line++) problems.add(problem(line))
  return problems.all().map(({ message }) => message)
}

test('the first problems of one kind are listed one by one, and the others are counted', () => {
  expect(messagesOf(0)).toEqual([])
  expect(messagesOf(2)).toEqual(['Linha 1', 'Linha 2'])
  expect(messagesOf(5)).toEqual(['Linha 1', 'Linha 2', 'Mais 3.'])
})
