import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const states = ['met', 'partly', 'not met', 'n/a']

test('docs/security.md names only files that exist, a state for each item, and each item once', async () => {
  const text = await readFile('docs/security.md', 'utf8')
  const rows = text
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => line.split(' | '))
  const items = rows.map(([item = '']) => item.replace('| ', ''))
  expect(items.length).toBeGreaterThan(200)
  expect(items).toEqual([...new Set(items)])
  expect(rows.map(([, , state = '']) => state).filter((state) => !states.includes(state))).toEqual([])
  const files = [...text.matchAll(/`((?:[\w.@-]+\/)+[\w.-]+\.\w+)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => !file.startsWith('/') && !existsSync(file))).toEqual([])
})
