import type { BusinessDate } from '@app/kit/contract'
import type { Db } from '@app/kit/server'
import { sql } from 'kysely'
import type { TerminalStatus, Unregistered } from './smart-pos-terminal.contract.ts'

/** Days searched for unregistered numbers, and the maximum number listed. */
const seenDays = 30
const maxSeen = 500

export async function findUnregistered(db: Db, today: BusinessDate) {
  const from = sql`${today}::date - ${seenDays}::int`
  const { rows } = await sql<Unregistered>`
    with seen as (
      select 'captures' as seen_in, company_id, acquirer, merchant_no, terminal_logical_no as logical_no, count(*) as count,
        sum(gross_cents)::bigint as amount_cents, min(coalesce(captured_at, business_date)) as first_seen_at,
        max(coalesce(captured_at, business_date)) as last_seen_at
      from acquirer_transactions
      where not own and business_date between ${from} and ${today}::date and terminal_logical_no is not null
      group by company_id, acquirer, merchant_no, terminal_logical_no
      union all
      select 'till', company_id, acquirer, null, terminal_logical_no, count(*), sum(amount_cents)::bigint,
        min(occurred_at), max(occurred_at)
      from system_movements
      where business_date between ${from} and ${today}::date and terminal_logical_no is not null
      group by company_id, acquirer, terminal_logical_no
    )
    select concat_ws(' ', seen_in, seen.company_id, seen.acquirer, seen.merchant_no, logical_no) as key, seen_in,
      seen.company_id, company.name as company_name, seen.acquirer, acquirer.name as acquirer_name,
      (select contract.id from acquirer_companies contract where contract.company_id = seen.company_id
        and contract.active and (contract.merchant_no = seen.merchant_no or contract.acquirer = seen.acquirer)
        order by contract.merchant_no = seen.merchant_no desc nulls last, contract.id limit 1) as acquirer_company_id,
      logical_no, count, amount_cents, first_seen_at, last_seen_at
    from seen join companies company on company.id = seen.company_id
      left join acquirers acquirer on acquirer.code = seen.acquirer
    where not terminal_is_known(logical_no)
    order by abs(amount_cents) desc, key limit ${maxSeen}`.execute(db)
  return rows
}

export type Noted = {
  id: string
  company_id: string
  company_name: string
  serial_no: string
  status: TerminalStatus
  status_since: string
  last_capture_at: string
}

type LastCaptures = {
  company_id: string
  acquirer: string
  terminals: readonly { logical_no: string; captured_at: string }[]
}

export async function noteLastCaptures(db: Db, { company_id, acquirer, terminals }: LastCaptures) {
  const { rows } = await sql<Noted>`
    with news as (
      select terminal.id, seen.captured_at as at
      from jsonb_to_recordset(${JSON.stringify(terminals)}::jsonb) as seen (logical_no text, captured_at timestamptz)
        join smart_pos_terminals terminal on terminal.acquirer = ${acquirer} and terminal.logical_no = seen.logical_no
      where terminal.status not in ('returned', 'lost')
        and (terminal.last_capture_at is null or terminal.last_capture_at < seen.captured_at)
        and exists (select from acquirer_transactions capture where capture.company_id = ${company_id}::uuid
          and capture.business_date between seen.captured_at::date - 2 and seen.captured_at::date + 2
          and capture.acquirer = terminal.acquirer and capture.terminal_logical_no = seen.logical_no
          and capture.captured_at = seen.captured_at and capture.kind = 'sale')
      for no key update of terminal
    )
    update smart_pos_terminals terminal set last_capture_at = news.at
    from news, companies company
    where terminal.id = news.id and company.id = terminal.company_id
    returning terminal.id, terminal.company_id, company.name as company_name, terminal.serial_no, terminal.status,
      terminal.status_since, terminal.last_capture_at`.execute(db)
  return rows
}

export async function findTerminalUsers(db: Db, { company_id, except }: { company_id: string; except: string | null }) {
  const { rows } = await sql<{ id: string }>`
    select distinct person.id from users person join user_abilities user_ability on user_ability.user_id = person.id
    where person.active and person.id is distinct from ${except}::uuid
      and (user_ability.ability = 'admin' or (user_ability.ability = 'smart-pos-terminal'
        and exists (select from user_companies user_company
          where user_company.user_id = person.id and user_company.company_id = ${company_id}::uuid)))`.execute(db)
  return rows.map(({ id }) => id)
}

export const recomputeLastCaptures = (db: Db, terminals: readonly { acquirer: string; logical_no: string }[]) =>
  sql`update smart_pos_terminals terminal set last_capture_at = (
      select max(capture.captured_at) from acquirer_transactions capture where capture.acquirer = terminal.acquirer
        and capture.terminal_logical_no = terminal.logical_no and capture.kind = 'sale')
    from jsonb_to_recordset(${JSON.stringify(terminals)}::jsonb) as emptied (acquirer text, logical_no text)
    where terminal.acquirer = emptied.acquirer and terminal.logical_no = emptied.logical_no
      and terminal.last_capture_at is not null`.execute(db)
