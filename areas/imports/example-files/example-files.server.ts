import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { implement } from '@app/kit/server'
import { exampleFiles, exampleFolder } from './example-files.contract.ts'

export default implement(exampleFiles, {
  list: async ({ inbox }) => {
    if (inbox === '') return { data: [] }
    const folder = path.join(inbox, exampleFolder)
    const names = await readdir(folder).catch(ignoreMissing)
    const read = async (file_name: string) => ({
      file_name,
      content_base64: await readFile(path.join(folder, file_name), 'base64'),
    })
    return { data: await Promise.all(names.toSorted().map(read)) }
  },
})

function ignoreMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code !== 'ENOENT') throw error
  return []
}
