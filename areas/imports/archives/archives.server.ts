import { notFound } from '@app/kit/contract'
import { fail, implement } from '@app/kit/server'
import { getImport } from '../files/imports.store.ts'
import { nameAlone } from './archive-name.rules.ts'
import { importArchives } from './archives.contract.ts'
import { findInside } from './archives.store.ts'

export default implement(importArchives, {
  async listArchived({ db, params }) {
    const { file_name: archive } = (await getImport(db, params.id)) ?? fail(notFound)
    const files = await findInside(db, params.id)
    return { data: files.map(({ file_name, ...file }) => ({ ...file, file_name: nameAlone(file_name, archive) })) }
  },
})
