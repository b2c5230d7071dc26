import { findActiveCompanies } from '@app/domain/companies/server'
import type { StatementLineDetail } from '@app/domain/transactions/contract'
import { findMarks } from '@app/domain/transactions/server'
import { notFound } from '@app/kit/contract'
import { type Db, fail, implement, newBulkHandler, requireShortPeriod } from '@app/kit/server'
import { completePeriod } from '../chart-period.store.ts'
import { computeAccountBalance } from './account-balance.rules.ts'
import { getAccountFacts } from './account-balance.store.ts'
import { findLineEntries } from './line-entries.store.ts'
import { endLineReversal, reverseLine } from './reversed-lines.server.ts'
import { findOpposites, getReversal } from './reversed-lines.store.ts'
import { joinParts, splitLine } from './split-lines.server.ts'
import { changeLine, changesOfLines, rematchLines } from './statement-changes.server.ts'
import { confirmLineMatch, undoLineMatch } from './statement-matches.server.ts'
import { maxStatementDays, type SummaryFilter, statements } from './statements.contract.ts'
import {
  findMatchedItems,
  findParts,
  findStatementAccounts,
  findStatementLines,
  findStatementRules,
  getStatementLine,
  sumCredits,
} from './statements.store.ts'

async function detailOf(db: Db, id: number): Promise<StatementLineDetail> {
  const found = (await getStatementLine(db, id)) ?? fail(notFound)
  const { import_id, import_line, file_name, ...line } = found
  return {
    ...line,
    items: await findMatchedItems(db, line),
    reversal: await getReversal(db, { company_id: line.company_id, line_id: line.id }),
    opposites:
      line.status === 'pending' || line.status === 'suggested'
        ? await findOpposites(db, { company_id: line.company_id, line_id: line.id, posted_on: line.posted_date })
        : [],
    parts: await findParts(db, { ...line, line_id: line.split_of ?? line.id }),
    entries: await findLineEntries(db, { company_id: line.company_id, line_id: line.id }),
    marks: await findMarks(db, { company_id: line.company_id, line_id: line.id }),
    source: import_id && file_name ? { import_id, file_name, line: import_line } : null,
  }
}

async function balance(db: Db, { bank_account_id, from, to }: SummaryFilter) {
  if (bank_account_id === undefined) return { account: null }
  const facts = await getAccountFacts(db, { bank_account_id, from: from ?? null, to: to ?? null })
  return { account: facts ? computeAccountBalance(facts) : null }
}

export default implement(statements, {
  list: ({ db, query }) => {
    requireShortPeriod(query, maxStatementDays)
    return findStatementLines(db, query)
  },
  get: ({ db, params: { id } }) => detailOf(db, id),
  balance: ({ db, query }) => {
    requireShortPeriod(query, maxStatementDays)
    return balance(db, query)
  },
  credits: async ({ db, query, now }) => {
    const filter = await completePeriod(db, query, { maxDays: maxStatementDays, now })
    return { from: filter.from, to: filter.to, data: await sumCredits(db, filter) }
  },
  choices: async ({ db }) => ({
    companies: await findActiveCompanies(db),
    accounts: await findStatementAccounts(db),
    rules: await findStatementRules(db),
  }),
  ignore: async ({ params, body, ...call }) => {
    await changeLine(call, params.id, changesOfLines.ignore, body)
    return detailOf(call.db, params.id)
  },
  restore: async ({ params, body, ...call }) => {
    await changeLine(call, params.id, changesOfLines.restore, body)
    return detailOf(call.db, params.id)
  },
  categorise: async ({ params, body, ...call }) => {
    await changeLine(call, params.id, changesOfLines.categorise, body)
    return detailOf(call.db, params.id)
  },
  split: async ({ params, body, ...call }) => {
    await changeLine(call, params.id, { change: splitLine, after: rematchLines }, body)
    return detailOf(call.db, params.id)
  },
  join: async ({ params, body, ...call }) => {
    await joinParts(call, params.id, body)
    return detailOf(call.db, params.id)
  },
  reverse: async ({ params, body, ...call }) => {
    await reverseLine(call, params.id, body)
    return detailOf(call.db, params.id)
  },
  endReversal: async ({ params, body, ...call }) => {
    await endLineReversal(call, params.id, body)
    return detailOf(call.db, params.id)
  },
  confirmMatch: async ({ params, body, ...call }) => {
    await confirmLineMatch(call, params.id, body)
    return detailOf(call.db, params.id)
  },
  undoMatch: async ({ params, body, ...call }) => {
    await undoLineMatch(call, params.id, body)
    return detailOf(call.db, params.id)
  },
  ignoreMany: newBulkHandler('statements.ignoreMany', changesOfLines.ignore),
  restoreMany: newBulkHandler('statements.restoreMany', changesOfLines.restore),
  categoriseMany: newBulkHandler('statements.categoriseMany', changesOfLines.categorise),
  applyRulesMany: newBulkHandler('statements.applyRulesMany', changesOfLines.applyRulesMany),
})
