import { lineStates } from '@app/domain/transactions/contract'
import {
  bestMatch,
  type Db,
  listNumberSpellings,
  matchText,
  type RecordSearch,
  type SearchTerms,
  toLikePattern,
} from '@app/kit/server'
import { sql } from 'kysely'
import {
  describePlace,
  type FactKey,
  findFactKeys,
  listKeyValues,
  matchFact,
} from '../fact-search/fact-search.store.ts'
import { findStatementLinesOf } from './statements.store.ts'

/** Lines whose text is read: the newest of each account, which all accounts share, or those of an account if more. */
const maxMemosRead = { all: 20_000, ofAccount: 200 }
const maxFoundByMemo = 5

async function findLinesOfMemo(db: Db, { text, date }: SearchTerms) {
  if (text.length < 3) return []
  const { rows } = await sql<FactKey>`
    with account as materialized (select company_id, id from bank_accounts)
    select line.company_id, line.id, line.posted_on as day
    from account cross join lateral (select company_id, id, posted_on, memo, counts from statement_lines line
      where line.company_id = account.company_id and line.bank_account_id = account.id
        ${date ? sql`and line.posted_on = ${date}::date` : sql``}
      order by line.posted_on desc
      limit greatest(${maxMemosRead.ofAccount}, ${maxMemosRead.all} / greatest(1, (select count(*) from account)))) line
    where line.memo ilike ${toLikePattern(text)}
    order by line.posted_on desc, line.id desc limit ${maxFoundByMemo}`.execute(db)
  return rows
}

/** Statement lines by amount, document or text. */
export const findStatementLinesLike: RecordSearch['find'] = async (db, terms) => {
  const { number, cents, text } = terms
  const numbered =
    number === undefined
      ? []
      : await findFactKeys(db, terms, {
          table: 'statement_lines',
          day: 'posted_on',
          conditions: [
            sql`fact.doc_no = any (${listNumberSpellings(number)}::text[])`,
            ...(cents === undefined ? [] : [cents, -cents].map((amount) => sql`fact.amount_cents = ${amount}`)),
          ],
        })
  const ofMemo = await findLinesOfMemo(db, terms)
  if (numbered.length + ofMemo.length === 0) return []
  const isNumbered = new Set(numbered.map(({ id }) => id))
  const lines = await findStatementLinesOf(db, listKeyValues([...numbered, ...ofMemo]))
  return lines.map((line) => ({
    id: `line${line.id}`,
    match: isNumbered.has(line.id)
      ? matchFact(terms, { numbers: [line.doc_no], amount_cents: line.amount_cents })
      : bestMatch(matchText(line.memo, text)),
    title: `Extrato ${line.account_name}: ${line.memo}`,
    detail: describePlace(line.company_name, line.posted_date),
    date: line.posted_date,
    amount_cents: line.amount_cents,
    state: lineStates[line.status],
    to: `/financial/statements?open=${line.id}`,
  }))
}
