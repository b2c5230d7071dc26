import { once } from 'node:events'
import { notFound } from '@app/kit/contract'
import { type Files, fail, implement } from '@app/kit/server'
import { countImportedRows, getImport } from '../files/imports.store.ts'
import { hasCardRefusal } from './card-inside.store.ts'
import { cardInside, importHistory, importOriginalGone, nothingRejected } from './import-history.contract.ts'
import { sumRowsBySource } from './import-history.rules.ts'
import { rejectedFile } from './rejected-file.server.ts'

async function refuseGone(files: Files, sha256: string) {
  const file = files.open(sha256)
  try {
    await once(file, 'readable')
  } catch {
    fail(importOriginalGone)
  } finally {
    file.destroy()
  }
}

const bareName = (file_name: string) => file_name.replace(/\.[^.]*$/, '')

export default implement(importHistory, {
  rows: async ({ db, query }) => ({ data: sumRowsBySource(await countImportedRows(db, query)) }),

  async original({ db, params, files }) {
    const { file_name, sha256 } = (await getImport(db, params.id)) ?? fail(notFound)
    if (await hasCardRefusal(db, sha256)) fail(cardInside)
    await refuseGone(files, sha256)
    return { file_name, media_type: 'application/octet-stream', sha256 }
  },

  async rejected({ db, params, files }) {
    const { file_name, sha256, rejections } = (await getImport(db, params.id)) ?? fail(notFound)
    if (rejections.length === 0) fail(nothingRejected)
    await refuseGone(files, sha256)
    const content = await rejectedFile(files, sha256, rejections)
    return { file_name: `${bareName(file_name)}-recusadas.csv`, media_type: 'text/csv; charset=utf-8', content }
  },
})
