import { notFound } from '@app/kit/contract'
import { type ChangeContext, type ChosenRow, fail, newBulkHandler } from '@app/kit/server'
import { getVisibleRecord, requireVisibleRecord } from '../records.server.ts'
import { keepLastProof, refuseFiled } from './attachments.server.ts'
import { alreadyLinked, type LibraryFilter, notLinked, otherCompany, targetMissing } from './library.contract.ts'
import { buildLibraryFilesQuery, changeFile, type FileDetail, lockFiles } from './library.store.ts'
import { type Kinds, listVisibleEntities } from './library-rows.server.ts'

type Target = { entity: string; record_id: string }

export async function linkFile(kinds: Kinds, context: ChangeContext, file: FileDetail, { entity, record_id }: Target) {
  const { db, user, now, audit } = context
  if (file.linked) fail(alreadyLinked)
  const record = (await getVisibleRecord(kinds, { db, user, params: { entity, id: record_id } })) ?? fail(targetMissing)
  if (record.company_id !== file.company_id) fail(otherCompany)
  await changeFile(db, file.id, { entity, entity_id: record_id }, { user_id: user.id, now })
  const { id, file_name, sha256, company_id } = file
  const proof = { company_id, entity, entity_id: record_id, action: 'attachment.add' }
  await audit({ ...proof, after: { attachment_id: id, file_name, sha256 } })
  await audit({
    company_id,
    entity: 'attachment',
    entity_id: id,
    action: 'link',
    after: { file_name, linked_to: record.title },
  })
}

type Unlinking = { kinds: Kinds; context: ChangeContext; file: FileDetail; reason: string }

/** Refuses the last required proof of a record and files of a closed day. */
export async function unlinkFile({ kinds, context, file, reason }: Unlinking) {
  const { db, user, now, audit } = context
  const { id, entity, entity_id, file_name, company_id } = file
  if (entity === null || entity_id === null) return fail(notLinked)
  const record = await requireVisibleRecord(kinds, { db, user, params: { entity, id: entity_id } })
  await refuseFiled(db, record, file.added_at)
  await keepLastProof(db, record, file.about)
  await changeFile(db, id, { entity: null, entity_id: null, about: null }, { user_id: user.id, now })
  const proof = { company_id, entity, entity_id, action: 'attachment.remove' }
  await audit({ ...proof, reason, before: { attachment_id: id, file_name } })
  const before = { file_name, linked_to: record.title }
  await audit({ company_id, entity: 'attachment', entity_id: id, action: 'unlink', reason, before })
}

export const lockFile = async (kinds: Kinds, { db, user }: Pick<ChangeContext, 'db' | 'user'>, id: string) =>
  (await lockFiles(db, listVisibleEntities(kinds, user), [id]))[0] ?? fail(notFound)

export const linkManyTo = (kinds: Kinds) =>
  newBulkHandler<LibraryFilter, Target, FileDetail & ChosenRow>('attachments.linkMany', {
    title: 'Vincular anexos',
    find: (db, filter) => buildLibraryFilesQuery(db, [], filter),
    rows: async (db, ids) =>
      (
        await lockFiles(
          db,
          kinds.map(({ entity }) => entity),
          ids,
        )
      ).map((file) => ({ ...file, label: file.file_name })),
    skip: ({ linked }) => (linked ? alreadyLinked.message : null),
    change: (context, file, target) => linkFile(kinds, context, file, target),
  })
