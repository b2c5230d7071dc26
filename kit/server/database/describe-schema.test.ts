import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '../../testing/database.ts'
import { describeSchema, toFingerprint } from './describe-schema.ts'

const database = testDatabase()
const fingerprint = path.join(import.meta.dirname, '../../../database/schema.fingerprint.jsonl')

test('an empty database has the schema and rows of the committed fingerprint (npm run schema writes it)', async () => {
  const current = toFingerprint(await describeSchema(database.admin))
  expect(current.split('\n')).toEqual((await readFile(fingerprint, 'utf8')).split('\n'))
})

async function findChangedLines(statements: string[]) {
  const { admin } = database
  const before = toFingerprint(await describeSchema(admin)).split('\n')
  await admin.query('begin')
  try {
    await admin.query(statements.join(';'))
    const after = toFingerprint(await describeSchema(admin)).split('\n')
    return {
      lost: before.filter((line) => !after.includes(line)),
      gained: after.filter((line) => !before.includes(line)),
    }
  } finally {
    await admin.query('rollback')
  }
}

const plantedChanges: Record<string, string> = {
  '"policy":"by_company","in":"tasks"': 'drop policy by_company on tasks',
  '"table":"tasks"': 'alter table tasks no force row level security',
  '"column":"title","in":"tasks"': 'alter table tasks alter column title drop not null',
  '"table":"jobs"': 'revoke update on jobs from retaguarda_app',
  '"column":"file_name","in":"exports"': 'grant update (file_name) on exports to retaguarda_app',
  '"function":"match_links_know_their_group()"': 'alter function match_links_know_their_group() reset all',
  '"function":"audit_append(': 'grant execute on function audit_append to public',
  '"trigger":"journal_lines_sums"': 'alter table journal_lines disable trigger journal_lines_sums',
  '"table":"batches"': 'alter table batches set (fillfactor = 80)',
  '"index":"tasks_of_person"': 'drop index tasks_of_person',
  '"seed":"acquirers","row":{"code":"cielo"': `update acquirers set name = 'Outra' where code = 'cielo'`,
}

test('the fingerprint detects a change of a policy, grant, setting, trigger, table or seed row', async () => {
  const { lost } = await findChangedLines(Object.values(plantedChanges))
  expect(lost).toHaveLength(Object.keys(plantedChanges).length)
  for (const part of Object.keys(plantedChanges)) expect(lost.filter((line) => line.includes(part))).toHaveLength(1)
})

test('neither the order of columns nor the existing month partitions are part of the fingerprint', async () => {
  expect(
    await findChangedLines([
      'set local role retaguarda',
      'alter table recent_records rename column title to old_title',
      'alter table recent_records add column title text not null',
      'alter table recent_records drop column old_title',
      `select create_month_partitions('fuellings', '2031-01-01', '2031-02-01')`,
      'reset role',
    ]),
  ).toEqual({ lost: [], gained: [] })
})
