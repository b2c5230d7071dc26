import { localDate, notFound, showDate } from '@app/kit/contract'
import { type Db, fail, implement, newId, type RecordKind } from '@app/kit/server'
import { type VisibleRecord, visibleRecord } from '../records.server.ts'
import {
  type Attachment,
  alreadyRemoved,
  attachmentEmpty,
  attachmentGone,
  attachments,
  lastProof,
  typeNotAllowed,
} from './attachments.contract.ts'
import { mediaTypeOf } from './attachments.rules.ts'
import {
  attachmentNames,
  findAttachments,
  getAttachment,
  getEarlierUse,
  insertAttachment,
  removeAttachment,
  type StoredAttachment,
} from './attachments.store.ts'

/** Proofs of any record of these kinds: kept by their content, taken out of use by a mark. */
export const attachmentsOf = (kinds: readonly RecordKind[]) =>
  implement(attachments, {
    attachments: async (call) => {
      const record = await visibleRecord(kinds, call)
      const data = []
      for (const one of await findAttachments(call.db, record, call.query.about))
        data.push(await shown(kinds, call.db, record, one))
      return { data }
    },

    attach: async ({ upload, files, user, now, audit, body, ...call }) => {
      const record = await visibleRecord(kinds, { ...call, user })
      const { file_name, sha256, size_bytes } = upload
      if (size_bytes === 0) fail(attachmentEmpty)
      const media_type = mediaTypeOf(await files.read(sha256), file_name) ?? fail(typeNotAllowed)
      const id = newId()
      const about = body.about ?? null
      const file = { id, file_name, media_type, size_bytes, sha256, about }
      await insertAttachment(call.db, record, { ...file, added_by: user.id, added_at: now })
      const after = { attachment_id: id, file_name, sha256, ...(about && { about }) }
      const { company_id, entity } = record
      await audit({ company_id, entity, entity_id: record.id, action: 'attachment.add', after })
      return shown(kinds, call.db, record, await attachmentOf(call.db, record, id))
    },

    content: async ({ params, ...call }) => {
      const record = await visibleRecord(kinds, { ...call, params })
      const { file_name, media_type, sha256, removed_at } = await attachmentOf(call.db, record, params.attachment_id)
      if (removed_at !== null) fail(attachmentGone)
      return { file_name, media_type, sha256 }
    },

    removeAttachment: async ({ params, body, user, now, audit, ...call }) => {
      const record = await visibleRecord(kinds, { ...call, user, params })
      const { id, file_name, about, removed_at } = await attachmentOf(call.db, record, params.attachment_id)
      if (removed_at === null) await keepLastProof(call.db, record, about)
      const removal = { removed_by: user.id, removed_at: now, removal_reason: body.reason }
      if (!(await removeAttachment(call.db, id, removal))) fail(alreadyRemoved)
      const before = { attachment_id: id, file_name }
      const { company_id, entity } = record
      const event = { company_id, entity, entity_id: record.id, action: 'attachment.remove' }
      await audit({ ...event, reason: body.reason, before })
      return shown(kinds, call.db, record, await attachmentOf(call.db, record, id))
    },
  })

async function keepLastProof(db: Db, record: VisibleRecord, about: string | null) {
  const needed = await record.kind.needsProof?.(db, record.id, about)
  if (needed && (await attachmentNames(db, record, { about })).length === 1) fail(lastProof)
}

const attachmentOf = async (db: Db, record: VisibleRecord, id: string) =>
  (await getAttachment(db, record, id)) ?? fail(notFound)

async function shown(
  kinds: readonly RecordKind[],
  db: Db,
  record: VisibleRecord,
  { sha256, ...attachment }: StoredAttachment,
): Promise<Attachment> {
  const earlier = await getEarlierUse(db, record, { id: attachment.id, sha256 })
  if (!earlier || earlier.added_at > attachment.added_at) return { ...attachment, sent_before: null }
  const there = await kinds.find(({ entity }) => entity === earlier.entity)?.find(db, earlier.entity_id)
  const where = there ? there.title : 'outro registro'
  const day = showDate(localDate(earlier.added_at))
  return { ...attachment, sent_before: `Este arquivo já foi enviado em ${day} (${where}).` }
}
