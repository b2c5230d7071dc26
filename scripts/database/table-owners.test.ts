import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import {
  exceptions,
  findForeignWrites,
  findWrites,
  readSources,
  type TableWrite,
  tableOwners,
  writtenElsewhere,
} from './table-owners.ts'

const root = path.join(import.meta.dirname, '../..')
let tables: Set<string>
let found: TableWrite[]
beforeAll(async () => {
  const generated = await readFile(path.join(root, 'database/tables.generated.ts'), 'utf8')
  const [, list = ''] = generated.split('export interface DB {')
  const views = new Set(['matched_items', 'matches'])
  tables = new Set([...list.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name).filter((name) => !views.has(name)))
  found = findWrites(await readSources(root), tables)
})

test('only the folder that owns a table writes to it', () => {
  expect(findForeignWrites(found)).toEqual([])
})

test('every table has one owner', () => {
  const owned = [...Object.values(tableOwners).flat(), ...Object.keys(writtenElsewhere)]
  expect(owned.toSorted()).toEqual([...tables].sort())
})

test('every exception is still needed', () => {
  const needed = exceptions.filter(({ table, file }) =>
    found.some((write) => write.table === table && write.file === file),
  )
  expect(needed).toEqual(exceptions)
})

test.each([
  ["db.insertInto('match_links').values(rows)", 'match_links'],
  ["db\n  .updateTable(\n    'users',\n  )", 'users'],
  ["newVersionedStore<'customers', Stored>('customers', {})", 'customers'],
  ["newRegisterStore(customerRegister, {\n  table: 'customers',\n})", 'customers'],
  ['sql`update statement_lines line set counts = false`', 'statement_lines'],
  ['sql`with gone as (delete from only late_items late using x)`', 'late_items'],
  ['sql`insert into notifications (id) values (1)`', 'notifications'],
  [`sql\`delete from \${sql.table(name)} known\``, '*'],
])('a planted write from another folder is reported: %s', (text, table) => {
  const planted = findWrites([{ file: 'areas/tasks/planted.store.ts', text }], tables)
  expect(findForeignWrites(planted)).toEqual([{ table, file: 'areas/tasks/planted.store.ts' }])
})
