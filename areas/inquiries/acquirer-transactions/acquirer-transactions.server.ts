import { rematchingDays } from '@app/areas/cash-closing/server'
import { lineOfFile } from '@app/areas/imports/server'
import { findActiveCompanies } from '@app/domain/companies/server'
import { localDate, notFound } from '@app/kit/contract'
import { changeMany, type Db, fail, implement, refuseLong } from '@app/kit/server'
import { boundPeriod, boundStates, listWithin } from '../chart-period.store.ts'
import { type AcquirerTransactionFilter, acquirerTransactions, mostDays } from './acquirer-transactions.contract.ts'
import {
  countCancellations,
  daysFound,
  daysOfCaptures,
  findAcquirers,
  findAcquirerTransactions,
  findBrands,
  getAcquirerTransaction,
  sumByModality,
} from './acquirer-transactions.store.ts'
import { findCoverage } from './coverage.store.ts'
import { findInstalments, findSale, getContestable } from './transaction-links.store.ts'

async function detailOf(db: Db, id: number) {
  const found = (await getAcquirerTransaction(db, id)) ?? fail(notFound)
  const { import_id, import_line, file_name, sha256: _, ...capture } = found
  return {
    ...capture,
    instalments: await findInstalments(db, capture),
    matched: await findSale(db, capture),
    contestable: await getContestable(db, capture),
    source: import_id && file_name ? { import_id, file_name, line: import_line } : null,
  }
}

const bounds = { states: ['capture_status', 'receivable_status'], maxDays: mostDays } as const

export default implement(acquirerTransactions, {
  list: (call) => {
    refuseLong(call.query, mostDays)
    return listWithin(call, bounds, findAcquirerTransactions)
  },
  get: ({ db, params: { id } }) => detailOf(db, id),
  async fileLine({ db, params: { id }, files }) {
    const { sha256, import_line } = (await getAcquirerTransaction(db, id)) ?? fail(notFound)
    return { text: sha256 === null || import_line === null ? null : await lineOfFile(files, sha256, import_line) }
  },
  charts: async ({ db, query, now }) => {
    const filter = await boundPeriod(db, query, { maxDays: mostDays, now })
    const { from, to } = filter
    return {
      from,
      to,
      modalities: await sumByModality(db, filter),
      cancellations: await countCancellations(db, filter),
    }
  },
  coverage: async ({ db, query, now }) => {
    refuseLong(query, mostDays)
    return { data: await findCoverage(db, { ...query, today: localDate(now) }) }
  },
  rematchMany: changeMany('acquirer-transactions.rematchMany', {
    ...rematchingDays,
    find: daysFound,
    bound: (db, filter: AcquirerTransactionFilter, now) => boundStates(db, filter, { ...bounds, now }),
    of: daysOfCaptures,
  }),
  choices: async ({ db }) => ({
    companies: await findActiveCompanies(db),
    acquirers: await findAcquirers(db),
    brands: await findBrands(db),
  }),
})
