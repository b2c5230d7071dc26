import { expect, test } from 'vitest'
import { findDefinitions, findRepeatedNames, findUnusedDefinitions } from './export-names.ts'

const source = (file: string, text: string) => ({ file, text })

test('a name that two files of the product define is reported with both', () => {
  const sources = [
    source('kit/server/a.ts', 'export const keyOf = 1\nexport type Row = 2\nexport const Row = 3\n'),
    source('areas/x/b.store.ts', 'export async function keyOf() {}\n'),
    source('areas/x/b.test.ts', 'export const keyOf = 1\n'),
  ]
  expect(findRepeatedNames(findDefinitions(sources))).toEqual(
    new Map([['keyOf', ['kit/server/a.ts', 'areas/x/b.store.ts']]]),
  )
})

test('a re-export from an entry point does not count as a definition', () => {
  expect(
    findDefinitions([source('domain/day/server.ts', "export { keyOf, type Row } from './day.store.ts'\n")]),
  ).toEqual([])
})

test.each([
  ["import { type Row, keyOf as key } from './a.ts'\n"],
  ["export { keyOf } from './a.ts'\n"],
  ["import {\n  other,\n  keyOf,\n} from './a.ts'\n"],
  ["import * as keys from './a.ts'\nkeys.keyOf()\n"],
  ["const { keyOf } = await import('./a.ts')\n"],
])('a name that another file imports is used: %s', (text) => {
  const sources = [source('kit/server/a.ts', 'export const keyOf = 1\n'), source('kit/server/b.ts', text)]
  expect(findUnusedDefinitions(sources)).toEqual([])
})

test('a name that no other file imports is reported', () => {
  const sources = [
    source('kit/server/a.ts', 'export const keyOf = 1\nexport const other = keyOf\n'),
    source('kit/server/b.ts', "import { other } from './a.ts'\nconst keyOf = other\n"),
  ]
  expect(findUnusedDefinitions(sources)).toEqual([{ name: 'keyOf', file: 'kit/server/a.ts' }])
})
