import { addDays, type BusinessDate } from '@app/kit/contract'
import { type Db, localHour, paginate } from '@app/kit/server'
import { sql } from 'kysely'
import { buildPlaceColumn } from './find-terminals.store.ts'
import type { Round, SmartPosTerminal, TerminalDetail } from './smart-pos-terminal.contract.ts'
import { usualDays } from './terminals.rules.ts'

const maxRows = 60

const selectCreatorName = (table: string) =>
  sql<string | null>`(select maker.name from users maker where maker.id = ${sql.ref(`${table}.created_by`)})`

export async function findCustodies(db: Db, terminal_id: string) {
  const { rows } = await sql<TerminalDetail['custodies'][number]>`
    select custody.id, company.name as company_name, ${buildPlaceColumn('custody')} as place, holder.name as holder_name,
      custody.since, custody.until, custody.reason, ${selectCreatorName('custody')} as created_by_name
    from terminal_custodies custody join companies company on company.id = custody.company_id
      left join users holder on holder.id = custody.holder_id
    where custody.terminal_id = ${terminal_id}::uuid order by custody.since desc, custody.id desc
    limit ${maxRows}`.execute(db)
  return rows
}

export async function findSwaps(db: Db, terminal_id: string) {
  const { rows } = await sql<TerminalDetail['swaps'][number]>`
    select swap.id, swap.old_terminal_id, old.serial_no as old_serial_no, swap.new_terminal_id,
      new.serial_no as new_serial_no, swap.technician, swap.technician_document, swap.call_no, swap.note,
      swap.created_at, ${selectCreatorName('swap')} as created_by_name
    from terminal_swaps swap join smart_pos_terminals old on old.id = swap.old_terminal_id
      join smart_pos_terminals new on new.id = swap.new_terminal_id
    where swap.old_terminal_id = ${terminal_id}::uuid or swap.new_terminal_id = ${terminal_id}::uuid
    order by swap.created_at desc limit ${maxRows}`.execute(db)
  return rows
}

export async function findTerminalRounds(db: Db, terminal_id: string) {
  const { rows } = await sql<TerminalDetail['rounds'][number]>`
    select line.round_id, line.result, round.created_at, ${selectCreatorName('round')} as created_by_name
    from terminal_round_lines line
    join terminal_rounds round on round.company_id = line.company_id and round.id = line.round_id
    where line.terminal_id = ${terminal_id}::uuid order by round.created_at desc limit ${maxRows}`.execute(db)
  return rows
}

const roundsQuery = sql<Round & { company_id: string }>`
  select round.id, round.company_id, company.name as company_name, round.created_at,
    ${selectCreatorName('round')} as created_by_name, seen.*
  from terminal_rounds round join companies company on company.id = round.company_id
  cross join lateral (select count(*) filter (where result = 'found') as found,
      count(*) filter (where result = 'missing') as missing,
      coalesce(string_agg(serial_no, ', ' order by serial_no) filter (where result = 'missing'), '') as missing_serials,
      count(*) filter (where result in ('unknown', 'other_company')) as strangers,
      coalesce(string_agg(serial_no, ', ' order by serial_no)
        filter (where result in ('unknown', 'other_company')), '') as stranger_serials
    from terminal_round_lines line where line.company_id = round.company_id and line.round_id = round.id) seen`

type RoundPage = {
  limit: number
  after?: string | undefined
  exact?: boolean | undefined
  company_id?: string | undefined
  sort?: NonNullable<Parameters<typeof paginate<Round>>[2]['sort']> | undefined
}

export const findRounds = (db: Db, { company_id, ...page }: RoundPage) =>
  paginate<Round>(
    db,
    company_id ? sql`select * from (${roundsQuery}) as of_company where company_id = ${company_id}::uuid` : roundsQuery,
    {
      ...page,
      order: [
        { column: 'created_at', direction: 'desc' },
        { column: 'id', direction: 'desc' },
      ],
    },
  )

export async function getRound(db: Db, id: string) {
  const { rows } = await sql<Round>`select * from (${roundsQuery}) as found_round where id = ${id}::uuid`.execute(db)
  return rows[0]
}

type TerminalKey = Pick<SmartPosTerminal, 'company_id' | 'logical_no'>

export async function getLastCaptureDay(db: Db, company_id: string, today: BusinessDate) {
  const row = await db
    .selectFrom('acquirer_transactions')
    .select('business_date')
    .where('company_id', '=', company_id)
    .where('business_date', '<=', today)
    .where('business_date', '>', addDays(today, -3 * usualDays))
    .where('terminal_logical_no', 'is not', null)
    .orderBy('business_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.business_date
}

export async function findHours(db: Db, { company_id, logical_no }: TerminalKey, date: BusinessDate) {
  const { rows } = await sql<{ business_date: BusinessDate; hour: number; captures: number }>`
    select business_date, ${localHour(sql`captured_at`)} as hour, count(*) as captures
    from acquirer_transactions where company_id = ${company_id}::uuid
      and business_date between ${date}::date - ${usualDays}::int and ${date}::date
      and terminal_logical_no = ${logical_no} and kind = 'sale' and captured_at is not null
    group by 1, 2`.execute(db)
  return rows
}
