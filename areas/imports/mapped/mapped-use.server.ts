import type { Db } from '@app/kit/server'
import { insertReaderUse, insertUse } from '../layouts/layouts-in-force.store.ts'
import type { MappedFile } from './mapped-file.server.ts'

type Use = { import_id: string; used_at: string; reader: string | null; mapped: MappedFile | undefined }

export async function recordLayoutUse(db: Db, { import_id, used_at, reader, mapped }: Use) {
  if (mapped?.layout) {
    const { layout_id, mapping } = mapped.layout
    const { header_signature } = mapped
    await insertUse(db, { import_id, layout_id, number: mapping.version, header_signature, used_at })
  } else if (reader !== null) await insertReaderUse(db, { reader, import_id, used_at })
}
