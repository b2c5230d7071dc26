import { findActiveCompanies, getCompany } from '@app/domain/companies/server'
import { formatCount, localDate, notFound, passes, selectionTooLarge, sumOf } from '@app/kit/contract'
import {
  type ChangeContext,
  changedFields,
  fail,
  getPerson,
  implement,
  newId,
  refuseStale,
  runAsReader,
  startJob,
  trackedJob,
} from '@app/kit/server'
import { z } from 'zod'
import { keepArchive } from './archive.server.ts'
import { attachmentDayClosed } from './attachments.contract.ts'
import {
  documentInFuture,
  largestZip,
  library,
  maxZipFiles,
  nothingToZip,
  notRemovable,
  zipTooLarge,
} from './library.contract.ts'
import { isRemovable } from './library.rules.ts'
import {
  changeFile,
  type FileDetail,
  findFiles,
  findForZip,
  findLibraryFileIds,
  insertLibraryFile,
} from './library.store.ts'
import { linkFile, linkManyTo, lockFile, unlinkFile } from './library-links.server.ts'
import {
  getLibraryFileDetail,
  isFiled,
  type Kinds,
  listVisibleEntities,
  requireLibraryFile,
  toLibraryRows,
} from './library-rows.server.ts'
import { isOpenable, openThumbnail, refuseUnopenable } from './opened-file.server.ts'
import { readThumbnail, receivedFile } from './received-file.server.ts'
import { shownSheet } from './shown-sheet.server.ts'

const fieldsOf = ({ id, company_id }: Pick<FileDetail, 'id' | 'company_id'>) => ({
  company_id,
  entity: 'attachment',
  entity_id: id,
})

const zipKind = 'zip-attachments'
const packedAtOnce = 20_000_000

function refuseFuture(document_date: string, now: string) {
  if (document_date > localDate(now)) fail(documentInFuture)
}

async function lockVisibleFile(kinds: Kinds, context: Pick<ChangeContext, 'db' | 'user'>, id: string) {
  await requireLibraryFile(kinds, context, id)
  return lockFile(kinds, context, id)
}

export const implementLibrary = (kinds: Kinds) =>
  implement(library, {
    list: async ({ db, user, query }) => {
      const page = await findFiles(db, listVisibleEntities(kinds, user), query)
      return { ...page, data: await toLibraryRows(kinds, db, page.data) }
    },

    choices: async ({ db, scanner }) => ({ companies: await findActiveCompanies(db), scanned: scanner !== undefined }),

    targets: async ({ db, user, query }) => {
      if (!(await getCompany(db, { id: query.company_id }))) fail(notFound)
      const data = []
      for (const { entity, name, ability, ofDay } of kinds) {
        if (!ofDay || !passes(user.abilities, ability)) continue
        for (const target of await ofDay(db, { company_id: query.company_id, business_date: query.date }))
          data.push({ ...target, entity, kind: name })
      }
      return { data }
    },

    get: ({ params, ...reader }) => getLibraryFileDetail(kinds, reader, params.id),

    content: async ({ params, ...reader }) => {
      const file = await requireLibraryFile(kinds, reader, params.id)
      refuseUnopenable(file)
      const { file_name, media_type, sha256 } = file
      return { file_name, media_type, sha256 }
    },

    sheet: async ({ params, files, ...reader }) =>
      shownSheet(files, await requireLibraryFile(kinds, reader, params.id)),

    thumbnail: async ({ params, ...reader }) =>
      openThumbnail(reader.db, await requireLibraryFile(kinds, reader, params.id)),

    send: async ({ body, ...call }) => {
      const { db, user, now, audit } = call
      const { thumbnail, company_id, ...filed } = body
      refuseFuture(filed.document_date, now)
      if (!(await getCompany(db, { id: company_id }))) fail(notFound)
      const received = await receivedFile(call)
      const id = newId()
      await insertLibraryFile(db, {
        ...received,
        id,
        company_id,
        ...filed,
        thumbnail: readThumbnail(received.media_type, thumbnail),
        added_by: user.id,
      })
      const { file_name, sha256 } = received
      await audit({ ...fieldsOf({ id, company_id }), action: 'send', after: { file_name, sha256, ...filed } })
      return getLibraryFileDetail(kinds, call, id)
    },

    update: async ({ params, body: { version, ...filed }, ...call }) => {
      const { db, user, now, audit } = call
      const file = await lockVisibleFile(kinds, call, params.id)
      refuseStale({ ...file, updated_at: file.updated_at ?? file.added_at }, version)
      if (await isFiled(kinds, db, file)) fail(attachmentDayClosed)
      refuseFuture(filed.document_date, now)
      await changeFile(db, file.id, filed, { user_id: user.id, now })
      await audit({ ...fieldsOf(file), action: 'update', ...changedFields(file, filed) })
      return getLibraryFileDetail(kinds, call, file.id)
    },

    link: async ({ params, body, ...call }) => {
      await linkFile(kinds, call, await lockVisibleFile(kinds, call, params.id), body)
      return getLibraryFileDetail(kinds, call, params.id)
    },

    linkMany: linkManyTo(kinds),

    unlink: async ({ params, body, ...call }) => {
      await unlinkFile({
        kinds,
        context: call,
        file: await lockVisibleFile(kinds, call, params.id),
        reason: body.reason,
      })
      return getLibraryFileDetail(kinds, call, params.id)
    },

    remove: async ({ params, body, ...call }) => {
      const { db, user, now, audit } = call
      const file = await lockVisibleFile(kinds, call, params.id)
      refuseStale({ ...file, updated_at: file.updated_at ?? file.added_at }, body.version)
      if (!isRemovable(file, { user_id: user.id, now })) fail(notRemovable)
      const removal = {
        removed_by: user.id,
        removed_at: now,
        removal_reason: 'Excluído por quem enviou, no mesmo dia.',
      }
      await changeFile(db, file.id, removal, { user_id: user.id, now })
      await audit({ ...fieldsOf(file), action: 'remove', before: { file_name: file.file_name, sha256: file.sha256 } })
      return null
    },

    zip: async ({ body: { selection }, ...call }) => {
      const { db, user, now, files, audit, request } = call
      const entities = listVisibleEntities(kinds, user)
      const findFiltered = () => findLibraryFileIds(db, entities, selection.filter ?? {}, maxZipFiles + 1)
      const ids = selection.ids ?? (await runAsReader(db, findFiltered))
      if (ids.length > maxZipFiles) fail(selectionTooLarge, { values: { most: maxZipFiles } })
      const found = await findForZip(db, entities, ids)
      const packed = found.filter(isOpenable)
      if (packed.length === 0) fail(nothingToZip)
      const size = sumOf(packed, ({ size_bytes }) => size_bytes)
      if (size > largestZip) fail(zipTooLarge)
      const left_out = ids.length - packed.length
      const entry = { company_id: null, entity: 'export', entity_id: request.id, action: 'export' }
      await audit({
        ...entry,
        after: { list: 'attachments.zip', rows_count: packed.length, files: packed.map(({ id }) => id) },
      })
      if (size > packedAtOnce) {
        const data = { ids: packed.map(({ id }) => id) }
        const job_id = await startJob(call, { kind: zipKind, title: 'Baixar anexos em ZIP', data })
        return { file: null, job_id, left_out }
      }
      const file = await keepArchive(packed, (work) => work(db), { files, now, user_id: user.id })
      return { file, job_id: null, left_out }
    },
  })

const ZipData = z.object({ ids: z.array(z.string()) })

/** Packs the files that the owner may see when the job runs. */
export const createZipJob = (kinds: Kinds) =>
  trackedJob<object>({
    name: zipKind,
    remains: 'O pacote parou e nenhum arquivo foi guardado.',
    async run(data, job) {
      const { ids } = ZipData.parse(data)
      const person = (await job.within((db) => getPerson(db, job.owner_id))) ?? fail(notFound)
      const packed = (await job.within((db) => findForZip(db, listVisibleEntities(kinds, person), ids))).filter(
        isOpenable,
      )
      const onFile = (no: number) => job.progress(no, packed.length, 'Juntando os arquivos')
      const file = await keepArchive(packed, job.within, {
        files: job.files,
        now: job.now(),
        user_id: person.id,
        onFile,
      })
      return {
        message: `${formatCount(packed.length, 'arquivo', 'arquivos')} no pacote.`,
        results: [{ label: `Baixar ${file.file_name}`, to: `/attachments?export=${file.id}` }],
      }
    },
  })
