import { refuseLockedDate, settleReceivables } from '@app/areas/cash-closing/server'
import { notFound } from '@app/kit/contract'
import { type ChangeContext, type Db, fail, implement, refuseLong } from '@app/kit/server'
import { findVisibleCompanies } from '../visible-companies.store.ts'
import { balanceOf } from './account-balance.rules.ts'
import { getAccountFacts } from './account-balance.store.ts'
import { findMarks, ignoreLine, isMatched, lockLine, restoreLine } from './ignored-lines.store.ts'
import {
  alreadyIgnored,
  lineMatched,
  mostDays,
  notIgnored,
  type StatementLineDetail,
  type SummaryFilter,
  statements,
} from './statements.contract.ts'
import {
  findAccounts,
  findItems,
  findRules,
  findStatementLines,
  getStatementLine,
  sumCredits,
} from './statements.store.ts'

async function detailOf(db: Db, id: number): Promise<StatementLineDetail> {
  const found = (await getStatementLine(db, id)) ?? fail(notFound)
  const { import_id, import_line, file_name, ...line } = found
  return {
    ...line,
    items: await findItems(db, line),
    marks: await findMarks(db, line),
    source: import_id && file_name ? { import_id, file_name, line: import_line } : null,
  }
}

async function balance(db: Db, { bank_account_id, from, to }: SummaryFilter) {
  if (bank_account_id === undefined) return { account: null }
  const facts = await getAccountFacts(db, { bank_account_id, from: from ?? null, to: to ?? null })
  return { account: facts ? balanceOf(facts) : null }
}

type Call = Pick<ChangeContext, 'db' | 'user' | 'now' | 'audit'>

const entityOf = ({ company_id, id }: { company_id: string; id: number }) => ({
  company_id,
  entity: 'statement_line',
  entity_id: String(id),
})

/** What the passes make of the account's lines since the day of this one. */
const matchAgain = (db: Db, { company_id, posted_on }: { company_id: string; posted_on: string }, now: string) =>
  settleReceivables(db, [{ company_id, from: posted_on }], now)

/** The line, held; a locked month stands as it was handed over, its statement too. */
async function changeableLine(db: Db, id: number) {
  const line = (await lockLine(db, id)) ?? fail(notFound)
  await refuseLockedDate(db, { company_id: line.company_id, business_date: line.posted_on })
  return line
}

async function ignore({ db, user, now, audit }: Call, id: number, reason: string) {
  const line = await changeableLine(db, id)
  if (await isMatched(db, line)) fail(lineMatched)
  const [latest] = await findMarks(db, line)
  if (latest && latest.restored_at === null) fail(alreadyIgnored)
  await ignoreLine(db, line, { reason, ignored_by: user.id, ignored_at: now })
  await audit({ ...entityOf(line), action: 'ignore', reason })
  await matchAgain(db, line, now)
  return detailOf(db, id)
}

async function restore({ db, user, now, audit }: Call, id: number, reason: string) {
  const line = await changeableLine(db, id)
  if (!(await restoreLine(db, line, { restore_reason: reason, restored_by: user.id, restored_at: now })))
    fail(notIgnored)
  await audit({ ...entityOf(line), action: 'restore', reason })
  await matchAgain(db, line, now)
  return detailOf(db, id)
}

export default implement(statements, {
  list: ({ db, query }) => {
    refuseLong(query, mostDays)
    return findStatementLines(db, query)
  },
  get: ({ db, params: { id } }) => detailOf(db, id),
  balance: ({ db, query }) => {
    refuseLong(query, mostDays)
    return balance(db, query)
  },
  credits: async ({ db, query }) => {
    refuseLong(query, mostDays)
    return { data: await sumCredits(db, query) }
  },
  choices: async ({ db }) => ({
    companies: await findVisibleCompanies(db),
    accounts: await findAccounts(db),
    rules: await findRules(db),
  }),
  ignore: ({ params, body, ...call }) => ignore(call, params.id, body.reason),
  restore: ({ params, body, ...call }) => restore(call, params.id, body.reason),
})
