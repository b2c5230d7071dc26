import { noCompany, type RecordKind } from '@app/kit/server'
import { attachmentRecord } from './library.contract.ts'
import { getFileName } from './library.store.ts'

export const attachmentRecordKind: RecordKind = {
  ...attachmentRecord,
  async find(db, id) {
    const file = await getFileName(db, id)
    return file && { company_id: file.company_id === noCompany ? null : file.company_id, title: file.file_name }
  },
}
