import { findVisibleCompanies } from '@app/domain/companies/server'
import { exportExpired, notFound } from '@app/kit/contract'
import { type Db, fail, implement, newId, requireShortPeriod, startJob } from '@app/kit/server'
import { getRequest } from '../download-transactions/requests.store.ts'
import { exportKind } from './export-job.server.ts'
import {
  exportNotReady,
  exportTargets,
  maxExportDays,
  maxRunningExports,
  tooManyExports,
  transactionExports,
  type WantedExport,
} from './transaction-exports.contract.ts'
import {
  findExportAccounts,
  findExportAcquirers,
  findExports,
  getTransactionExport,
  insertTransactionExport,
  lockRunningExports,
} from './transaction-exports.store.ts'

async function companiesOf(db: Db, { company_ids, bank_account_id, request_id }: WantedExport) {
  const visible = (await findVisibleCompanies(db)).map(({ id }) => id)
  for (const id of company_ids ?? []) if (!visible.includes(id)) fail(notFound)
  if (bank_account_id && !(await findExportAccounts(db)).some(({ id }) => id === bank_account_id)) fail(notFound)
  if (request_id && !(await getRequest(db, request_id))) fail(notFound)
  return company_ids && company_ids.length > 0 ? company_ids : visible
}

export default implement(transactionExports, {
  list: ({ db, query, now }) => findExports(db, query, now),

  get: async ({ db, params, now }) => (await getTransactionExport(db, params.id, now)) ?? fail(notFound),

  choices: async ({ db }) => ({
    companies: await findVisibleCompanies(db),
    acquirers: await findExportAcquirers(db),
    accounts: await findExportAccounts(db),
  }),

  create: async (call) => {
    const { db, user, body: options, now, audit } = call
    requireShortPeriod(options, maxExportDays)
    const company_ids = await companiesOf(db, options)
    const running = await lockRunningExports(db, user.id, options)
    const entry = { company_id: null, entity: 'transaction_export', action: 'export' }
    if (running.same) {
      // The repeated request is audited although no new export starts.
      await audit({ ...entry, entity_id: running.same, action: 'export.repeat' })
      return (await getTransactionExport(db, running.same, now)) ?? fail(notFound)
    }
    if (running.count >= maxRunningExports) fail(tooManyExports, { values: { most: String(maxRunningExports) } })
    const id = newId()
    const title = `Exportar: ${exportTargets[options.target]}`
    const job_id = await startJob(call, { kind: exportKind, title, data: { export_id: id } })
    await insertTransactionExport(db, { id, user_id: user.id, job_id, company_ids, wanted: options, created_at: now })
    await audit({ ...entry, entity_id: id, after: { ...options } })
    return (await getTransactionExport(db, id, now)) ?? fail(notFound)
  },

  download: async ({ db, params, now, audit }) => {
    const { status, file_name, media_type, sha256, id } =
      (await getTransactionExport(db, params.id, now)) ?? fail(notFound)
    if (status === 'expired') fail(exportExpired)
    if (status !== 'ready' || file_name === null || media_type === null || sha256 === null) fail(exportNotReady)
    await audit({
      ...{ company_id: null, entity: 'transaction_export', entity_id: id, action: 'download' },
      after: { file_name, sha256 },
    })
    return { file_name, media_type, sha256 }
  },
})
