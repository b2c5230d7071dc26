import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const proof = /^`(e2e\/[\w/.-]+\.test\.ts)`: "(.+)"$/

async function readRows() {
  const text = await readFile('docs/features.md', 'utf8')
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !/^\| (feature|---)/.test(line))
  return { text, rows: rows.map((line) => line.slice(2, -2).split(' | ')) }
}

test('docs/features.md has 32 features, each with the title of a test that exists in its file, or with what is missing', async () => {
  const { rows } = await readRows()
  expect(new Set(rows.map(([feature]) => feature)).size).toBe(32)
  const wrong = []
  for (const [feature, , shown = ''] of rows) {
    const [, file = '', title = ''] = proof.exec(shown) ?? []
    const exists = file !== '' && existsSync(file) && (await readFile(file, 'utf8')).includes(`'${title}'`)
    if (!exists && !shown.startsWith('missing: ')) wrong.push([feature, shown])
  }
  expect(wrong).toEqual([])
})

test('the head of docs/features.md counts the features with a proof', async () => {
  const { text, rows } = await readRows()
  const proven = rows.filter(([, , shown = '']) => proof.test(shown)).length
  expect(text).toContain(`${proven} of ${rows.length} rows have a proof`)
})
