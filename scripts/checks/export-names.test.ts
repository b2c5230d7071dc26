import { expect, test } from 'vitest'
import { findDefinitions, findRepeatedNames, findUnusedExports } from './export-names.ts'

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
  ["import {\n  other,\n  keyOf,\n} from './a.ts'\n"],
  ["import * as keys from './a.ts'\nkeys.keyOf()\n"],
  ["import * as keys from './a.ts'\nconst { keyOf } = keys\n"],
  ["const { keyOf } = await import('./a.ts')\n"],
])('a name that another file imports is used: %s', (text) => {
  const sources = [source('kit/server/a.ts', 'export const keyOf = 1\n'), source('kit/server/b.ts', text)]
  expect(findUnusedExports(sources)).toEqual([])
})

test('a name that no other file imports is reported', () => {
  const sources = [
    source('kit/server/a.ts', 'export const keyOf = 1\nexport const other = keyOf\n'),
    source('kit/server/b.ts', "import { other } from './a.ts'\nconst keyOf = other\n"),
  ]
  expect(findUnusedExports(sources)).toEqual([{ name: 'keyOf', file: 'kit/server/a.ts' }])
})

const kit = source(
  'kit/package.json',
  JSON.stringify({ name: '@app/kit', exports: { './server': './server/server.ts' } }),
)
const domain = source(
  'domain/package.json',
  JSON.stringify({ name: '@app/domain', exports: { './*/server': './*/server.ts' } }),
)

test.each([
  ["export { keyOf } from './a.ts'\n", "import { keyOf } from '@app/kit/server'\n"],
  ["export { keyOf as key } from './a.ts'\n", "import { key } from '@app/kit/server'\n"],
  ["export * from './a.ts'\n", "import { keyOf } from '@app/kit/server'\n"],
  ["export * as keys from './a.ts'\n", "import { keys } from '@app/kit/server'\n"],
])('a name is used if a file imports its re-export: %s', (entry, user) => {
  const sources = [
    kit,
    source('kit/server/a.ts', 'export const keyOf = 1\n'),
    source('kit/server/server.ts', entry),
    source('areas/x/b.server.ts', user),
  ]
  expect(findUnusedExports(sources)).toEqual([])
})

test('a re-export that no file imports is reported, with the export that only it names', () => {
  const sources = [
    kit,
    source('kit/server/a.ts', 'export const keyOf = 1\nexport const other = 2\n'),
    source('kit/server/server.ts', "export { keyOf, other as second } from './a.ts'\n"),
    source('kit/server/c.ts', "import { other } from './a.ts'\n"),
  ]
  expect(findUnusedExports(sources)).toEqual([
    { name: 'keyOf', file: 'kit/server/a.ts' },
    { name: 'keyOf', file: 'kit/server/server.ts' },
    { name: 'second', file: 'kit/server/server.ts' },
  ])
})

test('a name of one module is not used by an import of the same name from another', () => {
  const sources = [
    domain,
    source('domain/day/server.ts', "export { keyOf } from './a.store.ts'\n"),
    source('domain/day/a.store.ts', 'export const keyOf = 1\n'),
    source('domain/fees/life/server.ts', "export { keyOf } from './b.store.ts'\n"),
    source('domain/fees/life/b.store.ts', 'export const keyOf = 1\n'),
    source('areas/x/c.server.ts', "import { keyOf } from '@app/domain/fees/life/server'\n"),
  ]
  expect(findUnusedExports(sources)).toEqual([
    { name: 'keyOf', file: 'domain/day/server.ts' },
    { name: 'keyOf', file: 'domain/day/a.store.ts' },
  ])
})
