import { findActiveCompanies } from '@app/domain/companies/server'
import { bankPostingKinds, toBankPosting } from '@app/domain/journal/contract'
import { lockReceivables, releaseSuggested } from '@app/domain/receivables/server'
import { ignoreLine } from '@app/domain/transactions/server'
import { localDate, notFound, sumOf } from '@app/kit/contract'
import { type Db, fail, implement, requireShortPeriod } from '@app/kit/server'
import { matchChosen } from '../receivables/match-receivables.server.ts'
import { itemTaken } from '../receivables/receivables.contract.ts'
import { confirmMatches, undoMatches } from '../receivables/receivables.server.ts'
import {
  type BenchRow,
  countSimilarLines,
  findBenchAccounts,
  findBenchPage,
  findBenchRows,
  sumBench,
} from './bench.store.ts'
import { toBenchLines } from './bench-proposals.server.ts'
import { type BenchCall, refuseExplainedLines, refuseLockedLines } from './bench-refusals.server.ts'
import { findBankCandidates, requireLinesOfOneCompany } from './candidates.server.ts'
import { confirmTransfer, holdLeg, planTransfer, undoTransfer } from './own-transfers.server.ts'
import { findOwnTransfers } from './own-transfers.store.ts'
import {
  type BenchState,
  type BenchSumFilter,
  type BenchSums,
  bankMatches,
  matchGone,
  matchKept,
  maxBenchDays,
  type NewMatch,
  nothingChosen,
  transactionConciliation,
} from './transaction-conciliation.contract.ts'

async function computeSums(db: Db, filter: BenchSumFilter): Promise<BenchSums> {
  const rows = await sumBench(db, filter)
  const toSum = (counted: typeof rows) => {
    const credits_cents = sumOf(counted, (row) => row.credits_cents)
    const debits_cents = sumOf(counted, (row) => row.debits_cents)
    const count = sumOf(counted, (row) => row.count)
    return { count, credits_cents, debits_cents, amount_cents: credits_cents + debits_cents }
  }
  const ofState = (state: BenchState) => toSum(rows.filter(({ status }) => status === state))
  return {
    total: toSum(rows),
    states: {
      open: ofState('open'),
      matched: ofState('matched'),
      posted: ofState('posted'),
      ignored: ofState('ignored'),
    },
  }
}

const datesOf = (rows: readonly BenchRow[]) => rows.map(({ posted_date }) => posted_date)

const isCash = (kind: string) => kind === 'deposit' || kind === 'envelope'

function describePostings({ postings }: NewMatch, name: string) {
  const labels = [...new Set(postings.map(({ kind }) => bankPostingKinds[kind]))]
  return `${labels.join(', ')}: lançado por ${name}`
}

async function matchLines(call: BenchCall, input: NewMatch) {
  const { db, user, now } = call
  if (input.items.length === 0 && input.postings.length === 0) fail(nothingChosen)
  const { company_id } = await requireLinesOfOneCompany(db, input.line_ids)
  // The state of a line is read under the lock that every match of the company takes.
  await lockReceivables(db, company_id)
  const { rows } = await requireLinesOfOneCompany(db, input.line_ids)
  await refuseLockedLines(db, { company_id, dates: datesOf(rows) })
  refuseExplainedLines(rows)
  const match = await matchChosen(call, {
    company_id,
    pair_type: input.items.some(({ kind }) => isCash(kind)) ? 'CASH' : 'BANK',
    system: input.items,
    confirmation: rows.map(({ id }) => ({ kind: 'line', id: String(id) })),
    postings: input.postings.map((draft) => toBankPosting(draft) ?? fail(nothingChosen)),
    ...(input.items.length === 0 && { sentence: describePostings(input, user.name) }),
  })
  const [{ memo } = { memo: '' }] = rows
  return {
    match_id: match.id,
    similar_count: await countSimilarLines(db, { company_id, memo, from: localDate(now) }),
  }
}

type OfMatch = { line_id: string; match_id: number }
type Decide = (ids: readonly number[]) => ReturnType<typeof undoMatches>

/** Decides about the match that the person saw. */
async function decideMatch({ db }: BenchCall, { line_id, match_id }: OfMatch, decide: Decide) {
  const [row = fail(notFound)] = await findBenchRows(db, [Number(line_id)])
  await refuseLockedLines(db, { company_id: row.company_id, dates: [row.posted_date] })
  if (row.match?.id !== match_id) fail(matchGone)
  const { outcomes } = await decide([match_id])
  for (const { done, reason } of outcomes) if (!done) fail(matchKept, { values: { reason: reason ?? '' } })
  return { match_id, similar_count: 0 }
}

async function ignore({ db, user, now, audit }: BenchCall, { line_id, reason }: { line_id: string; reason: string }) {
  const [row = fail(notFound)] = await findBenchRows(db, [Number(line_id)])
  const { company_id, id } = row
  await refuseLockedLines(db, { company_id, dates: [row.posted_date] })
  await lockReceivables(db, company_id)
  refuseExplainedLines(await findBenchRows(db, [id]))
  if (!(await releaseSuggested(db, { company_id, by: user.id, at: now }, [id]))) fail(itemTaken)
  await ignoreLine(db, { company_id, line_id: id }, { reason, ignored_by: user.id, ignored_at: now })
  await audit({ company_id, entity: 'statement_line', entity_id: String(id), action: 'ignore', reason })
  return { id }
}

const reading = implement(transactionConciliation, {
  list: async ({ db, query }) => {
    requireShortPeriod(query, maxBenchDays)
    const page = await findBenchPage(db, query)
    return { ...page, data: await toBenchLines(db, page.data) }
  },
  sums: ({ db, query }) => {
    requireShortPeriod(query, maxBenchDays)
    return computeSums(db, query)
  },
  candidates: ({ db, query }) => findBankCandidates(db, query.line_ids.split(',')),
  choices: async ({ db }) => ({ companies: await findActiveCompanies(db), accounts: await findBenchAccounts(db) }),
  transfers: ({ db, query }) => findOwnTransfers(db, query),
})

const writing = implement(bankMatches, {
  match: ({ body, ...call }) => matchLines(call, body),
  confirm: ({ body, ...call }) => decideMatch(call, body, (ids) => confirmMatches(call, ids)),
  undo: ({ body, ...call }) => decideMatch(call, body, (ids) => undoMatches(call, ids, { note: body.reason })),
  ignore: ({ body, ...call }) => ignore(call, body),
  planTransfer: ({ body, ...call }) => planTransfer(call, body),
  confirmTransfer: ({ body, ...call }) => confirmTransfer(call, body),
  holdLeg: ({ params, body, ...call }) => holdLeg(call, params.id, body),
  undoTransfer: ({ params, body, ...call }) => undoTransfer(call, params.id, body),
})

export default [...reading, ...writing]
