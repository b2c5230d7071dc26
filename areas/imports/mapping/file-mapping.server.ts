import { asUtf8, isZip } from '@app/formats'
import { notFound } from '@app/kit/contract'
import { type Db, type Files, fail, implement, startJob } from '@app/kit/server'
import { getImport } from '../files/imports.store.ts'
import { importKind } from '../files/queue-import.server.ts'
import { refuseUnknown } from '../files/send-import.server.ts'
import { shownLine } from '../history/import-history.rules.ts'
import { previewFile } from '../import-layouts/layout-preview.server.ts'
import { fileMappings, notMapped } from './file-mapping.contract.ts'
import { lockToMap, queueMapped } from './file-mapping.store.ts'

const maxBeginningBytes = 1_048_576

export default implement(fileMappings, {
  async columns({ db, params, query, files, now }) {
    const { file_name, sha256 } = await getMappable(db, params.id)
    const preview = await previewFile(db, { file_name, bytes: await beginningOf(files, sha256), options: query, now })
    // Full card numbers are masked, as in every view of a file's lines.
    return { ...preview, rows: preview.rows.map((row) => ({ ...row, cells: row.cells.map(shownLine) })) }
  },

  async chooseLayout({ params: { id }, body: { layout_id, company_id: chosen }, ...call }) {
    const { db, audit } = call
    const { status, file_name, ...lockedImport } = (await lockToMap(db, id)) ?? fail(notFound)
    await getMappable(db, id)
    await refuseUnknown(call, { layout_id, company_id: chosen ?? undefined })
    const company_id = chosen ?? lockedImport.company_id
    const job = { kind: importKind, title: `Conferência de ${file_name}`, data: { import_id: id } }
    await queueMapped(db, id, { job_id: await startJob(call, job), layout_id, company_id })
    const before = { status, layout_id: lockedImport.layout_id }
    const entry = { company_id, entity: 'imports', entity_id: id, action: 'read-with' }
    await audit({ ...entry, before, after: { status: 'queued', layout_id } })
    return (await getImport(db, id)) ?? fail(notFound)
  },
})

async function getMappable(db: Db, id: string) {
  const found = (await getImport(db, id)) ?? fail(notFound)
  return found.mappable ? found : fail(notMapped)
}

async function beginningOf(files: Files, sha256: string) {
  const head = Buffer.concat(await files.open(sha256, { start: 0, end: maxBeginningBytes - 1 }).toArray())
  return isZip(head) ? files.read(sha256) : asUtf8(head)
}
