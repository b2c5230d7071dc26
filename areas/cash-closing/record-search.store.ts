import {
  dayStatuses,
  formatRequestTitle,
  type SolicitationStatus,
  type SolicitationType,
  solicitationStatuses,
} from '@app/domain/day/assessment/contract'
import { showDate, showDecimal, showDocument } from '@app/kit/contract'
import {
  bestMatch,
  type Db,
  matchText,
  maxFound,
  type RecordSearch,
  type SearchHit,
  type SearchTerms,
  toLikePattern,
  whereTextContains,
} from '@app/kit/server'
import { sql } from 'kysely'
import { buildPlaceColumn } from './smart-pos-terminals/find-terminals.store.ts'
import { terminalStatuses } from './smart-pos-terminals/smart-pos-terminal.contract.ts'

const maxOfKind = 5

const common = { date: null, amount_cents: null, state: null }

const amountNames = { system: 'Apurado', confirmed: 'Confirmado', difference: 'Diferença' } as const

type FoundDay = {
  id: string
  name: string
  business_date: string
  status: keyof typeof dayStatuses
  amount: keyof typeof amountNames
  amount_cents: number
}

const toDayHit = (day: FoundDay, match: SearchHit['match']): SearchHit => ({
  id: day.id,
  match,
  title: `${day.name} · ${showDate(day.business_date)}`,
  detail: amountNames[day.amount],
  date: day.business_date,
  amount_cents: day.amount_cents,
  state: dayStatuses[day.status],
  to: `/cash-conciliation/${day.id}`,
})

/** The newest days of the companies named, or of all companies on a date. */
async function findNamedDays(db: Db, { text, date }: SearchTerms) {
  if (text === '' && date === undefined) return []
  const { rows } = await sql<FoundDay>`
    select day.id, company.name, day.business_date, day.status, 'difference' as amount, day.difference_cents as amount_cents
    from companies company cross join lateral (select * from seen_days day where day.company_id = company.id
      ${date ? sql`and day.business_date = ${date}::date` : sql``}
      order by day.business_date desc limit ${maxOfKind}) day
    where company.name ilike ${toLikePattern(text)}
    order by lower(company.name) = ${text.toLowerCase()} desc, day.business_date desc, company.name limit ${maxFound}`.execute(
    db,
  )
  return rows.map((day) => {
    const match = matchText(day.name, text)
    return toDayHit(day, match === 'whole' && date === undefined ? 'start' : match)
  })
}

/** Amounts are searched in the last 400 calendar days only: no index has them. */
const maxAmountDays = 400

async function findDaysOfAmount(db: Db, { words, date, number, cents }: SearchTerms) {
  if (cents === undefined) return []
  const sides = sql`(values ('system', day.system_total_cents), ('confirmed', day.confirmed_total_cents),
    ('difference', day.difference_cents)) side (amount, amount_cents)`
  const named = words.map((word) => sql`company.name ilike ${toLikePattern(word)}`)
  const onDate = date
    ? sql`day.business_date = ${date}::date`
    : sql`day.business_date > (select max(business_date) - ${maxAmountDays}::int from cash_conciliations)`
  const { rows } = await sql<FoundDay>`
    select distinct on (day.business_date, company.name, day.id) day.id, company.name, day.business_date, day.status,
      side.amount, side.amount_cents
    from seen_days day join companies company on company.id = day.company_id cross join lateral ${sides}
    where ${sql.join([onDate, ...named], sql` and `)} and side.amount_cents in (${cents}, ${-cents})
    order by day.business_date desc, company.name, day.id, side.amount desc limit ${maxFound}`.execute(db)
  return rows.map((day) =>
    toDayHit(day, showDecimal(Math.abs(day.amount_cents), 2) === number ? ('whole' as const) : ('equal' as const)),
  )
}

/** Days by company and date, or by one of their amounts. The number in the name of a company is no amount. */
export const findDaysLike: RecordSearch['find'] = async (db, terms) => {
  const named = await findNamedDays(db, terms)
  const isNamed = new Set(named.map(({ id }) => id))
  const namesCompany = named.some(({ match }) => match === 'start' || match === 'whole')
  const ofAmount = terms.words.length > 0 && namesCompany ? [] : await findDaysOfAmount(db, terms)
  return [...named, ...ofAmount.filter(({ id }) => !isNamed.has(id))]
}

type FoundRequest = {
  id: string
  number: number
  type: SolicitationType
  status: SolicitationStatus
  business_date: string
  name: string
}

/** Requests by number, by company, or by both. */
export const findSolicitationsLike: RecordSearch['find'] = async (db, { text, words, number, date }) => {
  if (text === '' && date === undefined) return []
  const sought = number !== undefined && /^\d{1,9}$/.test(number) ? Number(number) : undefined
  // Numbers of a company grow, so its newest requests are found by the index of numbers.
  async function requests(companyWords: readonly string[], requestNumber?: number) {
    const named = companyWords.map((word) => sql`company.name ilike ${toLikePattern(word)}`)
    const { rows } = await sql<FoundRequest>`
      select request.id, request.number, request.type, request.status, request.business_date, company.name
      from companies company cross join lateral (select request.*, day.business_date
        from cash_conciliation_solicitations request
        join cash_conciliations day on day.company_id = request.company_id and day.id = request.cash_conciliation_id
        where request.company_id = company.id ${requestNumber === undefined ? sql`` : sql`and request.number = ${requestNumber}`}
          ${date ? sql`and day.business_date = ${date}::date` : sql``}
        order by request.number desc limit ${maxOfKind}) request
      where ${sql.join([sql`true`, ...named], sql` and `)}
      order by request.requested_at desc limit ${maxOfKind}`.execute(db)
    return rows
  }
  const numbered = sought === undefined ? [] : await requests(words, sought)
  const isNumbered = new Set(numbered.map(({ id }) => id))
  const named = await requests(text.split(' '))
  // `Posto Modelo 01` names a company rather than the request 1 of `Posto Modelo`.
  const namesCompany = named.some(({ name }) => matchText(name, text) === 'whole')
  const matchOfWords = namesCompany ? ('part' as const) : ('equal' as const)
  const matchOfNumber = words.length === 0 ? ('whole' as const) : matchOfWords
  return [...numbered, ...named.filter(({ id }) => !isNumbered.has(id))].map((request) => ({
    ...common,
    id: request.id,
    match: isNumbered.has(request.id) ? matchOfNumber : ('part' as const),
    title: formatRequestTitle({ ...request, company_name: request.name }),
    detail: showDate(request.business_date),
    date: request.business_date,
    state: solicitationStatuses[request.status],
    to: `/cash-conciliation-solicitation/${request.id}`,
  }))
}

export const findTerminalsLike: RecordSearch['find'] = async (db, { text, date }) => {
  if (text === '' || date) return []
  const rows = await db
    .selectFrom('smart_pos_terminals')
    .innerJoin('companies', 'companies.id', 'smart_pos_terminals.company_id')
    .select(['smart_pos_terminals.id', 'logical_no', 'serial_no', 'status', 'companies.name'])
    .select(buildPlaceColumn('smart_pos_terminals').as('place'))
    .where(whereTextContains(['logical_no', 'serial_no', 'model'], text))
    .orderBy(sql`logical_no = ${text} or serial_no = ${text}`, 'desc')
    .orderBy('logical_no')
    .limit(maxOfKind)
    .$narrowType<{ status: keyof typeof terminalStatuses }>()
    .execute()
  return rows.map((terminal) => ({
    ...common,
    id: terminal.id,
    match: bestMatch(matchText(terminal.logical_no, text), matchText(terminal.serial_no, text)),
    title: `Terminal ${terminal.logical_no}`,
    detail: [terminal.serial_no, terminal.name, terminal.place].join(' · '),
    state: terminalStatuses[terminal.status],
    to: `/smart-pos-terminal?open=${terminal.id}`,
  }))
}

/** Customers by name, by their name at the till, or by CPF or CNPJ in any notation. */
export const findCustomersLike: RecordSearch['find'] = async (db, { text, date }) => {
  if (text === '' || date) return []
  const bare = text.replace(/[\s./-]/g, '').toUpperCase()
  const isDocument = /^[\dA-Z]*\d{3}$/.test(bare)
  const rows = await db
    .selectFrom('customers')
    .innerJoin('companies', 'companies.id', 'customers.company_id')
    .select(['customers.id', 'customers.name', 'document', 'customers.active', 'blocked_on'])
    .select('companies.name as company_name')
    .where((customer) =>
      customer.or([
        whereTextContains<'customers'>(['customers.name'], text)(customer),
        sql<boolean>`customers.keys @> array[customer_key(${text})]`,
        ...(isDocument ? [whereTextContains<'customers'>(['document'], bare)(customer)] : []),
      ]),
    )
    .orderBy(sql`document = ${bare} or lower(customers.name) = ${text.toLowerCase()}`, 'desc')
    .orderBy('customers.name')
    .orderBy('companies.name')
    .limit(maxOfKind)
    .execute()
  return rows.map(({ id, name, document, company_name, active, blocked_on }) => ({
    ...common,
    id,
    match: bestMatch(matchText(name, text), matchText(document, bare)),
    title: name,
    detail: `${company_name} · ${showDocument(document)}`,
    state: active ? (blocked_on === null ? null : 'Bloqueado') : 'Inativo',
    to: `/bank-slips?tab=clientes&open=${id}`,
  }))
}

export const findRulesLike: RecordSearch['find'] = async (db, { text, date }) => {
  if (text === '' || date) return []
  const rows = await db
    .selectFrom('conciliation_rules')
    .select(['id', 'name', 'active', 'text_pattern'])
    .where(whereTextContains(['name', 'text_pattern'], text))
    .orderBy('name')
    .limit(maxOfKind)
    .execute()
  return rows.map(({ id, name, active, text_pattern }) => ({
    ...common,
    id,
    match: matchText(name, text),
    title: name,
    detail: text_pattern ?? '',
    state: active ? 'Ativa' : 'Inativa',
    to: `/cash-conciliation-movement-reason-map?tab=rules&open=${id}`,
  }))
}
