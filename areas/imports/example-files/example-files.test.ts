import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { testApi } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { exampleFiles, exampleFolder } from './example-files.contract.ts'

const api = testApi()
const manager = api.as('import-file-column-mapping')

test('only the demonstration offers the example files of its inbox, without links and large files', async () => {
  expect(await manager.call(exampleFiles.list, {})).toEqual({ data: [] })
  const folder = path.join(api.inbox, exampleFolder)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'pix.csv'), 'b')
  await writeFile(path.join(folder, 'pdv.jsonl'), 'a')
  await writeFile(path.join(api.inbox, 'secret'), 's')
  await symlink(path.join(api.inbox, 'secret'), path.join(folder, 'secret.csv'))
  await writeFile(path.join(folder, 'large.csv'), Buffer.alloc(2_000_001))
  expect(await manager.call(exampleFiles.list, {})).toEqual({ data: [] })
  await api.test.admin.query(`insert into demonstration_loads (part) values ('worked-day')`)
  expect(await manager.call(exampleFiles.list, {})).toEqual({
    data: [
      { file_name: 'pdv.jsonl', content_base64: 'YQ==' },
      { file_name: 'pix.csv', content_base64: 'Yg==' },
    ],
  })
  await rm(folder, { recursive: true })
})
