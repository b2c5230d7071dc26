import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const namedFile = /`((?:[\w.@-]+\/)+[\w.-]+\.\w+)`/g
const states = ['met', 'partly', 'not met', 'n/a']

const readRows = async () => {
  const text = await readFile('docs/security.md', 'utf8')
  const rows = text.split('\n').filter((line) => /^\| \d/.test(line))
  return { text, rows: rows.map((line) => line.split(' | ')) }
}

test('docs/security.md names only files that exist, a state for each item, and each item once', async () => {
  const { text, rows } = await readRows()
  const items = rows.map(([item = '']) => item.replace('| ', ''))
  expect(items.length).toBeGreaterThan(200)
  expect(items).toEqual([...new Set(items)])
  expect(rows.map(([, , state = '']) => state).filter((state) => !states.includes(state))).toEqual([])
  const files = [...text.matchAll(namedFile)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => !file.startsWith('/') && !existsSync(file))).toEqual([])
})

test('the head of docs/security.md counts its rows by state and names each item that is not met', async () => {
  const { text, rows } = await readRows()
  const head = text.slice(0, text.indexOf('## V1'))
  const counted = [...head.matchAll(/^\| ([a-z/ ]+?)(?: \(.*\))? \| (\d+) \|$/gm)]
  const counts = states.map((state) => [state, rows.filter(([, , rowState]) => rowState === state).length])
  expect(counted.map(([, state, count]) => [state, Number(count)])).toEqual(counts)
  const named = /^Not met: (.*)\.$/m.exec(head)?.[1] ?? ''
  const notMet = rows.filter(([, , state]) => state === 'not met')
  expect(named).toBe(notMet.map(([item = '', subject]) => `${item.replace('| ', '')} (${subject})`).join('; '))
})

test('the documents beside docs/security.md name only files that exist', async () => {
  const names = (await readdir('docs/security')).filter((name) => name.endsWith('.md'))
  const texts = await Promise.all(names.map((name) => readFile(`docs/security/${name}`, 'utf8')))
  const files = texts.flatMap((text) => [...text.matchAll(namedFile)].map(([, file = '']) => file))
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})

test('every table of the database is in exactly one class of docs/security/data-classes.md', async () => {
  const text = await readFile('docs/security/data-classes.md', 'utf8')
  const lists = [...text.matchAll(/^Tables: ([\s\S]*?)\.\n\n/gm)].map(([, list = '']) => list.replace(/\(.*?\)/g, ''))
  const classed = lists.flatMap((list) => [...list.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  // The check "generated tables" compares this file with the migrated database.
  const generated = await readFile('database/tables.generated.ts', 'utf8')
  const tables = [...generated.matchAll(/^ {2}(\w+): \w+Table$/gm)].map(([, name]) => name)
  expect(tables.length).toBeGreaterThan(100)
  expect(classed.sort()).toEqual(tables.sort())
})
