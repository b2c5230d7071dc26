import { expect, test } from 'vitest'
import { newRefusal } from './file-kind.server.ts'
import { FileRefused, toFileProblem } from './imports-plan.server.ts'

const refuse = async () => {
  throw new FileRefused([toFileProblem('O arquivo é de outro banco.')])
}

test('work returns its result as long as the file is not refused', async () => {
  const { unlessRefused, refusal } = newRefusal()
  expect(await unlessRefused(async () => 7)).toBe(7)
  expect(refusal()).toBeUndefined()
})

test('a refusal is kept and not thrown, and later work is skipped', async () => {
  const { unlessRefused, refusal } = newRefusal()
  let calls = 0
  const count = async () => {
    calls += 1
    return calls
  }
  expect(await unlessRefused(refuse)).toBeUndefined()
  expect(await unlessRefused(count)).toBeUndefined()
  expect(calls).toBe(0)
  expect(refusal()).toMatchObject({ problems: [{ message: 'O arquivo é de outro banco.' }] })
})

test('another error is thrown and does not count as a refusal', async () => {
  const { unlessRefused, refusal } = newRefusal()
  const fail = async () => {
    throw new Error('no connection')
  }
  await expect(unlessRefused(fail)).rejects.toThrow('no connection')
  expect(refusal()).toBeUndefined()
  expect(await unlessRefused(async () => 'later')).toBe('later')
})
