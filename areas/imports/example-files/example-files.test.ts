import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { testApi } from '@app/kit/testing'
import { expect, test } from 'vitest'
import { exampleFiles, exampleFolder } from './example-files.contract.ts'

const api = testApi()
const manager = api.as('import-file-column-mapping')

test('only a server whose inbox has the folder of the demonstration offers example files', async () => {
  expect(await manager.call(exampleFiles.list, {})).toEqual({ data: [] })
  const folder = path.join(api.inbox, exampleFolder)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'pix.csv'), 'b')
  await writeFile(path.join(folder, 'pdv.jsonl'), 'a')
  expect(await manager.call(exampleFiles.list, {})).toEqual({
    data: [
      { file_name: 'pdv.jsonl', content_base64: 'YQ==' },
      { file_name: 'pix.csv', content_base64: 'Yg==' },
    ],
  })
  await rm(folder, { recursive: true })
})
