import { Readable } from 'node:stream'
import { removeWebhooksOf } from '@app/areas/session/server'
import { userNotFound } from '@app/domain/people/contract'
import { anonymiseUserRow, isActiveAdmin } from '@app/domain/people/server'
import { addMilliseconds, notFound } from '@app/kit/contract'
import {
  allCompaniesScope,
  appendAudit,
  buildRoutineSource,
  type Db,
  deleteBlobAfterCommit,
  fail,
  getSourceSubject,
  implement,
  insertExport,
  type JobKind,
  newId,
  type PersonalDataSource,
  type RetentionKind,
  type RunningJob,
  refuseStale,
  runAsPerson,
  startJob,
  storeBlob,
  trackedJob,
} from '@app/kit/server'
import { getUserDetail, lockUnchangedUser, userEntityRef } from '../users/change-user.server.ts'
import { getUser } from '../users/find-users.store.ts'
import { deletePersonalRows, readPersonalRows } from './personal-data.store.ts'
import {
  daysOutOfBounds,
  type PersonalDataRequest,
  personalDataOperations,
  type RetentionSetting,
  retention,
  stillActive,
} from './privacy.contract.ts'
import {
  findRetentionSettings,
  getRetentionSetting,
  lockRetentionSetting,
  recordRetentionRun,
  updateRetentionDays,
} from './retention.store.ts'

const msPerDay = 86_400_000
const rowsPerDelete = 5000
const noLongerAdmin = 'Nada foi exportado: quem pediu não administra mais o sistema.'
const exportKind = 'export-personal-data'

type StoredSetting = NonNullable<Awaited<ReturnType<typeof getRetentionSetting>>>

const toSetting = ({ kind, label, min_days, max_days }: RetentionKind, stored: StoredSetting): RetentionSetting => ({
  id: kind,
  label,
  min_days,
  max_days,
  days: stored.days,
  last_run_at: stored.last_run_at,
  last_deleted: stored.last_deleted,
  version: stored.version,
})

export const privacyOperations = (kinds: readonly RetentionKind[], sources: readonly PersonalDataSource[]) => {
  const requireKind = (id: string) => kinds.find(({ kind }) => kind === id) ?? fail(notFound)
  const getSetting = async (db: Db, id: string) =>
    toSetting(requireKind(id), (await getRetentionSetting(db, id)) ?? fail(notFound))
  return [
    ...implement(retention, {
      list: async ({ db }) => {
        const stored = new Map((await findRetentionSettings(db)).map((setting) => [setting.kind, setting]))
        const data = kinds.map((kind) => toSetting(kind, stored.get(kind.kind) ?? fail(notFound)))
        return { data, next: null, count: { value: data.length, exact: true } }
      },
      get: ({ db, params }) => getSetting(db, params.id),
      update: async ({ db, params, body: { version, days }, user, now, audit }) => {
        const { kind, min_days, max_days } = requireKind(params.id)
        const locked = (await lockRetentionSetting(db, kind)) ?? fail(notFound)
        refuseStale({ ...locked, updated_at: locked.updated_at ?? now }, version)
        if (days < min_days || days > max_days)
          fail(daysOutOfBounds, {
            values: { min: min_days, max: max_days },
            fields: { days: `Use de ${min_days} a ${max_days} dias.` },
          })
        await updateRetentionDays(db, { kind, days, by: user.id, now })
        const entity = { company_id: null, entity: 'retention-setting', entity_id: kind }
        await audit({ ...entity, action: 'update', before: { days: locked.days }, after: { days } })
        return getSetting(db, kind)
      },
    }),
    ...implement(personalDataOperations, {
      export: async (context) => {
        const { db, body, audit } = context
        if ('user_id' in body && !(await getUser(db, body.user_id))) fail(userNotFound)
        const title = 'Exportar os dados pessoais'
        const job_id = await startJob(context, { kind: exportKind, title, data: { request: body } })
        const entity_id = 'user_id' in body ? body.user_id : body.document
        await audit({ company_id: null, entity: 'personal-data', entity_id, action: 'export', after: { job_id } })
        return { job_id }
      },
      anonymise: async ({ db, params, body, user, now, audit, jobs, afterCommit }) => {
        const { active, profile_image } = await lockUnchangedUser(db, params.id, body.version)
        if (active) fail(stillActive)
        await removeWebhooksOf(db, params.id, now)
        const deleted = await deletePersonalRows(db, sources, params.id)
        await anonymiseUserRow(db, { id: params.id, by: user.id, now })
        await audit({ ...userEntityRef(params.id), action: 'anonymise', reason: body.reason, after: { deleted } })
        if (profile_image) await deleteBlobAfterCommit({ db, jobs, afterCommit }, profile_image)
        return getUserDetail({ db, user, now }, params.id)
      },
    }),
  ]
}

export const privacyJobKinds = (kinds: readonly RetentionKind[], sources: readonly PersonalDataSource[]): JobKind[] => [
  {
    name: 'retention',
    cron: '40 3 * * *',
    async run(_data, { within, now, signal }) {
      for (const { kind, deleteBefore } of kinds) {
        const setting = await within(allCompaniesScope, (db) => getRetentionSetting(db, kind))
        if (!setting || signal.aborted) return
        const before = addMilliseconds(now(), -setting.days * msPerDay)
        let deleted = 0
        for (let count = rowsPerDelete; count === rowsPerDelete && !signal.aborted; deleted += count)
          count = await within(allCompaniesScope, (db) => deleteBefore(db, before, rowsPerDelete))
        await within(allCompaniesScope, async (db) => {
          await recordRetentionRun(db, kind, { deleted, now: now() })
          if (deleted === 0) return
          const source = buildRoutineSource(now())
          const entity = { company_id: null, entity: 'retention-setting', entity_id: kind }
          await appendAudit(db, source, { ...entity, action: 'purge', after: { deleted, before } })
        })
      }
    },
  },
  trackedJob<{ request: PersonalDataRequest }>({
    name: exportKind,
    remains: 'A exportação parou e nenhum arquivo foi guardado.',
    async run({ request }, job) {
      if (!(await job.within((db) => isActiveAdmin(db, job.owner_id)))) return { message: noLongerAdmin }
      const received = await job.within((db) =>
        job.files.receive(Readable.from(writeExport(db, request, sources, job))),
      )
      const file = {
        id: newId(),
        user_id: job.owner_id,
        list: 'personal-data.export',
        file_name: `dados-pessoais-${job.now().slice(0, 10)}.json`,
        content_type: 'application/json',
        rows_count: 1,
        created_at: job.now(),
      }
      await job.within(async (db) => insertExport(db, { ...file, ...(await storeBlob(db, received)) }))
      return {
        message: 'Os dados pessoais foram exportados. O arquivo fica disponível por 7 dias.',
        results: [{ label: `Baixar ${file.file_name}`, to: `/privacy?export=${file.id}` }],
      }
    },
  }),
]

async function* writeExport(
  db: Db,
  request: PersonalDataRequest,
  sources: readonly PersonalDataSource[],
  job: RunningJob,
) {
  const [by, value] =
    'user_id' in request ? (['user', request.user_id] as const) : (['document', request.document] as const)
  const subjectSources = sources.filter((source) => getSourceSubject(source) === by)
  yield `{"gerado_em":${JSON.stringify(job.now())},"titular":${JSON.stringify(value)},"partes":[`
  for (const [index, source] of subjectSources.entries()) {
    await job.progress(index, subjectSources.length, source.label)
    const retentionText = source.leaving === 'delete' ? 'até a pessoa sair' : source.leaving.keep
    yield `${index > 0 ? ',' : ''}{"nome":${JSON.stringify(source.label)},"guarda":${JSON.stringify(retentionText)},"registros":[`
    let separator = ''
    for await (const rows of readAsSubject(db, source, { by, value })) {
      for (const row of rows) {
        yield separator + JSON.stringify(row)
        separator = ','
      }
    }
    yield ']}'
  }
  yield ']}'
}

async function* readAsSubject(db: Db, source: PersonalDataSource, { by, value }: { by: string; value: string }) {
  const rows = readPersonalRows(db, source, value)
  for (;;) {
    const next = () => rows.next()
    const { value: page, done } = by === 'user' ? await runAsPerson(db, value, next) : await next()
    if (done) return
    yield page
  }
}
