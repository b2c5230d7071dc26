import { type BusinessDate, localDate } from '@app/kit/contract'
import { type Db, paginate, toAscendingOrder, whereCondition } from '@app/kit/server'
import { type RawBuilder, sql } from 'kysely'
import type { SmartPosTerminal, TerminalDetail } from './smart-pos-terminal.contract.ts'
import type { TerminalFilter } from './smart-pos-terminals.contract.ts'

const silentHours = 24
const cancelDays = 7

export const buildPlaceColumn = (table: string) => sql<string>`case ${sql.ref(`${table}.location`)}
  when 'island' then 'Ilha' || coalesce(' ' || ${sql.ref(`${table}.island`)}, '') when 'shop' then 'Loja'
  when 'oil_change' then 'Troca de óleo' else 'Reserva' end`

const isSilent = (now: string) => sql<boolean>`(terminal.status = 'active' and coalesce(terminal.last_capture_at
  < ${now}::timestamptz - make_interval(hours => ${silentHours}::int), true))`

type StoredFields = Pick<TerminalDetail, 'sim_line' | 'received_on' | 'rental_cents'>

/** Selects the rows of a page only, because captures are counted per company and day, cancellations by an own index. */
const selectTerminals = (now: string, where: RawBuilder<unknown>) => {
  const today: BusinessDate = localDate(now)
  return sql<SmartPosTerminal & StoredFields>`
    select terminal.id, terminal.company_id, company.name as company_name, terminal.acquirer,
      acquirer.name as acquirer_name, terminal.acquirer_company_id, contract.merchant_no, terminal.serial_no,
      terminal.logical_no, terminal.model, terminal.kind, terminal.location, terminal.island,
      ${buildPlaceColumn('terminal')} as place, terminal.holder_id, holder.name as holder_name, terminal.integrated,
      terminal.last_capture_at,
      (select count(*) from acquirer_transactions seen where seen.company_id = terminal.company_id
        and seen.business_date = ${today}::date and seen.terminal_logical_no = terminal.logical_no
        and seen.kind = 'sale') as captures_today,
      (select count(*) from acquirer_transactions seen where seen.company_id = terminal.company_id
        and seen.business_date > ${today}::date - ${cancelDays}::int and seen.business_date <= ${today}::date
        and seen.terminal_logical_no = terminal.logical_no and seen.kind = 'cancel') as cancels_7d,
      terminal.status, terminal.status_since, ${isSilent(now)} as silent, terminal.version, terminal.sim_line,
      terminal.received_on, terminal.rental_cents
    from smart_pos_terminals terminal
    join companies company on company.id = terminal.company_id
    join acquirers acquirer on acquirer.code = terminal.acquirer
    left join acquirer_companies contract on contract.company_id = terminal.company_id
      and contract.id = terminal.acquirer_company_id
    left join users holder on holder.id = terminal.holder_id
    where ${where}`
}

const toLikePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

type TerminalConditions = Omit<TerminalFilter, 'limit' | 'after' | 'sort' | 'exact'>

function buildConditions({ search, company_id, acquirer, status, silent }: TerminalConditions, now: string) {
  const conditions = [sql`true`]
  if (search)
    conditions.push(sql`(terminal.serial_no ilike ${toLikePattern(search)} or terminal.logical_no ilike ${toLikePattern(search)}
      or terminal.model ilike ${toLikePattern(search)} or company.name ilike ${toLikePattern(search)} or holder.name ilike ${toLikePattern(search)})`)
  if (company_id) conditions.push(sql`terminal.company_id = ${company_id}::uuid`)
  if (acquirer) conditions.push(sql`terminal.acquirer = ${acquirer}`)
  if (status) conditions.push(sql`terminal.status = ${status}`)
  return sql.join([...conditions, whereCondition(isSilent(now), silent)], sql` and `)
}

export const buildTerminalsQuery = (filter: TerminalFilter, now: string) =>
  selectTerminals(now, buildConditions(filter, now))

export const findTerminals = (db: Db, filter: TerminalFilter, now: string) =>
  paginate(db, buildTerminalsQuery(filter, now), {
    ...filter,
    order: toAscendingOrder('company_name', 'serial_no', 'id'),
  })

export async function getTerminal(db: Db, id: string, now: string) {
  const { rows } = await selectTerminals(now, sql`terminal.id = ${id}::uuid`).execute(db)
  return rows[0]
}
