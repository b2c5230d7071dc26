import { findVisibleCompanies } from '@app/domain/companies/server'
import { findHostRefusal, toComparedUrl } from '@app/domain/outbound-hosts/contract'
import { findAllowedHosts } from '@app/domain/outbound-hosts/server'
import { notFound } from '@app/kit/contract'
import { changedFields, type Db, fail, implement, lockUnchanged, newId, type Secrets } from '@app/kit/server'
import {
  type DownloadSourceDraft,
  downloadSources,
  hostKeyUnread,
  hostUnlisted,
  secretMissing,
  sourceProblemLabels,
} from './download-sources.contract.ts'
import {
  findDownloadSources,
  getConnection,
  getDownloadSource,
  type LockedSource,
  noteSourceHealth,
  sourceRows,
} from './download-sources.store.ts'
import { getFileDay, parseFilePattern } from './file-names.rules.ts'
import { buildSealContext, openSource } from './open-source.server.ts'
import { type RemoteFile, SourceFailed } from './remote.server.ts'
import { readHostKey } from './sftp-connection.server.ts'

const entity = 'download_source'

const detail = async (db: Db, id: string) => (await getDownloadSource(db, id)) ?? fail(notFound)

function plainOf({ secret: _, company_id: _company, version: _version, ...draft }: Draft) {
  const { host = null, port = null, username = null, host_key = null, secret_kind = null, ...common } = draft
  return draft.transport === 'sftp'
    ? { ...common, host, port, username, host_key, secret_kind }
    : { ...common, host: null, port: null, username: null, host_key: null, secret_kind: null }
}
type Draft = DownloadSourceDraft & { company_id?: string; version?: number }

async function refuseUnlistedServer(db: Db, host: string | null | undefined) {
  if (!host) return
  const reason = findHostRefusal({ base_url: toComparedUrl(host), allowed_hosts: await findAllowedHosts(db) })
  if (reason !== undefined) fail(hostUnlisted, { values: { reason } })
}

const noSecret = { sealed_secret: null, secret_key_id: null, secret_set_at: null }

function sealedOf(secrets: Secrets, id: string, { secret, now }: { secret: string; now: string }) {
  const { sealed, key_id } = secrets.seal(secret, buildSealContext(id))
  return { sealed_secret: sealed, secret_key_id: key_id, secret_set_at: now }
}

function secretOf(before: LockedSource, { body, secrets, now }: { body: Draft; secrets: Secrets; now: string }) {
  if (body.transport === 'folder') return noSecret
  if (body.secret) return sealedOf(secrets, before.id, { secret: body.secret, now })
  // A stored secret must not be sent to a server that it was not given for.
  const same = before.secret_kind === body.secret_kind && before.host === body.host && before.port === body.port
  return same && before.sealed_secret ? {} : fail(secretMissing)
}

const eventOf = ({ id, company_id }: { id: string; company_id: string }) => ({ company_id, entity, entity_id: id })

export default implement(downloadSources, {
  list: async ({ db }) => ({ data: await findDownloadSources(db) }),
  companies: async ({ db }) => ({ data: await findVisibleCompanies(db) }),
  get: ({ db, params }) => detail(db, params.id),

  async create(call) {
    const { db, body, secrets, now, audit } = call
    const { company_id } = body
    const id = newId()
    if (body.transport === 'sftp' && !body.secret) fail(secretMissing)
    await refuseUnlistedServer(db, plainOf(body).host)
    const sealed = body.transport === 'sftp' ? sealedOf(secrets, id, { secret: body.secret ?? '', now }) : noSecret
    const plain = plainOf(body)
    await sourceRows.insert(call, { id, company_id, ...plain, ...sealed })
    await audit({ ...eventOf({ id, company_id }), action: 'create', after: plain })
    return detail(db, id)
  },

  async update(call) {
    const { db, params, body, now, audit } = call
    const before = await lockUnchanged(db, sourceRows, { ...params, version: body.version })
    const plain = plainOf(body)
    await refuseUnlistedServer(db, plain.host)
    const secret = secretOf(before, call)
    await sourceRows.update(call, before.id, { ...plain, ...secret, problem: null, problem_at: null })
    const changed = changedFields(before, plain)
    const after = { ...changed.after, ...('secret_set_at' in secret && body.secret && { secret_set_at: now }) }
    await audit({ ...eventOf(before), action: 'update', before: changed.before, after })
    return detail(db, before.id)
  },

  activate: (call) => setActive(call, true),
  inactivate: (call) => setActive(call, false),

  async test({ params, within, now, ...dependencies }) {
    const source = (await within((db) => getConnection(db, params.id))) ?? fail(notFound)
    const noteHealth = (problem: SourceFailed['problem'] | null) =>
      within((db) => noteSourceHealth(db, source.id, { problem, now }))
    try {
      const remote = await openSource(source, dependencies)
      const files = await remote.list().finally(() => remote.close())
      await noteHealth(null)
      return { ok: true, message: 'Conexão, credencial e pasta conferem.', ...previewFiles(source, files) }
    } catch (error) {
      if (!(error instanceof SourceFailed)) throw error
      await noteHealth(error.problem)
      return { ok: false, message: `${sourceProblemLabels[error.problem]}. ${error.message}`, ...noFiles }
    }
  },

  async hostKey({ body, outbound, within }) {
    await within((db) => refuseUnlistedServer(db, body.host))
    const host_key = await readHostKey(body, outbound).catch((error) =>
      fail(hostKeyUnread, { values: { reason: error instanceof Error ? error.message : '' } }),
    )
    return { host_key }
  },
})

const noFiles = { files: 0, matching: 0, examples: [] }
const maxExamples = 5

type Naming = { file_pattern: string; days_after: number }

function previewFiles({ file_pattern, days_after }: Naming, files: readonly RemoteFile[]) {
  const pattern = parseFilePattern(file_pattern)
  const matching = files.flatMap(({ name, modified_at }) => {
    const business_date = pattern && getFileDay(pattern, name, { modified_at, days_after })
    return business_date ? [{ file_name: name, business_date }] : []
  })
  return { files: files.length, matching: matching.length, examples: matching.slice(0, maxExamples) }
}

type Switch = Parameters<typeof sourceRows.update>[0] & {
  params: { id: string }
  body: { version: number }
  audit: (event: ReturnType<typeof eventOf> & { action: string; before?: unknown; after?: unknown }) => Promise<void>
}

async function setActive(call: Switch, active: boolean) {
  const source = await lockUnchanged(call.db, sourceRows, { ...call.params, ...call.body })
  await sourceRows.update(call, source.id, { active })
  const action = active ? 'activate' : 'inactivate'
  await call.audit({ ...eventOf(source), action, ...changedFields(source, { active }) })
  return detail(call.db, source.id)
}
