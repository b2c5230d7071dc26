import { rematchingDays } from '@app/areas/cash-closing/server'
import { lineOfFile } from '@app/areas/imports/server'
import { findActiveCompanies } from '@app/domain/companies/server'
import { localDate, notFound } from '@app/kit/contract'
import { type Db, fail, implement, newBulkHandler, requireShortPeriod } from '@app/kit/server'
import { boundStates, completePeriod, listWithin } from '../chart-period.store.ts'
import {
  type AcquirerTransactionFilter,
  acquirerTransactions,
  maxCaptureDays,
} from './acquirer-transactions.contract.ts'
import {
  buildCaptureDaysQuery,
  countCancellations,
  daysOfCaptures,
  findAcquirerTransactions,
  findBrands,
  findCaptureAcquirers,
  getAcquirerTransaction,
  sumByModality,
} from './acquirer-transactions.store.ts'
import { findCoverage } from './coverage.store.ts'
import { findCaptureInstalments, findSale, getContestable } from './transaction-links.store.ts'

async function detailOf(db: Db, id: number) {
  const found = (await getAcquirerTransaction(db, id)) ?? fail(notFound)
  const { import_id, import_line, file_name, sha256: _, ...capture } = found
  return {
    ...capture,
    instalments: await findCaptureInstalments(db, capture),
    matched: await findSale(db, capture),
    contestable: await getContestable(db, capture),
    source: import_id && file_name ? { import_id, file_name, line: import_line } : null,
  }
}

const bounds = { states: ['capture_status', 'receivable_status'], maxDays: maxCaptureDays } as const

export default implement(acquirerTransactions, {
  list: (call) => {
    requireShortPeriod(call.query, maxCaptureDays)
    return listWithin(call, bounds, findAcquirerTransactions)
  },
  get: ({ db, params: { id } }) => detailOf(db, id),
  async fileLine({ db, params: { id }, files }) {
    const { sha256, import_line } = (await getAcquirerTransaction(db, id)) ?? fail(notFound)
    return { text: sha256 === null || import_line === null ? null : await lineOfFile(files, sha256, import_line) }
  },
  charts: async ({ db, query, now }) => {
    const filter = await completePeriod(db, query, { maxDays: maxCaptureDays, now })
    const { from, to } = filter
    return {
      from,
      to,
      modalities: await sumByModality(db, filter),
      cancellations: await countCancellations(db, filter),
    }
  },
  coverage: async ({ db, query, now }) => {
    requireShortPeriod(query, maxCaptureDays)
    return { data: await findCoverage(db, { ...query, today: localDate(now) }) }
  },
  rematchMany: newBulkHandler('acquirer-transactions.rematchMany', {
    ...rematchingDays,
    find: buildCaptureDaysQuery,
    bound: (db, filter: AcquirerTransactionFilter, now) => boundStates(db, filter, { ...bounds, now }),
    toRecordIds: daysOfCaptures,
  }),
  choices: async ({ db }) => ({
    companies: await findActiveCompanies(db),
    acquirers: await findCaptureAcquirers(db),
    brands: await findBrands(db),
  }),
})
