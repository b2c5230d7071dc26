import { localDate, notFound, showDate } from '@app/kit/contract'
import { type Db, fail, implement, newId, type RecordKind } from '@app/kit/server'
import { requireVisibleRecord, type VisibleRecord } from '../records.server.ts'
import { type Attachment, alreadyRemoved, attachmentDayClosed, attachments, lastProof } from './attachments.contract.ts'
import { isAddedBeforeClosing } from './attachments.rules.ts'
import {
  findAttachmentNames,
  findAttachments,
  getAttachment,
  getEarlierUse,
  insertAttachment,
  removeAttachment,
  type StoredAttachment,
} from './attachments.store.ts'
import { openThumbnail, refuseUnopenable } from './opened-file.server.ts'
import { readThumbnail, receivedFile } from './received-file.server.ts'
import { shownSheet } from './shown-sheet.server.ts'

/** Stored by content; removal only sets a mark. */
export const implementAttachments = (kinds: readonly RecordKind[]) =>
  implement(attachments, {
    attachments: async (call) => {
      const record = await requireVisibleRecord(kinds, call)
      const data = []
      for (const attachment of await findAttachments(call.db, record, call.query.about))
        data.push(await toAttachment(kinds, call.db, record, attachment))
      return { data }
    },

    attach: async ({ user, audit, body, ...call }) => {
      const record = await requireVisibleRecord(kinds, { ...call, user })
      const received = await receivedFile(call)
      const id = newId()
      const about = body.about ?? null
      const thumbnail = readThumbnail(received.media_type, body.thumbnail)
      await insertAttachment(call.db, record, { id, ...received, about, thumbnail, added_by: user.id })
      const { file_name, sha256 } = received
      const after = { attachment_id: id, file_name, sha256, ...(about && { about }) }
      const { company_id, entity } = record
      await audit({ company_id, entity, entity_id: record.id, action: 'attachment.add', after })
      return toAttachment(kinds, call.db, record, await attachmentOf(call.db, record, id))
    },

    content: async ({ params, ...call }) => {
      const record = await requireVisibleRecord(kinds, { ...call, params })
      const file = await attachmentOf(call.db, record, params.attachment_id)
      refuseUnopenable(file)
      const { file_name, media_type, sha256 } = file
      return { file_name, media_type, sha256 }
    },

    thumbnail: async ({ params, ...call }) => {
      const record = await requireVisibleRecord(kinds, { ...call, params })
      return openThumbnail(call.db, await attachmentOf(call.db, record, params.attachment_id))
    },

    sheet: async ({ params, files, ...call }) => {
      const record = await requireVisibleRecord(kinds, { ...call, params })
      return shownSheet(files, await attachmentOf(call.db, record, params.attachment_id))
    },

    removeAttachment: async ({ params, body, user, now, audit, ...call }) => {
      const record = await requireVisibleRecord(kinds, { ...call, user, params })
      const { id, file_name, about, removed_at, added_at } = await attachmentOf(call.db, record, params.attachment_id)
      if (removed_at === null) {
        await refuseFiled(call.db, record, added_at)
        await keepLastProof(call.db, record, about)
      }
      const removal = { removed_by: user.id, removed_at: now, removal_reason: body.reason }
      if (!(await removeAttachment(call.db, id, removal))) fail(alreadyRemoved)
      const before = { attachment_id: id, file_name }
      const { company_id, entity } = record
      const event = { company_id, entity, entity_id: record.id, action: 'attachment.remove' }
      await audit({ ...event, reason: body.reason, before })
      return toAttachment(kinds, call.db, record, await attachmentOf(call.db, record, id))
    },
  })

export async function refuseFiled(db: Db, { kind, id }: Pick<VisibleRecord, 'kind' | 'id'>, added_at: string) {
  if (isAddedBeforeClosing(added_at, await kind.closedAt?.(db, id))) fail(attachmentDayClosed)
}

export async function keepLastProof(db: Db, record: VisibleRecord, about: string | null) {
  const needed = await record.kind.needsProof?.(db, record.id, about)
  if (needed && (await findAttachmentNames(db, record, { about })).length === 1) fail(lastProof)
}

const attachmentOf = async (db: Db, record: VisibleRecord, id: string) =>
  (await getAttachment(db, record, id)) ?? fail(notFound)

async function toAttachment(
  kinds: readonly RecordKind[],
  db: Db,
  record: VisibleRecord,
  { sha256, threat, purged_at, ...attachment }: StoredAttachment,
): Promise<Attachment> {
  const sent_before = await describeEarlierUse(kinds, db, { ...attachment, sha256, company_id: record.company_id })
  return { ...attachment, sent_before }
}

type StoredContent = { id: string; sha256: string; added_at: string; company_id: string | null }

export async function describeEarlierUse(kinds: readonly RecordKind[], db: Db, file: StoredContent) {
  const earlier = await getEarlierUse(db, file, file)
  if (!earlier || earlier.added_at > file.added_at) return null
  const { entity, entity_id } = earlier
  const kind = kinds.find((one) => one.entity === entity)
  const earlierRecord = entity_id === null ? undefined : await kind?.find(db, entity_id)
  const where = entity_id === null ? 'sem vínculo' : (earlierRecord?.title ?? 'outro registro')
  return `Este arquivo já foi enviado em ${showDate(localDate(earlier.added_at))} (${where}).`
}
