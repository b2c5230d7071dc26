import { createHash } from 'node:crypto'
import { mappedSystems, mappingDomains } from '@app/domain/code-mappings/contract'
import { type GeneratedFileState, generatedFileEntity, generatedFileStates } from '@app/domain/generated-files/contract'
import {
  downloadGeneratedFile,
  generateFile,
  lockGeneratedFile,
  updateGeneratedFile,
} from '@app/domain/generated-files/server'
import { localDate, notFound } from '@app/kit/contract'
import { type Audit, type Db, fail, implement, type RecordKind, writeCsv } from '@app/kit/server'
import { mappingSheetTitles } from '../integration-mappings/mapping-fields.contract.ts'
import { fileState, generatedFileRecord, generatedFiles, noMappings } from './generated-files.contract.ts'
import {
  findFileCompanies,
  findGeneratedFiles,
  findMappingsOfCompany,
  getFileCompany,
  getGeneratedFile,
} from './generated-files.store.ts'

const fieldLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  system: mappedSystems,
  domain: mappingDomains,
}
const columns = Object.entries(mappingSheetTitles).map(([field, [title]]) => ({
  ...{ field, title, labels: fieldLabels[field] },
}))

async function* iterateRows<Row>(rows: readonly Row[]) {
  yield* rows
}

async function writeMappings(rows: Awaited<ReturnType<typeof findMappingsOfCompany>>) {
  const parts: string[] = []
  for await (const part of writeCsv(columns, iterateRows(rows))) parts.push(part)
  return Buffer.from(parts.join(''))
}

/** Locks a file of the kinds of this resource. */
async function lockOwnFile(db: Db, id: string) {
  if (!(await getGeneratedFile(db, id))) fail(notFound)
  return (await lockGeneratedFile(db, id)) ?? fail(notFound)
}

type ReplyCall = { db: Db; audit: Audit; user: { id: string }; now: string; params: { id: string } }

/** States of a file for which a person has not recorded the reply of the other system. */
const unansweredStates: readonly GeneratedFileState[] = ['generated', 'downloaded']

async function recordReply(
  { db, audit, user, now, params }: ReplyCall,
  { status, reason }: { status: 'confirmed_imported' | 'rejected'; reason?: string },
) {
  const file = await lockOwnFile(db, params.id)
  if (!unansweredStates.includes(file.status)) fail(fileState, { values: { state: generatedFileStates[file.status] } })
  const imported = status === 'confirmed_imported' && { imported: true as const }
  await updateGeneratedFile(db, file, { status, answered_at: now, answered_by: user.id, ...imported })
  const { company_id, id: entity_id } = file
  await audit({
    ...{ company_id, entity: generatedFileEntity, entity_id },
    action: status === 'rejected' ? 'reject' : 'confirm',
    ...(reason !== undefined && { reason }),
    ...{ before: { status: file.status }, after: { status } },
  })
  return null
}

export const generatedFileHandlers = implement(generatedFiles, {
  list: ({ db, query }) => findGeneratedFiles(db, query),
  companies: async ({ db }) => ({ data: await findFileCompanies(db) }),
  get: async ({ db, params }) => (await getGeneratedFile(db, params.id)) ?? fail(notFound),

  async generateMappings({ body: { company_id, system, replaces_confirmed }, ...call }) {
    const { db, now } = call
    const company = (await getFileCompany(db, company_id)) ?? fail(notFound)
    const rows = await findMappingsOfCompany(db, { company_id, system, on: localDate(now) })
    if (rows.length === 0) fail(noMappings)
    const content = await writeMappings(rows)
    return generateFile(call, {
      ...{ company_id, kind: 'protheus.mappings', subject: system, media_type: 'text/csv' },
      replaces_confirmed,
      write: async (number) => ({
        file_name: `de-para-${system}-${company.cnpj}-${String(number).padStart(6, '0')}.csv`,
        ...{ content, records: rows.length },
      }),
    })
  },

  download: async (call) => downloadGeneratedFile(call, await lockOwnFile(call.db, call.params.id)),

  async proof({ db, files, params }) {
    const { sha256 } = (await getGeneratedFile(db, params.id)) ?? fail(notFound)
    if (!(await files.has(sha256))) return { sha256, stored_sha256: null, intact: false }
    const hash = createHash('sha256')
    for await (const chunk of files.open(sha256)) hash.update(chunk)
    const stored_sha256 = hash.digest('hex')
    return { sha256, stored_sha256, intact: stored_sha256 === sha256 }
  },

  confirm: (call) => recordReply(call, { status: 'confirmed_imported' }),
  reject: (call) => recordReply(call, { status: 'rejected', reason: call.body.reason }),
})

export const generatedFileKind: RecordKind = {
  ...generatedFileRecord,
  async find(db, id) {
    const file = await getGeneratedFile(db, id)
    return file && { company_id: file.company_id, title: file.file_name }
  },
}
