import { expect, test } from 'vitest'
import { loadOnce } from './load-once.ts'

test('code that cannot be loaded offline is loaded once when the connection returns, for all callers', async () => {
  const results = [Promise.reject(new TypeError('offline')), Promise.resolve('code')]
  let tries = 0
  const code = loadOnce(() => {
    tries += 1
    return results.shift() ?? Promise.resolve('again')
  })
  const waiting = [code(), code()]
  await Promise.resolve()
  dispatchEvent(new Event('online'))
  expect(await Promise.all(waiting)).toEqual(['code', 'code'])
  expect(await code()).toBe('code')
  expect(tries).toBe(2)
})
