import {
  ExportRequest,
  exportExpired,
  formatCount,
  listExports,
  maxExportedRows,
  maxImmediateExportRows,
  notFound,
  showDecimal,
  tooManyToExport,
} from '@app/kit/contract'
import { z } from 'zod'
import { newId } from '../database/ids.ts'
import type { Db } from '../database/transactions.ts'
import { storeBlob } from '../files/named-files.ts'
import { appendAudit } from '../history/audit.ts'
import { fail } from '../http/domain-error.ts'
import { type Implementation, implement, type SessionUser } from '../http/implement.ts'
import { limitToScopes } from '../http/token-scopes.ts'
import { startJob, trackedJob } from '../jobs/tracked-jobs.ts'
import { getExport, getPerson, insertExport } from './exports.store.ts'
import { makeFile } from './make-file.ts'
import { openList, requireListAbility } from './read-list.ts'

const kind = 'export-list'
const phase = 'Lendo os registros'

const buildAuditEntry = (id: string, request: ExportRequest, rows_count: number) => ({
  company_id: null,
  entity: 'export',
  entity_id: id,
  action: 'export',
  after: {
    list: request.list,
    // The title comes from the client, so the security log shows it next to the operation.
    title: request.title,
    format: request.format,
    rows_count,
    query: request.query,
    columns: request.columns.map(({ field }) => field),
  },
})

/** Exports any list by reading its own operation as the person, so the file has only rows that person may see. */
export const implementExports = (implementations: readonly Implementation[]) =>
  implement(listExports, {
    create: async (context) => {
      const { db, user, body, now, audit, files, jobs, request } = context
      const list = openList(implementations, body, { user, now, request, files, jobs })
      // Selected rows may be anywhere in the list; shown rows are at its beginning.
      const count = body.first ?? (await list.count(db))
      const requested = body.first ?? body.ids?.length
      const maxRows = maxExportedRows[body.format]
      if ((requested ?? count) > maxRows) fail(tooManyToExport, { values: { most: showDecimal(maxRows, 0) } })
      if (count > maxImmediateExportRows) {
        const job_id = await startJob(context, {
          kind,
          title: `Exportar ${body.title}`,
          data: { request: body, count, scopes: user.by_token ? user.abilities : null },
        })
        await audit(buildAuditEntry(job_id, body, requested ?? count))
        return { file: null, job_id }
      }
      const rows = list.rows((work) => work(db))
      const { received, ...fileData } = await makeFile(body, rows, { by: user.name, now, files })
      const file = { id: newId(), ...fileData, ...(await storeBlob(db, received)) }
      await insertExport(db, { ...file, user_id: user.id, list: body.list, created_at: now })
      await audit(buildAuditEntry(file.id, body, file.rows_count))
      return { file: { ...file, expired: false }, job_id: null }
    },

    get: ({ db, params, user, now }) => findOwnExport(implementations, db, { id: params.id, user, now }),

    download: async ({ db, params, user, now }) => {
      const file = await findOwnExport(implementations, db, { id: params.id, user, now })
      return file.expired ? fail(exportExpired) : file
    },
  })

/** `scopes` are those of the personal token that asked for the file; null if a person asked for it on screen. */
const JobData = z.object({
  request: ExportRequest,
  count: z.int(),
  scopes: z.array(z.string()).nullable().default(null),
})

/** A personal token finds only files of lists that its scopes open. */
async function findOwnExport(implementations: readonly Implementation[], db: Db, wanted: WantedExport) {
  const { list, ...file } = (await getExport(db, wanted.id, wanted.now)) ?? fail(notFound)
  if (wanted.user.by_token) requireListAbility(implementations, list, wanted.user)
  return file
}
type WantedExport = { id: string; user: SessionUser; now: string }

/** Returns the job for larger exports; it reads with the abilities that the person has when it runs. */
export const exportJob = (implementations: readonly Implementation[]) =>
  trackedJob<object>({
    name: kind,
    remains: 'A exportação parou e nenhum arquivo foi guardado.',
    async run(data, job) {
      const { request, count, scopes } = JobData.parse(data)
      const now = job.now()
      const person = (await job.within((db) => getPerson(db, job.owner_id))) ?? fail(notFound)
      const user = scopes ? limitToScopes(person, scopes) : person
      const info = { id: job.id, ip: '', user_agent: null, token: null }
      const list = openList(implementations, request, { user, now, request: info, files: job.files, jobs: job.jobs })
      let rowsRead = 0
      await job.progress(0, count, phase)
      const rows = list.rows(job.within, (addedRows) => {
        rowsRead += addedRows
        return job.progress(Math.min(rowsRead, count), count, phase)
      })
      const { received, ...fileData } = await makeFile(request, rows, { by: user.name, now, files: job.files })
      const { rows_count } = fileData
      const file = { id: newId(), ...fileData }
      const source = {
        actor_id: user.id,
        origin: scopes ? ('API' as const) : ('tela' as const),
        ip: null,
        request_id: null,
        now,
      }
      await job.within(async (db) => {
        const stored = await storeBlob(db, received)
        await insertExport(db, { ...file, ...stored, user_id: user.id, list: request.list, created_at: now })
        await appendAudit(db, source, buildAuditEntry(file.id, request, rows_count))
      })
      return {
        message: `${formatCount(rows_count, 'registro exportado', 'registros exportados')}.`,
        results: [{ label: `Baixar ${file.file_name}`, to: `${request.page}?export=${file.id}` }],
      }
    },
  })
