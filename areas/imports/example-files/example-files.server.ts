import { buffer } from 'node:stream/consumers'
import { isDemonstration } from '@app/domain/companies/server'
import { implement } from '@app/kit/server'
import { openFolder } from '../download-sources/folder.server.ts'
import { SourceFailed } from '../download-sources/remote.server.ts'
import { exampleFiles, exampleFolder } from './example-files.contract.ts'

/** All files are in one answer. */
const maxExampleBytes = 2_000_000

export default implement(exampleFiles, {
  list: async ({ db, inbox }) => ({ data: (await isDemonstration(db)) ? await readExamples(inbox) : [] }),
})

async function readExamples(inbox: string) {
  const folder = await openFolder(inbox, exampleFolder).catch(ignoreMissing)
  if (!folder) return []
  const read = async (file_name: string) => ({
    file_name,
    content_base64: (await buffer(folder.open(file_name))).toString('base64'),
  })
  const files = (await folder.list()).filter(({ size_bytes }) => size_bytes <= maxExampleBytes)
  return Promise.all(
    files
      .map(({ name }) => name)
      .toSorted()
      .map(read),
  )
}

function ignoreMissing(error: unknown) {
  if (!(error instanceof SourceFailed)) throw error
  return undefined
}
