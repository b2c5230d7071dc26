import { showDocument } from '@app/kit/contract'
import { bestMatch, matchText, type RecordSearch, toLikePattern, whereTextContains } from '@app/kit/server'
import { sql } from 'kysely'

const maxOfKind = 5

const common = { date: null, amount_cents: null, state: null }

export const findCompaniesLike: RecordSearch['find'] = async (db, { text, date }) => {
  if (text === '' || date) return []
  const bare = text.replace(/[./-]/g, '').toUpperCase()
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'name', 'legal_name', 'cnpj', 'active'])
    .where((company) =>
      company.or([
        whereTextContains<'companies'>(['name', 'legal_name'], text)(company),
        whereTextContains<'companies'>(['cnpj'], bare || text)(company),
      ]),
    )
    .orderBy(sql`lower(name) = ${text.toLowerCase()} or cnpj = ${bare}`, 'desc')
    .orderBy('name')
    .limit(maxOfKind)
    .execute()
  return rows.map(({ id, name, legal_name, cnpj, active }) => ({
    ...common,
    id,
    match: bestMatch(matchText(name, text), matchText(cnpj, bare), matchText(legal_name, text)),
    title: name,
    detail: `${legal_name} · ${showDocument(cnpj)}`,
    state: active ? null : 'Inativa',
    to: `/company/${id}`,
  }))
}

export const findUsersLike: RecordSearch['find'] = async (db, { text, date }) => {
  if (text === '' || date) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name', 'username', 'email', 'active'])
    .where(whereTextContains(['name', 'username', 'email'], text))
    .orderBy('active', 'desc')
    .orderBy('name')
    .limit(maxOfKind)
    .execute()
  return rows.map(({ id, name, username, email, active }) => ({
    ...common,
    id,
    match: bestMatch(matchText(name, text), matchText(username, text), matchText(email, text)),
    title: name,
    detail: email,
    state: active ? null : 'Inativo',
    to: `/user/${id}`,
  }))
}

/** Nozzles and tanks by their number or controller code, with or without words of their company. */
export const findNozzlesLike: RecordSearch['find'] = async (db, { number, words, date }) => {
  if (number === undefined || date) return []
  const nouns = { nozzle: /^bicos?$/i, tank: /^tanques?$/i }
  const noun = words.find((word) => nouns.nozzle.test(word) || nouns.tank.test(word))
  const named = words.filter((word) => word !== noun).map((word) => sql`company.name ilike ${toLikePattern(word)}`)
  const kinds = noun === undefined ? ['nozzle', 'tank'] : nouns.nozzle.test(noun) ? ['nozzle'] : ['tank']
  const { rows } = await sql<{ kind: 'nozzle' | 'tank'; id: string; no: number; company_id: string; company: string }>`
    select found.*, company.name as company from companies company cross join lateral (
      select 'nozzle' as kind, id, nozzle_no as no, company_id from fuel_nozzles
        where company_id = company.id and (nozzle_no::text = ${number.replace(/^0+(?=\d)/, '')} or controller_code = ${number})
      union all
      select 'tank', id, tank_no, company_id from tanks
        where company_id = company.id and tank_no::text = ${number.replace(/^0+(?=\d)/, '')}) found
    where ${sql.join([sql`found.kind = any (${kinds}::text[])`, ...named], sql` and `)}
    order by company.name, found.kind, found.no limit ${maxOfKind}`.execute(db)
  return rows.map(({ kind, id, no, company_id, company }) => ({
    ...common,
    id,
    match: noun === undefined ? ('part' as const) : ('whole' as const),
    title: `${kind === 'nozzle' ? 'Bico' : 'Tanque'} ${no}`,
    detail: company,
    to: kind === 'nozzle' ? `/fuel-nozzle?open=${id}` : `/fuel-nozzle?company_id=${company_id}&tank_no=${no}`,
  }))
}
