import { inTransaction } from '@app/kit/server'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { downloads } from './downloads.contract.ts'
import { day, downloadStage, fileOf, nameOf } from './downloads.testing.ts'
import { buildDownloadedLinesQuery, findLinePlaces } from './lines.store.ts'

const stage = await downloadStage()
const { user, api, putFile, ask, work } = stage

test('each transaction of a request shows the file in the ZIP that it is from', async () => {
  const source = await stage.folderSource({ file_pattern: 'pdv_{AAAAMMDD}*.zip' })
  await putFile('pdv_20261014.zip', zipSync({ 'turno-1.jsonl': fileOf() }))
  const { id } = await ask(source.id)
  await work(id)
  await stage.importAll()
  await stage.step(id)
  const page = await user.call(downloads.lines, { params: { id }, query: {} })
  expect(page.data.map(({ file_name }) => file_name)).toEqual(Array(3).fill('pdv_20261014.zip › turno-1.jsonl'))
})

test('the lines of a request are read only from the monthly partitions of its files', async () => {
  const source = await stage.folderSource()
  await putFile(nameOf(day), fileOf())
  const { id } = await ask(source.id)
  await work(id)
  const everything = { user_id: null, companies: 'all' } as const
  const { sql, parameters } = await inTransaction(api.test.db, everything, async (db) =>
    buildDownloadedLinesQuery(db, await findLinePlaces(db, id)).compile(),
  )
  const plan = await api.test.admin.query(`explain (costs off) ${sql}`, [...parameters])
  const read = JSON.stringify(plan.rows).match(
    /(acquirer_transactions|system_movements|statement_lines)_\w+?(?= line)/g,
  )
  expect([...new Set(read)].sort()).toEqual([
    'acquirer_transactions_202610',
    'statement_lines_202610',
    'system_movements_202610',
  ])
})
